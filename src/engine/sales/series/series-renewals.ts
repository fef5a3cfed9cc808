import { and, asc, eq, isNull } from "drizzle-orm";
import { afterBankDays, type ReservationTimes } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineRow } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { BasketRow, TicketRow } from "../../lines/baskets.ts";
import { putReminders, reserveBasket } from "../../orders/reserved/reserve-basket.ts";
import { takeTogether } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import { PACKAGE } from "../../storage/documents/line-details.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { grants } from "../../storage/tables/customers/members.ts";
import { seriesRenewals, seriesRights } from "../../storage/tables/sales/series.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { findSeries } from "../packages/package-kind.ts";
import type { FoundSeries } from "./series-choice.ts";

/** For the box office. A reserved order holds each subscriber's seats until the deadline; a repeated run continues. */

const REMINDERS = { reminderDays: [14, 3] };
/** Unannounced grace: a subscriber who is slightly late keeps the seats. */
const GRACE_BANK_DAYS = 5;
const SEATS_TAKEN = "seats-taken";

export interface Renewal {
  readonly from: { readonly series: string; readonly dates: string };
  readonly to: { readonly series: string; readonly dates: string };
  /** Deadline given to subscribers, milliseconds since 1970. */
  readonly until: number;
  /** New seats by old seat, for rebuilt rows or another hall; other seats stay the same. */
  readonly moved?: ReadonlyMap<string, string>;
}

export interface RenewalReport {
  /** Subscribers whose renewal was opened by this run, and by an earlier one. */
  readonly requested: number;
  readonly before: number;
  /** Seats that could not be held, with the reason, for the box office to resolve. */
  readonly open: readonly {
    readonly customer: string;
    readonly seats: readonly string[];
    readonly reason: string;
    readonly taken: readonly TakenSeat[];
  }[];
}

interface TakenSeat {
  readonly performance: number;
  readonly seat: string;
}

type Rights = readonly (typeof seriesRights.$inferSelect)[];

export async function openRenewal(
  services: Services,
  { from, to, until, moved = new Map() }: Renewal,
): Promise<Outcome<RenewalReport, { readonly reason: "unknown-series" | "too-late" }>> {
  const index = await services.catalogue.current();
  const found = findSeries(index, to.series, to.dates);
  if (!found) return refused("unknown-series");
  const performances = found.dates.performances.flatMap((id) => index.performance(id) ?? []);
  const first = Math.min(...performances.map(({ starts }) => starts));
  if (until <= services.now() || until >= first) return refused("too-late");
  const releaseAt = Math.min(afterBankDays(until, GRACE_BANK_DAYS, services.settings.timeZone), first);
  const rights = await services.database
    .select()
    .from(seriesRights)
    .where(and(eq(seriesRights.offer, `${from.series}.${from.dates}`), isNull(seriesRights.ended)))
    .orderBy(asc(seriesRights.since), asc(seriesRights.seat));
  const open: RenewalReport["open"][number][] = [];
  let [requested, before] = [0, 0];
  for (const [customer, own] of Map.groupBy(rights, (right) => right.customer)) {
    const answer = await tryRenewal(services, index, moveTo(own, moved), {
      to,
      span: { holdUntil: until, releaseAt },
    });
    if (answer === "requested") requested += 1;
    else if (answer === "before") before += 1;
    else open.push({ customer, seats: own.map(({ seat }) => seat), ...answer });
  }
  return done({ requested, before, open });
}

function moveTo(rights: Rights, moved: ReadonlyMap<string, string>): Rights {
  return rights.map((right) => ({ ...right, seat: moved.get(right.seat) ?? right.seat }));
}

interface Wanted {
  readonly to: Renewal["to"];
  readonly span: ReservationTimes;
}

class NotPossible extends Error {
  readonly taken: readonly TakenSeat[];

  constructor(reason: string, taken: readonly TakenSeat[] = []) {
    super(reason);
    this.taken = taken;
  }
}

async function tryRenewal(services: Services, index: CatalogueIndex, rights: Rights, wanted: Wanted) {
  try {
    return await inTransaction(services.database, (transaction) =>
      reserveRenewal(services, index, transaction, { rights, wanted }),
    );
  } catch (error) {
    if (error instanceof NotPossible) return { reason: error.message, taken: error.taken };
    throw error;
  }
}

async function reserveRenewal(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { rights, wanted: { to, span } }: { readonly rights: Rights; readonly wanted: Wanted },
): Promise<"requested" | "before"> {
  const found = findSeries(index, to.series, to.dates);
  const [right] = rights;
  if (!found || !right) throw new Error(`Unknown series ${to.series}.${to.dates}`);
  const { offer, series, dates } = found;
  const { customer, offer: from } = right;
  const requested = and(
    eq(seriesRenewals.from, from),
    eq(seriesRenewals.offer, offer.id),
    eq(seriesRenewals.customer, customer),
  );
  const before = await transaction.select({ id: seriesRenewals.id }).from(seriesRenewals).where(requested);
  if (before.length > 0) return "before";
  const opened = new Date(services.now());
  const until = new Date(span.releaseAt);
  await grantRight(services, transaction, { customer, offer: offer.id, mode: series.renewalMode, until });
  // There is no visitor's session: the customer finds the order in their account.
  const session = { id: services.random.id(), customer };
  const basket = await holdSeats(services, transaction, { session: session.id, found, rights, until });
  const [bought] = await transaction
    .select({ document: orders.document })
    .from(orders)
    .where(eq(orders.id, right.order));
  const language = bought?.document.language ?? "sv";
  const order = await reserveBasket(services, index, transaction, { session, basket, language, span });
  if (!order.ok) {
    const { reason } = order.refusal;
    throw new NotPossible(reason === "basket-expired" ? SEATS_TAKEN : reason);
  }
  const { id, link } = order.value;
  await transaction.insert(seriesRenewals).values({
    ...{ id: services.random.id(), from, offer: offer.id, customer },
    ...{ order: id, seats: rights.map(({ seat }) => seat), opened },
  });
  await services.outbox.put(transaction, { kind: "series-renewal", order: link });
  await putReminders(services, transaction, { order: link, span, rules: REMINDERS });
  const performances = [...dates.performances];
  services.seatChanges.announceAfter(transaction, { kind: "taken", performances });
  return "requested";
}

/** Puts the subscriber's seats on all dates of the series into a new basket. */
async function holdSeats(
  { random, now }: Services,
  transaction: Transaction,
  {
    session,
    found: { offer, dates },
    rights,
    until,
  }: {
    readonly session: string;
    readonly found: Pick<FoundSeries, "offer" | "dates">;
    readonly rights: Rights;
    readonly until: Date;
  },
): Promise<BasketRow> {
  const created = new Date(now());
  const line: LineRow = {
    ...{ id: random.id(), kind: PACKAGE, quantity: rights.length },
    details: { package: offer.id, renews: true },
  };
  const tickets = dates.performances.flatMap((performance) =>
    rights.map(
      ({ seat, priceType }): TicketRow => ({
        ...{ id: random.id(), performance, seat, priceType, parent: line.id },
      }),
    ),
  );
  const [basket] = await transaction
    .insert(baskets)
    .values({
      ...{ id: random.id(), session, state: "emptied", tickets, lines: [line] },
      ...{ created, expires: until },
    })
    .returning();
  if (!basket) throw new Error("The basket was not inserted");
  const missing = await takeTogether(transaction, basket, tickets, created);
  if (missing.length > 0) {
    const taken = missing.map(({ performance, seat }) => ({ performance, seat }));
    throw new NotPossible(SEATS_TAKEN, taken);
  }
  return basket;
}

/** Lets subscribers buy before the public sale while their renewal is open. */
async function grantRight(
  { random, now }: Services,
  transaction: Transaction,
  {
    customer,
    offer,
    mode,
    until,
  }: {
    readonly customer: string;
    readonly offer: string;
    readonly mode: number | null;
    readonly until: Date;
  },
): Promise<void> {
  if (mode === null) return;
  await transaction
    .insert(grants)
    .values({
      ...{ id: random.id(), customer, cause: `series:${offer}`, modesOfSale: [mode], opens: [] },
      ...{ from: new Date(now()), until },
    })
    .onConflictDoNothing();
}
