import { useFormat } from "../../../format/format-context.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { usePlaceWords } from "../../../words/place.ts";
import { useWords } from "../../../words/words-context.tsx";
import type { Order } from "../order-types.ts";
import styles from "./actions.module.css";

interface ChooseLinesProps {
  readonly order: Order;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** For an exchange: without lines, and without tickets for resale. */
  readonly isOnlyTickets?: boolean;
}

/** Tickets and other lines that are not returned. */
export function ChooseLines({ order, chosen, onChange, isOnlyTickets = false }: ChooseLinesProps) {
  const t = useWords("refund");
  const { money } = useFormat();
  const place = usePlaceWords();
  const entries = [
    ...order.tickets
      .filter(({ state }) => state !== "returned" && !(isOnlyTickets && state === "for-resale"))
      .map((ticket) => ({ id: ticket.id, label: `${place(ticket.place)}, ${money(ticket.total)}` })),
    ...order.lines
      .filter(({ quantity, returned }) => !isOnlyTickets && returned < quantity)
      .map(({ id, name, total }) => ({ id, label: `${name}, ${money(total)}` })),
  ];
  return (
    <fieldset className={styles.lines}>
      <legend>{t("which")}</legend>
      {entries.map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
