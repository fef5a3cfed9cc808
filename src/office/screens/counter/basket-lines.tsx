import type { BasketTicket } from "#contract/operations/basket.ts";
import type { SaleView } from "../../../box-office/operations/counter/sale-fields.ts";
import { office } from "../../client/client.ts";
import { useMoment } from "../../door/use-moment.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useLineWords } from "../../words/line-words.ts";
import { usePlaceWords } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";
import { Refused } from "./refused.tsx";
import { useSaleCommand } from "./use-sale.tsx";

interface BasketLinesProps {
  readonly sale: string;
  readonly basket: NonNullable<SaleView["basket"]>;
}

export function BasketLines({ sale, basket }: BasketLinesProps) {
  const moment = useMoment();
  const { performances, tickets, lines } = basket;
  const removal = useSaleCommand(office.counter.remove.call);
  const remove = (id: string) => void removal.run({ sale, ids: [id] });
  return (
    <>
      {performances.map(({ id, event, starts }) => (
        <section key={id} aria-label={`${event.title}, ${moment(starts)}`} className={styles.performance}>
          <h3>{`${event.title}, ${moment(starts)}`}</h3>
          <ul className={styles.lines}>
            {tickets
              .filter(({ performance }) => performance === id)
              .map((ticket) => (
                <Ticket key={ticket.id} sale={sale} ticket={ticket} onRemove={() => remove(ticket.id)} />
              ))}
          </ul>
        </section>
      ))}
      {lines.length > 0 ? (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <OtherLine key={line.id} line={line} onRemove={() => remove(line.id)} />
          ))}
        </ul>
      ) : null}
      <Refused failure={removal.failure} />
    </>
  );
}

interface TicketProps {
  readonly sale: string;
  readonly ticket: BasketTicket;
  readonly onRemove: () => void;
}

function Ticket({ sale, ticket: { id, place, priceType, choices, total }, onRemove }: TicketProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const seat = usePlaceWords()(place);
  const change = useSaleCommand(office.counter.changePriceType.call);
  return (
    <li className={styles.line}>
      <span>{seat}</span>
      <span className={styles.amount}>{money(total)}</span>
      {choices.length > 1 ? (
        <Select
          label={t("price-type-of", { seat })}
          hideLabel
          value={String(priceType.id)}
          onChange={(chosen) => void change.run({ sale, ticket: id, priceType: Number(chosen) })}
          choices={choices.map((choice) => ({
            ...{ id: String(choice.id), label: choice.name, detail: money(choice.total) },
          }))}
        />
      ) : (
        <span className={styles.detail}>{priceType.name}</span>
      )}
      <Remove name={seat} onRemove={onRemove} />
      <Refused failure={change.failure} />
    </li>
  );
}

interface OtherLineProps {
  readonly line: NonNullable<SaleView["basket"]>["lines"][number];
  readonly onRemove: () => void;
}

function OtherLine({ line: { name, about, quantity, total }, onRemove }: OtherLineProps) {
  const { money } = useFormat();
  const notes = useLineWords().notes(about);
  return (
    <li className={styles.line}>
      <span>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
      <span className={styles.amount}>{money(total)}</span>
      <span className={styles.detail}>{notes.join(" · ")}</span>
      <Remove name={name} onRemove={onRemove} />
    </li>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useWords("counter");
  return (
    <Button variant="quiet" aria-label={t("remove-name", { name })} onPress={onRemove}>
      {t("remove")}
    </Button>
  );
}
