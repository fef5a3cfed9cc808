import { href } from "react-router";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { Button } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./ticket-line.module.css";
import { useBasketFetcher } from "./use-basket-fetcher.ts";

interface RemoveAllProps {
  /** The group's name: a performance or a kind of line. */
  readonly name: string;
  readonly intent: "remove" | "remove-line";
  readonly ids: readonly string[];
  readonly commandKey: string;
}

/** Removes a group from the basket; a group with one line has only the line's own button. */
export function RemoveAll({ name, intent, ids, commandKey }: RemoveAllProps) {
  const t = useTranslations("basket");
  const fetcher = useBasketFetcher();
  if (ids.length < 2) return null;
  return (
    <>
      <CommandForm
        as={fetcher.Form}
        commandKey={`${commandKey}-all`}
        action={href("/basket")}
        preventScrollReset
        className={styles.below}
      >
        <input type="hidden" name="intent" value={intent} />
        {ids.map((id) => (
          <input key={id} type="hidden" name={intent === "remove" ? "ticket" : "line"} value={id} />
        ))}
        <Button
          variant="quiet"
          pending={fetcher.state !== "idle"}
          aria-label={t("remove-all-of", { count: ids.length, name })}
        >
          {t("remove-all", { count: ids.length })}
        </Button>
      </CommandForm>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
    </>
  );
}

/** Empties the basket. */
export function EmptyIt({ commandKey }: Pick<RemoveAllProps, "commandKey">) {
  const t = useTranslations("basket");
  const fetcher = useBasketFetcher();
  return (
    <>
      <CommandForm
        as={fetcher.Form}
        commandKey={`${commandKey}-empty`}
        action={href("/basket")}
        className={styles.below}
      >
        <input type="hidden" name="intent" value="empty" />
        <Button variant="quiet" pending={fetcher.state !== "idle"}>
          {t("empty-it")}
        </Button>
      </CommandForm>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
    </>
  );
}
