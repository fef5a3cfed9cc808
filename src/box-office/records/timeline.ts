import { inLanguage, type Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import { MOST_EVENTS, type TimelineEvent } from "../operations/orders/timeline.ts";
import { lastOf } from "../search/everything.ts";
import type { OrderRow, RecordRows } from "./record-rows.ts";

type Rows = Pick<
  RecordRows,
  | "of"
  | "tenders"
  | "moved"
  | "booked"
  | "uses"
  | "offers"
  | "claims"
  | "withdrawn"
  | "notes"
  | "shares"
  | "exchanges"
  | "changes"
>;

interface Told {
  readonly order: OrderRow;
  readonly rows: Rows;
  readonly language: Language;
  readonly money: (amount: number) => Money;
  /** Null without the permission to read notes. */
  readonly notes: RecordRows["notes"] | null;
}

/** Puts the events of all sources in the order of time; of a long history the newest. */
export function inOrderOfTime(...events: readonly (readonly TimelineEvent[])[]): TimelineEvent[] {
  return events
    .flat()
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(-MOST_EVENTS);
}

const nobody = { who: null };
const iso = (at: Date) => at.toISOString();

/** The events of an order's own rows. */
export function eventsOf(told: Told): TimelineEvent[] {
  const { order, rows } = told;
  return [
    { ...nobody, at: iso(order.created), what: "placed", isReserved: order.holdUntil !== null },
    ...(order.paid ? [{ ...nobody, at: iso(order.paid), what: "paid" as const }] : []),
    ...moneyEvents(rows),
    ...exchangeEvents(order, rows),
    ...changeEvents(told),
    ...returnEvents(told),
    ...ticketEvents(rows),
    ...resaleEvents(told),
    ...(told.notes ?? []).map(
      ({ id, at, who, text }): TimelineEvent => ({ at: iso(at), who, what: "note", note: id, text }),
    ),
  ];
}

function moneyEvents({ tenders, moved, booked, of: { parts } }: Rows): TimelineEvent[] {
  const references = new Set(moved.map(({ movement }) => movement.providerReference));
  // A charge is booked with the id of the charge, which its refunds name.
  const charges = new Set(moved.map(({ movement }) => movement.charge));
  const isRequested = ({ providerReference }: Rows["booked"][number]) =>
    references.has(providerReference) || charges.has(providerReference);
  const isCharged = moved.some(({ movement }) => movement.kind === "charge");
  const currency = tenders[0]?.currency ?? "";
  return [
    ...tenders.map(
      ({ created, kind, method, state, amount, currency: own }): TimelineEvent => ({
        ...{ ...nobody, at: iso(created), what: "payment", tender: kind, method, state },
        money: { amount, currency: own },
      }),
    ),
    ...moved.map(
      ({
        movement: { requested, finished, kind, state, amount, providerReference },
        tender,
      }): TimelineEvent => ({
        ...{ ...nobody, at: iso(requested), what: "movement", tender: tender.kind, kind, state },
        ...{ finished: finished && iso(finished), reference: providerReference },
        money: { amount, currency: tender.currency },
      }),
    ),
    ...booked
      .filter((entry) => !isRequested(entry) && !(entry.kind === "charge" && isCharged))
      .map(
        ({ at, kind, amount, currency: own, providerReference: reference }): TimelineEvent => ({
          ...{ ...nobody, at: iso(at), what: "booked", kind, money: { amount, currency: own }, reference },
        }),
      ),
    ...parts.map(
      ({ changed, due, state, amount }): TimelineEvent => ({
        ...{ ...nobody, at: iso(changed), what: "instalment", due, state, money: { amount, currency } },
      }),
    ),
  ];
}

function exchangeEvents(order: OrderRow, { exchanges: { out, into } }: Rows): TimelineEvent[] {
  const event = (moved: (typeof out)[number], other: "to" | "from"): TimelineEvent => ({
    ...{ ...nobody, at: iso(moved.paid ?? order.created), what: "exchanged" },
    ...{ to: other === "to" ? moved.to : null, from: other === "from" ? moved.from : null },
    money: { amount: moved.amount, currency: moved.currency },
  });
  return [...out.map((moved) => event(moved, "to")), ...into.map((moved) => event(moved, "from"))];
}

function changeEvents({ rows: { changes, offers }, money }: Told): TimelineEvent[] {
  return [
    ...changes.map(
      ({ at, kind, performance, before, after }): TimelineEvent => ({
        ...{ ...nobody, at: iso(at), what: "performance-changed", kind, performance },
        ...{ before: iso(before), after: iso(after) },
      }),
    ),
    ...offers.flatMap(({ performance, state, settled, value, credit }): TimelineEvent[] => {
      if (!settled) return [];
      const returned = value === null ? null : money(value + (credit ?? 0));
      return [{ ...nobody, at: iso(settled), what: "choice", performance, state, returned }];
    }),
  ];
}

function returnEvents({ order, rows: { withdrawn, claims }, language, money }: Told): TimelineEvent[] {
  return [
    ...withdrawn.flatMap(({ line, at, refunded, amount }): TimelineEvent[] => {
      const about = { ...nobody, item: itemOf(order, line, language), refund: money(amount) };
      return [
        { ...about, at: iso(at), what: "withdrawn" },
        ...(refunded ? [{ ...about, at: iso(refunded), what: "withdrawal-refunded" as const }] : []),
      ];
    }),
    ...claims.flatMap(({ id: claim, claimed, decided, state }): TimelineEvent[] => [
      ...(claimed ? [{ ...nobody, at: iso(claimed), what: "claimed" as const, claim }] : []),
      ...(decided
        ? [
            {
              ...{ ...nobody, at: iso(decided), what: "claim-decided" as const, claim },
              isApproved: state === "approved",
            },
          ]
        : []),
    ]),
  ];
}

function resaleEvents({ rows: { of }, money }: Told): TimelineEvent[] {
  return (of.resales ?? []).flatMap(
    ({ ticket, since, state, sold, settled, value, credit }): TimelineEvent[] => {
      const about = { ...nobody, what: "resale" as const, last4: lastOf(ticket) };
      const paid = state === "sold" && settled ? money((value ?? 0) + (credit ?? 0)) : null;
      const ended = sold ?? settled;
      return [
        { ...about, at: iso(since), state: "open", paid: null },
        ...(ended ? [{ ...about, at: iso(ended), state, paid }] : []),
      ];
    },
  );
}

function ticketEvents({ uses, shares }: Rows): TimelineEvent[] {
  return [
    ...uses.map(
      ({ code, who, at }): TimelineEvent => ({ at: iso(at), who, what: "scanned", last4: lastOf(code) }),
    ),
    ...shares.flatMap(({ ticket, name, created, revoked }): TimelineEvent[] => {
      const about = { ...nobody, last4: lastOf(ticket), name };
      return [
        { ...about, at: iso(created), what: "shared" },
        ...(revoked ? [{ ...about, at: iso(revoked), what: "share-ended" as const }] : []),
      ];
    }),
  ];
}

/** The name of a line that is not a ticket. */
export function itemOf({ document }: OrderRow, line: string, language: Language): string {
  const item = document.items.find(({ id }) => id === line);
  return item ? inLanguage(item.text.name, language) : line;
}
