import type { ReactNode } from "react";
import type { DeliveryMethod, PerformanceOfTicket, Totals } from "#contract/operations/basket.ts";
import type { Money } from "#domain/money.ts";
import type { OwnTender } from "#domain/orders/own-tenders.ts";
import { deliveryCosts } from "#languages/delivery-costs.ts";
import { placeWords } from "#languages/place-words.ts";
import { eventPath } from "../catalogue/paths.ts";
import { useFormat } from "../format-context.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./purchase-lines.module.css";

interface PerformanceTicketsProps<Ticket> {
  readonly performances: readonly PerformanceOfTicket[];
  readonly tickets: readonly Ticket[];
  readonly line: (ticket: Ticket) => ReactNode;
  readonly keyOf: (ticket: Ticket) => string;
  readonly below?: (performance: PerformanceOfTicket) => ReactNode;
  /** Changes by the house since a ticket was added are shown before payment. */
  readonly isBasket?: boolean;
}

export function PerformanceTickets<Ticket extends { readonly performance: number }>({
  performances,
  tickets,
  line,
  keyOf,
  below,
  isBasket = false,
}: PerformanceTicketsProps<Ticket>) {
  const t = useTranslations("changedInBasket");
  const format = useFormat();
  return performances.map((performance) => (
    <section
      key={performance.id}
      className={styles.performance}
      // Two dates of one production have the same title.
      aria-labelledby={`performance-${performance.id} starts-${performance.id}`}
    >
      <header>
        <h2 id={`performance-${performance.id}`} className={styles.title}>
          <TextLink to={eventPath(performance.event.slug)}>{performance.event.title}</TextLink>
        </h2>
        <p className={styles.when}>
          <time id={`starts-${performance.id}`} dateTime={performance.starts}>
            {format.fullDateTime(performance.starts)}
          </time>
          {` · ${performance.venue.name}`}
        </p>
      </header>
      {isBasket && performance.change ? (
        <Notice tone={performance.change.kind === "cancelled" ? "error" : "warning"}>
          <p>{t(performance.change.kind, { before: format.fullDateTime(performance.change.before) })}</p>
        </Notice>
      ) : null}
      <ul className={styles.tickets}>
        {tickets
          .filter((ticket) => ticket.performance === performance.id)
          .map((ticket) => (
            <li key={keyOf(ticket)} className={styles.ticket}>
              {line(ticket)}
            </li>
          ))}
      </ul>
      {below?.(performance)}
    </section>
  ));
}

interface PlaceProps {
  readonly place: {
    readonly section: string;
    readonly row: string;
    readonly seat: string;
    readonly restrictedView: string | null;
  };
}

/** "Parkett mitt, rad 7, plats 12", and notes. */
export function Place({ place }: PlaceProps) {
  const t = useTranslations("place");
  return (
    <>
      {placeWords(place, (parts) => t("seat-place", { ...parts }))}
      {place.restrictedView ? (
        <span className={styles.remark}>{t("restricted-view", { reason: place.restrictedView })}</span>
      ) : null}
    </>
  );
}

interface TotalsTableProps {
  readonly totals: Totals;
  /** Null leaves the row out. */
  readonly delivery: Pick<DeliveryMethod, "name" | "amount"> | null;
  /** False if the first row contains more than tickets. */
  readonly onlyTickets?: boolean;
  readonly tenders?: readonly TenderShown[];
  readonly toPay?: Money;
}

interface TenderShown {
  readonly kind: OwnTender;
  readonly label: string | null;
  readonly amount: Money;
}

/** Each amount including VAT. */
export function TotalsTable({ totals, delivery, onlyTickets = true, tenders = [], toPay }: TotalsTableProps) {
  const t = useTranslations("totals");
  const format = useFormat();
  return (
    <dl className={styles.totals}>
      <Row label={t(onlyTickets ? "tickets" : "subtotal")} value={format.money(totals.subtotal)} />
      {totals.discount.amount > 0 ? (
        <Row label={t("discount")} value={`−${format.money(totals.discount)}`} />
      ) : null}
      {totals.fees.amount > 0 ? <Row label={t("fees")} value={format.money(totals.fees)} /> : null}
      {deliveryCosts(totals.delivery, delivery, t("postage")).map(({ name, cost }) => (
        <Row key={name} label={name} value={format.money(cost)} />
      ))}
      <Row label={t("total")} value={format.money(totals.total)} strong />
      {tenders
        .filter(({ amount }) => amount.amount > 0)
        .map(({ kind, label, amount }, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: two redemptions of one subscription are identical
            key={`${kind} ${label} ${at}`}
            label={
              kind === "voucher" && label
                ? t("voucher-code", { code: label })
                : (kind === "redemption" && label) || t(kind)
            }
            value={format.money({ ...amount, amount: -amount.amount })}
          />
        ))}
      {tenders.length > 0 && toPay ? <Row label={t("to-pay")} value={format.money(toPay)} strong /> : null}
      {totals.vatByRate.map(({ basisPoints, vat }) => (
        <Row
          key={basisPoints}
          label={t("vat", { rate: basisPoints / 100 })}
          value={format.money(vat)}
          quiet
        />
      ))}
    </dl>
  );
}

function Row({
  label,
  value,
  strong,
  quiet,
}: {
  label: string;
  value: string;
  strong?: boolean;
  quiet?: boolean;
}) {
  return (
    <div className={styles.row} data-strong={strong || undefined} data-quiet={quiet || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
