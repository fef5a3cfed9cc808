import { useFetcher } from "react-router";
import { useTranslations } from "use-intl/react";
import type { BasketTicket } from "#contract/basket.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../languages/format-context.tsx";
import { Place } from "../../purchase/purchase-lines.tsx";
import { Button } from "../../ui/button.tsx";
import type { action } from "./route.tsx";
import styles from "./ticket-line.module.css";

interface TicketLineProps {
  readonly ticket: BasketTicket;
  readonly commandKey: string;
}

/** A seat with its price; its price type can be changed, and it can be given back. */
export function TicketLine({ ticket, commandKey }: TicketLineProps) {
  const t = useTranslations("basket");
  const words = useTranslations("place");
  const format = useFormat();
  const fetcher = useFetcher<typeof action>();
  const pending = fetcher.state !== "idle";
  const { section, row, seat } = ticket.place;
  const name = words("seat-place", { section, row, seat });
  return (
    <div className={styles.line} aria-busy={pending || undefined}>
      <p className={styles.place}>
        <Place place={ticket.place} />
      </p>
      <p className={styles.price}>{format.money(ticket.total)}</p>
      <div className={styles.tools}>
        {ticket.choices.length > 1 ? (
          <fetcher.Form method="post" action="/basket" className={styles.change}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="ticket" value={ticket.id} />
            <select
              key={ticket.priceType.id}
              name="priceType"
              aria-label={t("price-type-of", { seat: name })}
              defaultValue={ticket.priceType.id}
              onChange={(event) => fetcher.submit(event.currentTarget.form)}
              className={styles.select}
            >
              {ticket.choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.name} ({format.money(choice.total)})
                </option>
              ))}
            </select>
            <noscript>
              <Button variant="secondary">{t("change")}</Button>
            </noscript>
          </fetcher.Form>
        ) : (
          <span>{ticket.priceType.name}</span>
        )}
        <fetcher.Form method="post" action="/basket">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="ticket" value={ticket.id} />
          <input type="hidden" name="key" value={`${commandKey}-${ticket.id.slice(0, 8)}`} />
          <Button variant="quiet" pending={pending} aria-label={t("remove-seat", { seat: name })}>
            {t("remove")}
          </Button>
        </fetcher.Form>
      </div>
      {fetcher.data?.refusal ? <RefusalNotice refusal={fetcher.data.refusal} /> : null}
    </div>
  );
}
