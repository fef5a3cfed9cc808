import type { BasketTicket } from "#contract/operations/basket.ts";
import { useFormat } from "../format-context.tsx";
import styles from "./plain-ticket.module.css";
import { Place } from "./purchase-lines.tsx";

interface PlainTicketProps extends Pick<BasketTicket, "place" | "total"> {
  /** The price type's name. */
  readonly priceType: string;
  /** The ticket's state, for example returned. */
  readonly note?: string;
}

/** A ticket without controls: place, price type and price. */
export function PlainTicket({ place, priceType, total, note }: PlainTicketProps) {
  const format = useFormat();
  return (
    <div className={styles.line}>
      <span>
        <Place place={place} />
        <span className={styles.type}>{note ? `${priceType}, ${note}` : priceType}</span>
      </span>
      <span className={styles.price}>{format.money(total)}</span>
    </div>
  );
}
