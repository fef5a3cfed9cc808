import { href } from "react-router";
import type { BasketTicket } from "#contract/operations/basket.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import { LockedByVoucher } from "../../paid-with/pay-with.tsx";
import { Place } from "../../purchase/purchase-lines.tsx";
import { Button } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./ticket-line.module.css";
import { useBasketFetcher } from "./use-basket-fetcher.ts";

interface TicketLineProps {
  readonly ticket: BasketTicket;
  /** The vouchers that lock the basket: with any, the ticket cannot be changed. */
  readonly vouchers: readonly string[];
  readonly commandKey: string;
  /** Called before the line disappears, so that the next focus can be determined. */
  readonly onRemove: (ticket: string) => void;
}

/** A ticket in the basket with its price, and links or buttons to change its price type and to remove it. */
export function TicketLine({ ticket, vouchers, commandKey, onRemove }: TicketLineProps) {
  const t = useTranslations("basket");
  const words = useTranslations("place");
  const format = useFormat();
  const fetcher = useBasketFetcher();
  const pending = fetcher.state !== "idle";
  const { section, row, seat } = ticket.place;
  const name = words("seat-place", { section, row, seat });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of the basket, not a group of fields
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-ticket={ticket.id}
      className={styles.line}
      aria-busy={pending || undefined}
    >
      <p className={styles.place}>
        <Place place={ticket.place} />
      </p>
      <p className={styles.price}>{format.money(ticket.total)}</p>
      <div className={styles.actions}>
        <span>
          {ticket.priceType.name}{" "}
          {ticket.choices.length > 1 && ticket.parent === null && vouchers.length === 0 ? (
            <DialogLink
              to={href("/basket/price-type/:ticket", { ticket: ticket.id })}
              aria-label={`${t("change")}: ${t("price-type-of", { seat: name })}`}
            >
              {t("change")}
            </DialogLink>
          ) : null}
        </span>
        {vouchers.length > 0 ? (
          <LockedByVoucher vouchers={vouchers} seat={name} commandKey={`${commandKey}-locked`} />
        ) : ticket.parent !== null ? (
          <DialogLink
            to={href("/basket/package/:line/:performance", {
              line: ticket.parent,
              performance: `${ticket.performance}`,
            })}
            aria-label={t("remove-seat", { seat: name })}
          >
            {t("remove")}
          </DialogLink>
        ) : (
          <CommandForm
            as={fetcher.Form}
            commandKey={`${commandKey}-${ticket.id.slice(0, 8)}`}
            action={href("/basket")}
            preventScrollReset
            onSubmit={() => onRemove(ticket.id)}
          >
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="ticket" value={ticket.id} />
            <Button variant="quiet" pending={pending} aria-label={t("remove-seat", { seat: name })}>
              {t("remove")}
            </Button>
          </CommandForm>
        )}
      </div>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
    </div>
  );
}
