import { and, asc, eq, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { RefundOffer } from "#contract/operations/refund-offers.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { worthByLine } from "#domain/orders/fee-shares.ts";
import { CHOICES, type OfferChoice, refundOfferUntil, SILENCE } from "#domain/orders/refund-offer.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { leftOfSale, refundSale, returnAsCredit } from "../../../payments/refund-sale.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { FrozenLine } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { performanceOf } from "../../storage/documents/line-details.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { refundOffers } from "../../storage/tables/orders/refund-offers.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { creditUntil, issueCredit } from "../../value/issue-value.ts";
import { itemsLeft } from "../document/order-lines.ts";
import { paymentsOf } from "../payments/order-payments.ts";
import { followSales } from "../sold/sales-journal.ts";
import { reportVoidedAfter } from "./report-voided-after.ts";
import { giveBackItems, giveBackTickets } from "./return-lines.ts";
import { emptiedPackages, isTheirs } from "./return-plan.ts";

/** The order's link is enough to choose about the tickets, as it is to see them. */

type OrderRow = typeof orders.$inferSelect;
type OfferRow = typeof refundOffers.$inferSelect;

export function createRefundOffers(services: Services): BackEnd["refundOffers"] {
  return {
    async list({ link }, { language }) {
      const index = await services.catalogue.current();
      return inTransaction(services.database, async (transaction) => {
        const order = await lockOrder(transaction, link);
        if (!order) return refused("unknown-order");
        const rows = await transaction
          .select()
          .from(refundOffers)
          .where(eq(refundOffers.order, order.id))
          .orderBy(asc(refundOffers.since), asc(refundOffers.performance));
        const views: RefundOffer[] = [];
        for (const row of rows)
          views.push(await view(services, transaction, index, { order, row, language }));
        return done(views);
      });
    },

    async choose({ link, performance, choice }, { language }) {
      const index = await services.catalogue.current();
      return inTransaction(services.database, async (transaction) => {
        const order = await lockOrder(transaction, link);
        const row = order && (await lockOffer(transaction, order.id, performance));
        if (!order || !row) return refused("unknown-order");
        // Repeating the same choice changes nothing.
        if (row.state !== choice) {
          const isOpen = row.state === "waiting" && endOf(services, index, order, row) >= services.now();
          if (!isOpen || !CHOICES[row.kind].includes(choice)) return refused("offer-over");
          const settled = await settle(services, transaction, { order, row, choice });
          if (!settled.ok) return settled;
        }
        const now = (await lockOffer(transaction, order.id, performance)) ?? row;
        return done(await view(services, transaction, index, { order, row: now, language }));
      });
    },
  };
}

/**
 * Called hourly. Each offer in its own transaction, so that one failure does not stop the others. Creates missing
 * offers first, for orders that were being paid while the performance changed.
 */
export async function settleUnanswered(services: Services): Promise<void> {
  await offerMissed(services);
  const index = await services.catalogue.current();
  const waiting = await services.database
    .select()
    .from(refundOffers)
    .innerJoin(orders, eq(orders.id, refundOffers.order))
    .where(eq(refundOffers.state, "waiting"))
    .orderBy(asc(refundOffers.since));
  const unanswered = waiting.filter(
    ({ orders: order, refund_offers: row }) => endOf(services, index, order, row) < services.now(),
  );
  for (const { orders: order, refund_offers: row } of unanswered) {
    await settleNow(services, order.link, row.performance).catch((error: unknown) =>
      services.log.warn({ err: error, order: order.number }, "refund of a changed performance failed"),
    );
  }
}

/** The import made offers only for existing tickets; this adds orders that were paid afterwards. */
async function offerMissed({ database, outbox, now }: Services): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<{ order: string; change: number }>(sql`
      with missed as (
        select distinct tickets."order", tickets.performance, change.id, change.kind from tickets
        join orders on orders.id = tickets."order"
        join lateral (
          select id, kind, at from performance_changes
          where performance_changes.performance = tickets.performance order by id desc limit 1) as change on true
        join performances on performances.id = tickets.performance
        where tickets.valid and change.kind in ('cancelled', 'moved') and change.at >= orders.created
          and performances.starts > ${new Date(now())}),
      offered as (
        insert into refund_offers ("order", performance, kind, since)
        select "order", performance, kind, ${new Date(now())}::timestamptz from missed
        on conflict do nothing returning "order", performance)
      select orders.link as "order", missed.id as change from offered
      join missed using ("order", performance) join orders on orders.id = offered."order"`);
    for (const { order, change } of rows)
      await outbox.put(transaction, { kind: "performance-change", order, change });
  });
}

/** Applies the default choice immediately. @returns minor units that are refunded */
export async function settleNow(services: Services, link: string, performance: number): Promise<number> {
  return inTransaction(services.database, async (transaction) => {
    const order = await lockOrder(transaction, link);
    const row = order && (await lockOffer(transaction, order.id, performance));
    if (!order || row?.state !== "waiting") return 0;
    const settled = await settle(services, transaction, { order, row, choice: SILENCE[row.kind] });
    return settled.ok ? settled.value : 0;
  });
}

/** @returns minor units that are refunded */
async function settle(
  services: Services,
  transaction: Transaction,
  { order, row, choice }: { readonly order: OrderRow; readonly row: OfferRow; readonly choice: OfferChoice },
): Promise<Outcome<number, { reason: "offer-over" }>> {
  const own = and(eq(refundOffers.order, row.order), eq(refundOffers.performance, row.performance));
  if (choice === "kept") {
    await transaction.update(refundOffers).set({ state: choice }).where(own);
    return done(0);
  }
  const payments = paymentsOf(services);
  const sale = await payments.sales.lock(transaction, order.id);
  const left = (await leftOfSale(transaction, sale)) ?? 0;
  const worth = await worthOf(transaction, order, row.performance, left);
  if (worth.lines.length === 0) {
    // The tickets were returned in the meantime and must not be refunded twice.
    await transaction.update(refundOffers).set({ state: "called-off" }).where(own);
    return refused("offer-over");
  }
  const positions = worth.lines.map(({ position }) => position);
  await giveBackTickets(services, transaction, order, positions);
  await reportVoidedAfter(services, transaction, order.id, positions);
  await giveBackItems(services, transaction, { order, items: worth.items, because: "changed" });
  const id = `changed-${order.id}-${row.performance}`;
  const back = { value: worth.amount, credit: 0 };
  const lines = worth.lines.map((line) => line.id);
  if (choice === "credit") {
    const returned = await returnAsCredit(payments, transaction, {
      order: order.id,
      kept: left - worth.amount,
      id,
      lines,
    });
    Object.assign(back, { value: returned.value, credit: returned.credit });
    const { customer, currency } = order;
    const credit = { customer, amount: back.credit, currency, origin: "changed" };
    if (back.credit > 0) await issueCredit(services, transaction, credit);
  } else if (worth.amount > 0) {
    const refund = await refundSale(payments, transaction, sale, { amount: worth.amount, id, lines });
    if (!refund.ok) throw new Error(`Order ${order.number} cannot refund ${worth.amount}`);
    back.value -= refund.value.waived;
  } else await followSales(services, transaction, order.id);
  await transaction
    .update(refundOffers)
    .set({ state: choice, ...back, settled: new Date(services.now()) })
    .where(own);
  const { link, currency } = order;
  await services.outbox.put(transaction, {
    ...{ kind: "changed-performance-settled", order: link, performance: row.performance },
    ...{ ...back, currency, until: creditUntil(services) },
  });
  return done(back.value + back.credit);
}

interface Worth {
  readonly lines: readonly { readonly position: number; readonly id: string; readonly seat: string }[];
  /** Lines bought for these tickets or for this performance. */
  readonly items: readonly FrozenLine[];
  /** Minor units. */
  readonly amount: number;
  readonly performance: number;
}

/** @param unspent the order's money that has not been refunded */
async function worthOf(
  transaction: Transaction,
  order: OrderRow,
  performance: number,
  unspent: number,
): Promise<Worth> {
  const { id, document } = order;
  const sold = await transaction
    .select()
    .from(tickets)
    .where(eq(tickets.order, id))
    .orderBy(asc(tickets.line));
  const valid = sold.filter(isTheirs);
  const lines = valid
    .filter((ticket) => ticket.performance === performance)
    .map(({ line, seat }) => ({ position: line, id: document.lines[line]?.id ?? "", seat }));
  const there = await itemsLeft(transaction, order);
  const left = valid.filter((ticket) => ticket.performance !== performance);
  const emptied = emptiedPackages(document, left);
  const items = there.filter(
    (item) =>
      lines.some((line) => line.id === item.relatesTo) ||
      emptied.has(item.id) ||
      performanceOf(item) === performance,
  );
  // The last ticket and line take the charges for the order as a whole with them.
  const isAll = lines.length === valid.length && items.length === there.length;
  const worth = worthByLine(document);
  const own = [...lines, ...items].reduce((sum, line) => sum + (worth.get(line.id) ?? 0), 0);
  return { lines, items, performance, amount: isAll ? unspent : Math.min(own, unspent) };
}

async function lockOrder(transaction: Transaction, link: string): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.link, link)).for("update");
  return order?.state === "paid" ? order : null;
}

async function lockOffer(transaction: Transaction, order: string, performance: number) {
  const own = and(eq(refundOffers.order, order), eq(refundOffers.performance, performance));
  const [row] = await transaction.select().from(refundOffers).where(own).for("update");
  return row ?? null;
}

function factsOf(index: CatalogueIndex, { document }: OrderRow, performance: number) {
  const frozen = document.snapshot.performances.find(({ id }) => id === performance);
  const today = index.performance(performance);
  const title = frozen?.event.title ?? (today && index.eventOf(today).title) ?? { sv: "" };
  const before = frozen?.starts ?? today?.starts ?? 0;
  return { title, before, starts: today?.starts ?? before };
}

function endOf(services: Services, index: CatalogueIndex, order: OrderRow, row: OfferRow): number {
  const { starts } = factsOf(index, order, row.performance);
  const facts = { kind: row.kind, since: row.since.getTime(), starts };
  return refundOfferUntil(facts, services.settings.refundOfferDays);
}

async function view(
  services: Services,
  transaction: Transaction,
  index: CatalogueIndex,
  { order, row, language }: { readonly order: OrderRow; readonly row: OfferRow; readonly language: Language },
): Promise<RefundOffer> {
  const money = moneyIn(index);
  const { title, before, starts } = factsOf(index, order, row.performance);
  const sale = await paymentsOf(services).sales.lock(transaction, order.id);
  const left = (await leftOfSale(transaction, sale)) ?? 0;
  const { amount, lines } = await worthOf(transaction, order, row.performance, left);
  const until = endOf(services, index, order, row);
  const isOpen = row.state === "waiting" && until >= services.now() && lines.length > 0;
  return {
    performance: row.performance,
    title: inLanguage(title, language),
    before: new Date(before).toISOString(),
    starts: new Date(starts).toISOString(),
    kind: row.kind,
    state: row.state,
    choices: isOpen ? [...CHOICES[row.kind]] : [],
    until: new Date(until).toISOString(),
    tickets: lines.length,
    worth: money(row.settled ? (row.value ?? 0) + (row.credit ?? 0) : amount),
    creditUntil: creditUntil(services),
  };
}
