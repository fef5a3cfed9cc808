import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { movements, tenders } from "../../../payments/schema.ts";
import type { OrderDocument } from "../../orders/document/order-document.ts";
import type { EngineSettings } from "../../settings.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { subscriptionUnits, ticketSubscriptions } from "../../storage/tables/sales/flex.ts";
import { orders } from "../../storage/tables/shop.ts";

/**
 * Cards and their redemptions. Whether a redemption is used is stored only in the tender it pays, so it follows the
 * order when that holds, spends, releases or refunds it.
 */

type SubscriptionRow = typeof ticketSubscriptions.$inferSelect;

export interface UnitUse {
  readonly order: { readonly link: string; readonly number: string; readonly created: Date };
  readonly document: OrderDocument;
  readonly forLine: string | null;
  readonly underWay: boolean;
}

export interface Unit {
  readonly id: string;
  /** YYYY-MM-DD, inclusive; later than the card's date if a late return extended it. */
  readonly expires: string;
  readonly use: UnitUse | null;
}

export interface Subscription {
  readonly row: SubscriptionRow;
  readonly units: readonly Unit[];
}

/** Minimum validity of returned redemptions. */
type ReturnSettings = Pick<EngineSettings, "creditReturnDays" | "timeZone">;

const PAYS = sql`(${tenders.state} = 'held' or (${tenders.state} = 'taken' and ${tenders.returned} < ${tenders.taken}))`;

/** The customer's cards, including cancelled and expired ones, the oldest first. */
export async function subscriptionsOf(
  executor: Executor,
  customer: string,
  settings: ReturnSettings,
): Promise<Subscription[]> {
  const rows = await executor
    .select()
    .from(ticketSubscriptions)
    .where(eq(ticketSubscriptions.customer, customer))
    .orderBy(asc(ticketSubscriptions.expires), asc(ticketSubscriptions.issued), asc(ticketSubscriptions.id));
  if (rows.length === 0) return [];
  const units = await executor
    .select()
    .from(subscriptionUnits)
    .where(
      inArray(
        subscriptionUnits.subscription,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(subscriptionUnits.position));
  const ids = units.map(({ id }) => id);
  const [uses, back] = [await usesOf(executor, ids), await returnsOf(executor, ids, settings)];
  return rows.map((row) => ({
    row,
    units: units
      .filter(({ subscription }) => subscription === row.id)
      .map(({ id }) => {
        const again = back.get(id) ?? row.expires;
        return { id, expires: again > row.expires ? again : row.expires, use: uses.get(id) ?? null };
      }),
  }));
}

/** A redemption of a cancelled card cannot be used. */
export async function isUnitUsable(executor: Executor, unit: string): Promise<boolean> {
  const [card] = await executor
    .select({ cancelled: ticketSubscriptions.cancelled })
    .from(subscriptionUnits)
    .innerJoin(ticketSubscriptions, eq(ticketSubscriptions.id, subscriptionUnits.subscription))
    .where(eq(subscriptionUnits.id, unit));
  return card?.cancelled === null;
}

async function usesOf(executor: Executor, units: readonly string[]): Promise<Map<string, UnitUse>> {
  if (units.length === 0) return new Map();
  const rows = await executor
    .select({ tender: tenders, order: orders })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(inArray(tenders.unit, [...units]), PAYS));
  return new Map(
    rows.map(({ tender, order: { link, number, created, document } }) => [
      tender.unit ?? "",
      {
        order: { link, number, created },
        document,
        forLine: tender.forLine,
        underWay: tender.state === "held",
      },
    ]),
  );
}

/** Dates until which returned redemptions are valid at least. */
async function returnsOf(
  executor: Executor,
  units: readonly string[],
  { creditReturnDays: days, timeZone }: ReturnSettings,
): Promise<Map<string, string>> {
  if (units.length === 0) return new Map();
  const rows = await executor
    .select({
      unit: tenders.unit,
      until: sql<string>`((max(${movements.requested}) at time zone ${timeZone}::text)::date + ${days}::int)::text`,
    })
    .from(tenders)
    .innerJoin(movements, eq(movements.tender, tenders.id))
    .where(and(inArray(tenders.unit, [...units]), sql`${tenders.returned} >= ${tenders.taken}`))
    .groupBy(tenders.unit);
  return new Map(rows.map(({ unit, until }) => [unit ?? "", until]));
}

/** Serializes orders that are paid with the same card. */
export async function lockSubscriptions(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .select({ id: ticketSubscriptions.id })
    .from(ticketSubscriptions)
    .where(inArray(ticketSubscriptions.id, [...ids]))
    .orderBy(asc(ticketSubscriptions.id))
    .for("update");
}

/** The performance that a redemption pays for. */
export function performanceOfUse({ document, forLine }: UnitUse): number | null {
  return document.lines.find(({ id }) => id === forLine)?.performance ?? null;
}
