import type { OutputOf } from "#contract/operation.ts";
import type { PerformanceSummary } from "#contract/operations/catalogue.ts";
import type { exchanges } from "#contract/operations/exchanges.ts";
import { placeWords } from "#languages/place-words.ts";
import { AvailabilityNote } from "../../catalogue/availability-note.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./exchange.module.css";

type Quote = OutputOf<typeof exchanges.quote>;

interface ChooseExchangeProps {
  readonly performance: Quote["performances"][number];
  readonly tickets: Quote["tickets"];
  /** Performances of the production on sale, including the tickets' own if it is. */
  readonly others: readonly PerformanceSummary[];
  readonly commandKey: string;
}

/**
 * The tickets of one performance and the performances they can be exchanged for. One button puts the nearest seats into the
 * basket, the other goes on to the price selection.
 */
export function ChooseExchange({ performance, tickets, others, commandKey }: ChooseExchangeProps) {
  const t = useTranslations("exchange");
  const format = useFormat();
  const { id, event, starts, until } = performance;
  const mayGo = tickets.some(({ why }) => why === null);
  return (
    <section className={columns.card} aria-labelledby={`exchange-${id}`}>
      <h2 id={`exchange-${id}`}>
        {event.title}, {format.fullDateTime(starts)}
      </h2>
      {mayGo ? <p>{t("until", { date: format.fullDateTime(until) })}</p> : null}
      <CommandForm commandKey={`${commandKey}-${id}`} className={columns.form}>
        <input type="hidden" name="performance" value={id} />
        <fieldset className={styles.tickets}>
          <legend className={styles.legend}>{t("tickets")}</legend>
          {tickets.map((ticket) => (
            <TicketChoice key={ticket.code} ticket={ticket} />
          ))}
        </fieldset>
        {mayGo && others.length > 0 ? (
          <>
            <ChoiceField
              name={`to-${id}`}
              legend={t("performance")}
              value={String((others.find((other) => other.id !== id) ?? others[0])?.id)}
              choices={others.map((other) => ({
                value: String(other.id),
                label: other.id === id ? t("same-performance") : format.fullDateTime(other.starts),
                hint: (
                  <>
                    {other.venue.name} <AvailabilityNote performance={other} />
                  </>
                ),
              }))}
            />
            <div className={columns.buttons}>
              <SubmitButton name="how" value="nearest">
                {t("nearest")}
              </SubmitButton>
              <SubmitButton name="how" value="choose" variant="secondary">
                {t("choose")}
              </SubmitButton>
            </div>
          </>
        ) : mayGo ? (
          <p>{t("no-performance")}</p>
        ) : null}
      </CommandForm>
    </section>
  );
}

function TicketChoice({ ticket }: { ticket: Quote["tickets"][number] }) {
  const t = useTranslations("exchange");
  const words = useTranslations("place");
  const format = useFormat();
  const { code, place, priceType, worth, fee, why } = ticket;
  const seat = placeWords(place, (parts) => words("seat-place", { ...parts }));
  const name = `${seat}, ${priceType}`;
  if (why !== null) {
    return (
      <p>
        {name}
        <br />
        {t(`why-${why}`)}
      </p>
    );
  }
  const amounts = { worth: format.money(worth), fee: format.money(fee) };
  return (
    <label className={styles.ticket}>
      <input type="checkbox" name="ticket" value={code} defaultChecked />
      <span>
        {name}
        <span className={styles.worth}>{t(fee.amount === 0 ? "worth-free" : "worth", amounts)}</span>
      </span>
    </label>
  );
}
