import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Ticket } from "#contract/operations/orders.ts";
import type { Money } from "#domain/money.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./ticket-card.module.css";

interface TicketCardProps {
  readonly ticket: Pick<Ticket, "code" | "place" | "priceType" | "valid" | "name" | "resale">;
  readonly price?: Money;
  readonly performance: PerformanceOfTicket;
  /** URL of the code's image. */
  readonly code: string;
  /** "Biljett 1 av 2" */
  readonly position?: string;
}

export function TicketCard({ ticket, price, performance, code, position }: TicketCardProps) {
  const t = useTranslations("tickets");
  const words = useTranslations("place");
  const format = useFormat();
  const { place } = ticket;
  const grouped = ticket.code.replace(/(\d{4})(?=\d)/g, "$1 ");
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        {position ? <p className={styles.position}>{position}</p> : null}
        <h2 className={styles.title}>{performance.event.title}</h2>
        <p>
          <time dateTime={performance.starts}>{format.fullDateTime(performance.starts)}</time>
          <br />
          {performance.venue.name}
        </p>
        <dl className={styles.place}>
          <Pair label={words("section")} value={place.section} />
          {place.row === "" ? null : (
            <>
              <Pair label={words("row")} value={place.row} />
              <Pair label={words("seat")} value={place.seat} />
            </>
          )}
          {place.door ? <Pair label={words("door")} value={place.door} /> : null}
        </dl>
        {ticket.name === null ? null : <p>{ticket.name}</p>}
        <p>{price ? `${ticket.priceType}, ${format.money(price)}` : ticket.priceType}</p>
        {place.restrictedView ? <p>{words("restricted-view", { reason: place.restrictedView })}</p> : null}
      </div>
      {performance.change?.kind === "cancelled" ? null : ticket.valid ? (
        <figure className={styles.code}>
          <img src={code} alt={t("qr", { code: grouped })} width={240} height={240} />
          <figcaption>{grouped}</figcaption>
        </figure>
      ) : (
        <p className={styles.code}>
          <strong>{t(voidWords(ticket))}</strong>
        </p>
      )}
    </article>
  );
}

/** Why a ticket is not valid. */
export function voidWords({ resale }: Pick<Ticket, "resale">) {
  if (!resale) return "void";
  return resale.state === "open" ? "for-resale" : "sold-again";
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
