import type { BasketTicket } from "#contract/operations/basket.ts";
import { useFormat } from "../format-context.tsx";
import styles from "./plain-ticket.module.css";
import { Place } from "./purchase-lines.tsx";

interface PlainTicketProps extends Pick<BasketTicket, "place" | "total"> {
  readonly priceType: string;
  readonly note?: string;
}

/** A ticket of a page that lists a purchase without changing it. */
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
