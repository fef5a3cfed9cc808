import { and, asc, eq, isNull } from "drizzle-orm";
import { afterBankDays, type Reservation } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { LineRow } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { TicketRow } from "../../lines/baskets.ts";
import { withRights } from "../../lines/rights.ts";
import { draftOrder } from "../../orders/draft-order.ts";
import { putReminders, writeReserved } from "../../orders/reserved/reserve-order.ts";
import { takeTogether } from "../../seats/holds.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import { PACKAGE } from "../../storage/documents/line-details.ts";
import { grants } from "../../storage/tables/members.ts";
import { seriesRenewals, seriesRights } from "../../storage/tables/sales/series.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { findSeries } from "../packages/package-kind.ts";

/** A reserved order holds each subscriber's seats until the deadline. After a crash, a second run continues. */

const REMINDERS = { reminderDays: [14, 3] };
/** Unannounced grace: a subscriber who is slightly late keeps the seats. */
const GRACE_BANK_DAYS = 5;

export interface Renewal {
  readonly from: { readonly series: string; readonly dates: string };
  readonly to: { readonly series: string; readonly dates: string };
  /** Deadline given to subscribers, milliseconds since 1970. */
  readonly until: number;
  /** New seats by old seat, for rebuilt rows or another hall; other seats stay the same. */
  readonly moved?: ReadonlyMap<string, string>;
}

export interface RenewalReport {
  readonly requested: number;
  readonly before: number;
  /** Seats that could not be held, with the reason, for the box office to resolve. */
  readonly open: readonly {
    readonly customer: string;
    readonly seats: readonly string[];
    readonly why: string;
  }[];
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
  const open: { customer: string; seats: readonly string[]; why: string }[] = [];
  let [requested, before] = [0, 0];
  for (const [customer, own] of Map.groupBy(rights, (right) => right.customer)) {
    const answer = await ask(services, index, moveTo(own, moved), {
      to,
      span: { holdUntil: until, releaseAt },
    });
    if (answer === "requested") requested += 1;
    else if (answer === "before") before += 1;
    else open.push({ customer, seats: own.map(({ seat }) => seat), why: answer.why });
  }
  return done({ requested, before, open });
}

function moveTo(rights: Rights, moved: ReadonlyMap<string, string>): Rights {
  return rights.map((right) => ({ ...right, seat: moved.get(right.seat) ?? right.seat }));
}

interface Wanted {
  readonly to: Renewal["to"];
  readonly span: Reservation;
}

class NotPossible extends Error {}

async function ask(services: Services, index: CatalogueIndex, rights: Rights, wanted: Wanted) {
  try {
    return await inTransaction(services.database, (transaction) =>
      askOne(services, index, transaction, rights, wanted),
    );
  } catch (error) {
    if (error instanceof NotPossible) return { why: error.message };
    throw error;
  }
}

async function askOne(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  rights: Rights,
  { to, span }: Wanted,
): Promise<"requested" | "before"> {
  const found = findSeries(index, to.series, to.dates);
  const [right] = rights;
  if (!found || !right) throw new Error(`Unknown series ${to.series}.${to.dates}`);
  const { offer, series, dates } = found;
  const requested = and(
    eq(seriesRenewals.from, right.offer),
    eq(seriesRenewals.offer, offer.id),
    eq(seriesRenewals.customer, right.customer),
  );
  const before = await transaction.select({ id: seriesRenewals.id }).from(seriesRenewals).where(requested);
  if (before.length > 0) return "before";
  const now = new Date(services.now());
  await letIn(services, transaction, right.customer, offer.id, series.renewalMode, span);
  const line: LineRow = {
    ...{ id: services.random.id(), kind: PACKAGE, quantity: rights.length },
    details: { package: offer.id, renews: true },
  };
  const tickets = dates.performances.flatMap((performance) =>
    rights.map(
      ({ seat, priceType }): TicketRow => ({
        ...{ id: services.random.id(), performance, seat, priceType, parent: line.id },
      }),
    ),
  );
  // There is no visitor's session: the customer finds the order in their account.
  const session = { id: services.random.id(), customer: right.customer };
  const [basket] = await transaction
    .insert(baskets)
    .values({
      ...{ id: services.random.id(), session: session.id, state: "emptied", tickets, lines: [line] },
      ...{ created: now, expires: new Date(span.releaseAt) },
    })
    .returning();
  if (!basket) throw new Error("The basket was not inserted");
  const missing = await takeTogether(transaction, basket, tickets, now);
  if (missing.length > 0) {
    throw new NotPossible(missing.map(({ performance, seat }) => `${performance}: ${seat}`).join(", "));
  }
  const [bought] = await transaction
    .select({ document: orders.document })
    .from(orders)
    .where(eq(orders.id, right.order));
  const plain = viewerOf(services, index, bought?.document.language ?? "sv");
  const viewer = await withRights(services, transaction, index, session, plain);
  const context = { services, index, session, viewer };
  const draft = await draftOrder(context, transaction, session, basket, { isLater: true });
  if (!draft.ok) throw new NotPossible(draft.refusal.reason);
  const order = await writeReserved(services, transaction, basket, right.customer, draft.value, span);
  if (!order) throw new NotPossible("seats-taken");
  await transaction.insert(seriesRenewals).values({
    ...{ id: services.random.id(), from: right.offer, offer: offer.id, customer: right.customer },
    ...{ order: order.id, seats: rights.map(({ seat }) => seat), opened: now },
  });
  await services.outbox.put(transaction, { kind: "series-renewal", order: order.link });
  await putReminders(services, transaction, order.link, span, REMINDERS);
  const performances = [...dates.performances];
  services.seatChanges.announceAfter(transaction, { kind: "taken", performances });
  return "requested";
}

/** Lets subscribers buy before the public sale while their renewal is open. */
async function letIn(
  services: Services,
  transaction: Transaction,
  customer: string,
  offer: string,
  mode: number | null,
  { releaseAt }: Reservation,
): Promise<void> {
  if (mode === null) return;
  await transaction
    .insert(grants)
    .values({
      ...{ id: services.random.id(), customer, cause: `series:${offer}`, modesOfSale: [mode], opens: [] },
      ...{ from: new Date(services.now()), until: new Date(releaseAt) },
    })
    .onConflictDoNothing();
}
