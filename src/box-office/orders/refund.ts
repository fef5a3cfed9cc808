import { and, eq, inArray, like } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { paymentsOf } from "../../engine/orders/order-payments.ts";
import { BY_HAND } from "../../payments/by-hand.ts";
import { leftToRefund } from "../../payments/refund-sale.ts";
import { movements, tenders } from "../../payments/schema.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { orderByNumber } from "../find.ts";
import { implement } from "../implementation.ts";
import { orders } from "../operations/orders.ts";
import { describeParts } from "../used-parts.ts";

export const refund = implement(orders.refund, {
  async run(boxOffice, { order: number, amount: part, again = false, byHand = false, used = false, why }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const left = await leftToRefund(paymentsOf(boxOffice.engine.services), order.id);
    if (left === null) return refused("not-paid", { state: order.state });
    if (left === 0) return refused("nothing-left");
    const isByHand = await isGivenByHand(boxOffice, order.id);
    if (isByHand !== byHand) return refused(isByHand ? "by-hand" : "not-by-hand");
    const amount = part ?? left;
    const money = (minor: number) => ({ amount: minor, currency: order.document.currency });
    const { id, times } = byHand
      ? await nameTransfer(boxOffice, order.id, amount)
      : await nameRefund(boxOffice, order.id, amount, part === undefined);
    if (times > 0 && !again) return refused("given-before", { same: money(amount), isByHand });
    const isUseConfirmed = used && why !== undefined;
    const requested = { order: order.id, amount, id, isByHand, isUseConfirmed };
    const refunded = await boxOffice.engine.orders.refund(requested);
    if (refunded.ok) return done({ refunded: money(amount), isByHand });
    const { refusal } = refunded;
    switch (refusal.reason) {
      case "used":
        return refused(used ? "no-reason" : "used", { parts: describeParts(order, refusal.parts) });
      case "more-than-left":
        return refused("more-than-left", { left: money(refusal.left) });
      default:
        return refused("not-paid", { state: order.state });
    }
  },
  print({ refunded: { amount, currency }, isByHand }, { order }) {
    const outcome = isByHand ? "is recorded as refunded" : "is refunded";
    return `${writeAmount(amount)} ${currency} of order ${order} ${outcome}.`;
  },
});

/** Paid by hand: direct debit refunds only claims through the bank, and a till cannot refund on its own. */
async function isGivenByHand({ engine }: BoxOffice, order: string): Promise<boolean> {
  const paid = and(eq(tenders.order, order), inArray(tenders.kind, [...BY_HAND]));
  const found = await engine.services.database.select({ id: tenders.id }).from(tenders).where(paid);
  return found.length > 0;
}

/** Identifies a refund. Two operators who enter the same refund concurrently get the same id, so it is made once. */
interface Named {
  readonly id: string;
  /** How many refunds of the same amount precede it. */
  readonly times: number;
}

async function nameTransfer({ engine }: BoxOffice, order: string, amount: number): Promise<Named> {
  const own = `${order}-${amount}`;
  const times = await engine.services.database.$count(movements, like(movements.id, `hand-${own}-%`));
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
