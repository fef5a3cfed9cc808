import type { BasketTicket } from "#contract/basket.ts";
import { useFormat } from "../format-context.tsx";
import { Place } from "./purchase-lines.tsx";
import styles from "./review-line.module.css";

export function ReviewLine({ ticket }: { ticket: BasketTicket }) {
  const format = useFormat();
  return (
    <div className={styles.line}>
      <span>
        <Place place={ticket.place} />
        <span className={styles.type}>{ticket.priceType.name}</span>
      </span>
      <span className={styles.price}>{format.money(ticket.total)}</span>
    </div>
  );
}
