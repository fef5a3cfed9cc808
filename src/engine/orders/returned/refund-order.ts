import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { noteGivenInSale } from "../../../payments/by-hand.ts";
import type { Destination, RefundLeaf } from "../../../payments/refund-leaves.ts";
import { leftOfSale, type Refund, refundSale } from "../../../payments/refund-sale.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { UsedPart } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import type { Clerk } from "../../tills/lock-session.ts";
import { type OpenDrawer, openDrawer } from "../../tills/open-drawer.ts";
import { creditUntil } from "../../value/issue-value.ts";
import { paymentsOf, readOrder } from "../payments/order-payments.ts";
import { followSales } from "../sold/sales-journal.ts";
import {
  fingerprintOfRefund,
  type PlanRefusal,
  planRefund,
  type RefundPlan,
  type WantedRefund,
} from "./plan-refund.ts";
import { followReturn, giveBackItems, giveBackTickets } from "./return-lines.ts";
import { type ReturnContext, returnContext } from "./return-plan.ts";
import { usedParts } from "./used-parts.ts";

interface Confirmed {
  /** Refund even if part of it was used. */
  readonly isUseConfirmed?: boolean;
  /** The house has paid the refund itself, by transfer or from its till. */
  readonly isByHand?: boolean;
  /** Whose till it is paid from, in cash. */
  readonly clerk?: Clerk | null;
  /** `fingerprintOfRefund` of the plan that was shown: the refund is refused if it is another by now. */
  readonly expect?: string | undefined;
}

export interface HouseRefund extends Refund, Confirmed {}

export interface HouseReturn extends Confirmed {
  readonly order: string;
  /** Ids of tickets and other lines. */
  readonly lines: readonly string[];
}

type Changed = { readonly reason: "changed-meanwhile"; readonly now: RefundPlan };

export type RefundRefusal =
  | { readonly reason: "used"; readonly parts: readonly UsedPart[] }
  | { readonly reason: "not-paid" }
  | { readonly reason: "not-by-hand" }
  | { readonly reason: "more-than-left"; readonly left: number }
  | Changed
  | CashRefusal;

type CashRefusal =
  | Because<"no-till-session">
  | { readonly reason: "not-so-much-cash"; readonly left: number };

/** Shows what a refund would do. Changes nothing. */
export function previewRefund(
  services: Services,
  order: string,
  wanted: WantedRefund,
): Promise<Outcome<RefundPlan, PlanRefusal>> {
  return locked(services, async (transaction, index) =>
    planRefund(await contextOf(services, index, transaction, order), wanted),
  );
}

/** Refuses if parts were used and lists them, unless that is confirmed. Emails the customer. */
export function refundOrder(
  services: Services,
  { isUseConfirmed = false, isByHand = false, clerk = null, expect, ...refund }: HouseRefund,
): Promise<Outcome<{ waived: number }, RefundRefusal>> {
  return lockedForRefund(services, { order: refund.order, clerk }, async (context, drawer) => {
    const { order, transaction } = context;
    const planned = await planRefund(context, { amount: refund.amount });
    if (expect !== undefined && planned.ok) {
      const changed = changedSince(planned.value, expect);
      if (changed) return changed;
    }
    const parts = planned.ok ? planned.value.used : await usedParts(services, transaction, refund.order);
    if (parts.length > 0 && !isUseConfirmed) return refused("used", { parts });
    const short = planned.ok ? shortOfCash(drawer, planned.value) : null;
    if (short) return short;
    const before = await leftOfSale(transaction, order);
    // An exchange can bring money that the house took for another order.
    const isOwn = isByHand && !(planned.ok && planned.value.isByHand && planned.value.ownPart === null);
    const given = isOwn
      ? await noteGivenInSale(paymentsOf(services), transaction, order, { ...refund, drawer })
      : await refundSale(paymentsOf(services), transaction, order, { ...refund, isByHand, drawer });
    // The same refund sent again changes nothing.
    const isNew = given.ok && (await leftOfSale(transaction, order)) !== before;
    if (isNew && planned.ok) await emailRefund(services, context, planned.value, refund.id);
    return given;
  });
}

/** Returns tickets and other lines, and refunds what was paid for them to the original payment methods. */
export function returnLines(
  services: Services,
  { isUseConfirmed = false, isByHand = false, clerk = null, expect, order: id, lines }: HouseReturn,
): Promise<
  Outcome<RefundPlan, PlanRefusal | RefundRefusal | { readonly reason: "by-hand"; readonly plan: RefundPlan }>
> {
  return lockedForRefund(services, { order: id, clerk }, async (context, drawer) => {
    const { order, transaction } = context;
    const planned = await planRefund(context, { lines });
    if (!planned.ok) return planned;
    const plan = planned.value;
    const changed = expect === undefined ? null : changedSince(plan, expect);
    if (changed) return changed;
    if (plan.used.length > 0 && !isUseConfirmed) return refused("used", { parts: plan.used });
    if (plan.isByHand && !isByHand) return refused("by-hand", { plan });
    if (isByHand && !plan.isByHand) return refused("not-by-hand");
    const short = shortOfCash(drawer, plan);
    if (short) return short;
    const voided = await giveBackTickets(
      services,
      transaction,
      order,
      plan.tickets.map(({ line }) => line),
    );
    await giveBackItems(services, transaction, { order, items: plan.items });
    if (voided > 0) await followReturn(services, transaction, order);
    const { amount, lines: returned } = plan;
    // A line is returned once, so its id makes the refund unique.
    const key = `box-office-lines-${returned?.[0] ?? id}`;
    if (amount > 0) {
      const refund = { amount, id: key, lines: returned ?? [], isByHand, drawer };
      const given = await refundSale(paymentsOf(services), transaction, order, refund);
      if (!given.ok)
        throw new Error(`Order ${order.number} cannot refund ${amount}: ${given.refusal.reason}`);
    } else await followSales(services, transaction, order.id);
    await emailRefund(services, context, plan, key);
    return done(plan);
  });
}

interface ToRefund {
  readonly order: string;
  readonly clerk: Clerk | null;
}

function lockedForRefund<Result>(
  services: Services,
  { order, clerk }: ToRefund,
  work: (context: ReturnContext, drawer: OpenDrawer | null) => Promise<Result>,
): Promise<Result | Extract<Awaited<ReturnType<typeof openDrawer>>, { ok: false }>> {
  return locked(services, async (transaction, index) => {
    const drawer = clerk && (await openDrawer(services, transaction, order, clerk));
    if (drawer && !drawer.ok) return drawer;
    return work(await contextOf(services, index, transaction, order), drawer?.value ?? null);
  });
}

async function locked<Result>(
  services: Services,
  work: (transaction: Transaction, index: CatalogueIndex) => Promise<Result>,
): Promise<Result> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, (transaction) => work(transaction, index));
}

async function contextOf(services: Services, index: CatalogueIndex, transaction: Transaction, id: string) {
  const order = await readOrder(transaction, id, true);
  return returnContext(services, index, transaction, order);
}

function shortOfCash(drawer: OpenDrawer | null, { leaves }: RefundPlan) {
  if (drawer === null || drawer.left >= sumTo(leaves, "by-hand")) return null;
  return refused("not-so-much-cash", { left: drawer.left });
}

function changedSince(now: RefundPlan, expect: string) {
  return fingerprintOfRefund(now) === expect ? null : refused("changed-meanwhile", { now });
}

/** Counter sales without an account may have no address. */
export async function emailRefund(
  services: Services,
  { transaction, order }: Pick<ReturnContext, "transaction" | "order">,
  plan: Pick<RefundPlan, "waived" | "leaves" | "tickets">,
  refund: string,
): Promise<void> {
  if (order.document.holder.email === "") return;
  const { waived, leaves, tickets } = plan;
  await services.outbox.put(transaction, {
    ...{ kind: "order-refunded", order: order.link, refund, currency: order.currency },
    ...{ provider: sumTo(leaves, "provider"), byHand: sumTo(leaves, "by-hand") },
    ...{ value: sumTo(leaves, "value"), credit: sumTo(leaves, "replaced"), waived },
    until: creditUntil(services),
    tickets: tickets.map(({ code }) => code),
  });
}

function sumTo(leaves: readonly RefundLeaf[], destination: Destination): number {
  return leaves.reduce((sum, { to, amount }) => (to === destination ? sum + amount : sum), 0);
}
