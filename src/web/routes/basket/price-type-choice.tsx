import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import type { BasketTicket } from "#contract/operations/basket.ts";
import { useFormat } from "../../format-context.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./ticket-line.module.css";
import type { BasketFetcher } from "./use-basket-fetcher.ts";

interface PriceTypeChoiceProps {
  readonly ticket: BasketTicket;
  /** The seat's, for those who listen. */
  readonly name: string;
  readonly fetcher: BasketFetcher;
}

/**
 * Who points at a price type has chosen it. Who goes through them by arrow keys passes others on the way: that is a
 * choice with Enter, with the button, or when the field is left.
 */
export function PriceTypeChoice({ ticket, name, fetcher }: PriceTypeChoiceProps) {
  const t = useTranslations("basket");
  const format = useFormat();
  const { picked, setPicked, pickedByKeys } = usePicked(ticket, fetcher);
  const field = useRef<HTMLSelectElement>(null);
  const isOpen = picked !== ticket.priceType.id && fetcher.state === "idle";
  const submit = (form: HTMLFormElement | null) => fetcher.submit(form);
  return (
    <fetcher.Form
      method="post"
      action="/basket"
      className={styles.change}
      // The button goes away with its work: the focus stays with what it was about.
      onSubmit={() => field.current?.focus()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) submit(currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="ticket" value={ticket.id} />
      <select
        ref={field}
        name="priceType"
        aria-label={t("price-type-of", { seat: name })}
        value={picked}
        onKeyDown={(event) => {
          pickedByKeys.current = true;
          if (event.key !== "Enter" || !isOpen) return;
          event.preventDefault();
          submit(event.currentTarget.form);
        }}
        onPointerDown={() => {
          pickedByKeys.current = false;
        }}
        onChange={({ currentTarget }) => {
          setPicked(Number(currentTarget.value));
          if (!pickedByKeys.current) submit(currentTarget.form);
        }}
        className={styles.select}
      >
        {ticket.choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name} ({format.money(choice.total)})
          </option>
        ))}
      </select>
      {isOpen ? <Button variant="secondary">{t("change")}</Button> : null}
      <noscript>{import.meta.env.SSR ? <Button variant="secondary">{t("change")}</Button> : null}</noscript>
    </fetcher.Form>
  );
}

/** What the field shows; after the back end has answered, what is true. */
function usePicked(ticket: BasketTicket, fetcher: BasketFetcher) {
  const current = ticket.priceType.id;
  const [picked, setPicked] = useState(current);
  const pickedByKeys = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also one that changed nothing
  useEffect(() => setPicked(current), [current, fetcher.data]);
  return { picked, setPicked, pickedByKeys };
}
