import { usePlaceWords } from "../../../words/place.ts";
import { useWords } from "../../../words/words-context.tsx";
import type { Order } from "../order-types.ts";
import styles from "./actions.module.css";

interface SeatListProps {
  readonly title: string;
  readonly order: Order;
  /** Of tickets or reserved seats. */
  readonly ids: readonly string[];
}

export function SeatList({ title, order, ids }: SeatListProps) {
  const place = usePlaceWords();
  if (ids.length === 0) return null;
  const seats = [...order.tickets, ...order.reserved].filter(({ id }) => ids.includes(id));
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.list}>
        {seats.map((seat) => (
          <li key={seat.id}>{place(seat.place)}</li>
        ))}
      </ul>
    </div>
  );
}

export function EmailNote({ to }: { to: string | null }) {
  const t = useWords("refund");
  return <p>{to === null ? t("no-email") : t("email", { to })}</p>;
}
