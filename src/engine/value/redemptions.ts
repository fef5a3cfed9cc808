import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { movements, tenders } from "../../payments/schema.ts";
import type { EngineSettings } from "../kernel/settings.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { subscriptionRedemptions, ticketSubscriptions } from "../storage/tables/sales/flex.ts";
import { orders } from "../storage/tables/shop.ts";

/** Whether a redemption is used is stored only in the tender it pays, so it follows the order. */

type SubscriptionRow = typeof ticketSubscriptions.$inferSelect;

export interface RedemptionUse {
  readonly order: { readonly link: string; readonly number: string; readonly created: Date };
  readonly document: OrderDocument;
  readonly forLine: string | null;
  readonly underWay: boolean;
}

export interface Redemption {
  readonly id: string;
  /** YYYY-MM-DD, inclusive; later than the card's date if a late return extended it. */
  readonly expires: string;
  readonly use: RedemptionUse | null;
}

export interface Subscription {
  readonly row: SubscriptionRow;
  readonly redemptions: readonly Redemption[];
}

/** Minimum validity of returned redemptions. */
type ReturnSettings = Pick<EngineSettings, "creditReturnDays" | "timeZone">;

const PAYS = sql`(${tenders.state} = 'held' or (${tenders.state} = 'taken' and ${tenders.returned} < ${tenders.taken}))`;

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
  const redemptions = await executor
    .select()
    .from(subscriptionRedemptions)
    .where(
      inArray(
        subscriptionRedemptions.subscription,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(subscriptionRedemptions.position));
  const ids = redemptions.map(({ id }) => id);
  const [uses, back] = [await usesOf(executor, ids), await returnsOf(executor, ids, settings)];
  return rows.map((row) => ({
    row,
    redemptions: redemptions
      .filter(({ subscription }) => subscription === row.id)
      .map(({ id }) => {
        const again = back.get(id) ?? row.expires;
        return { id, expires: again > row.expires ? again : row.expires, use: uses.get(id) ?? null };
      }),
  }));
}

/** False if its card is cancelled. */
export async function isRedemptionUsable(executor: Executor, redemption: string): Promise<boolean> {
  const [card] = await executor
    .select({ cancelled: ticketSubscriptions.cancelled })
    .from(subscriptionRedemptions)
    .innerJoin(ticketSubscriptions, eq(ticketSubscriptions.id, subscriptionRedemptions.subscription))
    .where(eq(subscriptionRedemptions.id, redemption));
  return card?.cancelled === null;
}

async function usesOf(
  executor: Executor,
  redemptions: readonly string[],
): Promise<Map<string, RedemptionUse>> {
  if (redemptions.length === 0) return new Map();
  const rows = await executor
    .select({ tender: tenders, order: orders })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(inArray(tenders.redemption, [...redemptions]), PAYS));
  return new Map(
    rows.map(({ tender, order: { link, number, created, document } }) => [
      tender.redemption ?? "",
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
  redemptions: readonly string[],
  { creditReturnDays: days, timeZone }: ReturnSettings,
): Promise<Map<string, string>> {
  if (redemptions.length === 0) return new Map();
  const rows = await executor
    .select({
      redemption: tenders.redemption,
      until: sql<string>`((max(${movements.requested}) at time zone ${timeZone}::text)::date + ${days}::int)::text`,
    })
    .from(tenders)
    .innerJoin(movements, eq(movements.tender, tenders.id))
    .where(and(inArray(tenders.redemption, [...redemptions]), sql`${tenders.returned} >= ${tenders.taken}`))
    .groupBy(tenders.redemption);
  return new Map(rows.map(({ redemption, until }) => [redemption ?? "", until]));
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

export function performanceOfUse({ document, forLine }: RedemptionUse): number | null {
  return document.lines.find(({ id }) => id === forLine)?.performance ?? null;
}
