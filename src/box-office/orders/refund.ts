import { like, or } from "drizzle-orm";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import type { PlanRefusal } from "../../engine/orders/returned/plan-refund.ts";
import { previewRefund as preview, returnLines } from "../../engine/orders/returned/refund-order.ts";
import type { orders as orderRows } from "../../engine/storage/tables/shop.ts";
import type { Clerk } from "../../engine/tills/lock-session.ts";
import { movements } from "../../payments/schema.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { clerkOf } from "../counter/taken.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { orders } from "../operations/orders/orders.ts";
import { describeParts } from "../used-parts.ts";
import { printRefund, viewRefund } from "./refund-view.ts";

type OrderRow = typeof orderRows.$inferSelect;
type Input = InputOf<typeof orders.refund>;
type Wanted = Input & { readonly byHand: boolean; readonly clerk: Clerk | null };
type PreviewRefusal = RefusalOf<typeof orders.previewRefund>;

export const previewRefund = implement(orders.previewRefund, {
  async run(boxOffice, { order: number, amount, lines }) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    if (amount !== undefined && lines !== undefined) return refused("amount-or-lines");
    const planned = await preview(services, order.id, { amount, lines });
    if (!planned.ok) return { ok: false, refusal: ofPlan(order, planned.refusal) };
    return done(viewRefund(await services.catalogue.current(), order.document, planned.value));
  },
  print: (output) => printRefund(output),
});

export const refund = implement(orders.refund, {
  async run(boxOffice, { cash = false, ...input }, staff) {
    if (cash && !staff.permissions.has("orders.refund-cash")) return refused("cash-not-permitted");
    const order = await orderByNumber(boxOffice, input.order);
    if (!order) return refused("unknown-order");
    const { amount, lines } = input;
    const wanted = { ...input, byHand: cash || input.byHand === true, clerk: cash ? clerkOf(staff) : null };
    if (lines === undefined) return refundAmount(boxOffice, order, wanted);
    return amount === undefined
      ? refundLines(boxOffice, order, { ...wanted, lines })
      : refused("amount-or-lines");
  },
  print({ refunded: { amount, currency }, isByHand }, { order }) {
    const outcome = isByHand ? "is recorded as refunded" : "is refunded";
    return `${writeAmount(amount)} ${currency} of order ${order} ${outcome}.`;
  },
});

async function refundAmount(
  boxOffice: BoxOffice,
  order: OrderRow,
  { amount: part, again = false, byHand, clerk, used = false, why, expect }: Wanted,
) {
  const planned = await preview(boxOffice.engine.services, order.id, { amount: part });
  if (!planned.ok) return { ok: false as const, refusal: ofPlan(order, planned.refusal) };
  const { ownPart, isByHand } = planned.value;
  const amount = ownPart ?? planned.value.amount;
  if (isByHand !== byHand) return refused(isByHand ? "by-hand" : "not-by-hand");
  const money = (minor: number) => ({ amount: minor, currency: order.document.currency });
  const { id, times } = byHand
    ? await nameTransfer(boxOffice, order.id, amount)
    : await nameRefund(boxOffice, order.id, amount, part === undefined);
  if (times > 0 && !again) return refused("given-before", { same: money(amount), isByHand });
  const isUseConfirmed = used && why !== undefined;
  const requested = { order: order.id, amount, id, isByHand, clerk, isUseConfirmed, expect };
  const refunded = await boxOffice.engine.orders.refund(requested);
  if (refunded.ok) return done({ refunded: money(planned.value.amount), isByHand });
  return notRefunded(boxOffice, order, { refusal: refunded.refusal, used });
}

async function refundLines(
  boxOffice: BoxOffice,
  order: OrderRow,
  { lines, byHand, clerk, used = false, why, expect }: Wanted & { readonly lines: readonly string[] },
) {
  const isUseConfirmed = used && why !== undefined;
  const wanted = { order: order.id, lines, isByHand: byHand, clerk, isUseConfirmed, expect };
  const returned = await returnLines(boxOffice.engine.services, wanted);
  if (!returned.ok) return notRefunded(boxOffice, order, { refusal: returned.refusal, used });
  const { amount, isByHand } = returned.value;
  return done({ refunded: { amount, currency: order.document.currency }, isByHand });
}

type Refused = Extract<Awaited<ReturnType<typeof returnLines>>, { ok: false }>["refusal"];

async function notRefunded(
  { engine: { services } }: BoxOffice,
  order: OrderRow,
  { refusal, used }: { readonly refusal: Refused; readonly used: boolean },
): Promise<{ ok: false; refusal: RefusalOf<typeof orders.refund> }> {
  switch (refusal.reason) {
    case "used":
      return refused(used ? "no-reason" : "used", { parts: describeParts(order.document, refusal.parts) });
    case "by-hand":
    case "not-by-hand":
    case "no-till-session":
      return refused(refusal.reason);
    case "not-so-much-cash": {
      const { currency } = order.document;
      return refused("not-so-much-cash", { left: { amount: refusal.left, currency } });
    }
    case "changed-meanwhile": {
      const index = await services.catalogue.current();
      return refused("changed-meanwhile", { now: viewRefund(index, order.document, refusal.now) });
    }
    default:
      return { ok: false, refusal: ofPlan(order, refusal) };
  }
}

function ofPlan({ state, document: { currency } }: OrderRow, refusal: PlanRefusal): PreviewRefusal {
  switch (refusal.reason) {
    case "not-paid":
      return { reason: "not-paid", state };
    case "more-than-left":
      return { reason: "more-than-left", left: { amount: refusal.left, currency } };
    default:
      return refusal;
  }
}

/** Identifies a refund. Two clerks who enter the same refund concurrently get the same id, so it is made once. */
interface Named {
  readonly id: string;
  /** How many refunds of the same amount precede it. */
  readonly times: number;
}

async function nameTransfer({ engine }: BoxOffice, order: string, amount: number): Promise<Named> {
  const own = `${order}-${amount}`;
  const rows = await engine.services.database
    .select({ id: movements.id })
    .from(movements)
    .where(or(like(movements.id, `hand-${own}-%`), like(movements.id, `return-${own}-%`)));
  // A refund of what an exchange brought has one movement for each tender.
  const times = new Set(rows.map(({ id }) => id.slice(id.indexOf(own) + own.length).split("-")[1])).size;
  return { id: `${own}-${times}`, times };
}

async function nameRefund(
  { engine }: BoxOffice,
  order: string,
  amount: number,
  isRest: boolean,
): Promise<Named> {
  const own = `box-office-${order}-${amount}`;
  if (isRest) return { id: `box-office-${order}-rest-${amount}`, times: 0 };
  const rows = await engine.services.database
    .select({ id: movements.id })
    .from(movements)
    .where(like(movements.id, `return-${own}-%`));
  // A refund across several tenders has one movement for each.
  const times = new Set(rows.map(({ id }) => id.replace(/-\d+$/, ""))).size;
  return { id: `${own}-${times}`, times };
}
