import { and, eq, inArray, isNull } from "drizzle-orm";
import { pathOf } from "../basket/baskets.ts";
import { oneAtATime } from "../basket/lease.ts";
import type { Services } from "../services.ts";
import { BEING_PAID, baskets, type OrderRow, orders, vendorPayments } from "../storage/schema.ts";
import { toMinor } from "../wire/amounts.ts";
import { basketShape, nothingShape, type VendorOrder } from "../wire/shapes.ts";
import { noteVendorOrder, orderUnder } from "./known-orders.ts";
import { expiryAfterReturn, readOrder, salesOf } from "./order-payments.ts";
import { noteUnclear } from "./unclear-orders.ts";

/**
 * Orders paid through the vendor's component, which confirms the basket itself: an order at the vendor means
 * paid, a missing basket without one unpaid. No payment of ours is involved.
 */

/**
 * "back": returned to the basket, but an earlier payment can still arrive. "waiting": may be paid, is checked
 * again.
 */
export type Looked = "paid" | "open" | "back" | "waiting" | "failed";

/** A confirmed order can appear a little after its basket disappears. */
const GONE_MS = 60_000;

export async function vendorPaymentOf({ database }: Services, order: string) {
  const [payment] = await database.select().from(vendorPayments).where(eq(vendorPayments.order, order));
  return payment ?? null;
}

/** Takes the session's lease to cancel. @throws while the vendor is unavailable; nothing is decided */
export async function lookAtVendor(services: Services, id: string): Promise<Looked> {
  const looked = await look(services, id);
  if (looked !== "over") return looked;
  const { session } = (await read(services, id)).basket;
  return oneAtATime(services, session, () => cancel(services, id));
}

/** For a caller that holds the session's lease. */
export async function lookWithLease(services: Services, id: string): Promise<Looked> {
  const looked = await look(services, id);
  return looked === "over" ? cancel(services, id) : looked;
}

async function look(services: Services, id: string): Promise<Looked | "over"> {
  const { vendor, database, now } = services;
  const { order, basket, payment } = await read(services, id);
  if (order.state === "paid" || order.state === "failed") return order.state;
  if (order.secured === "lost") return fail(services, order);
  if (order.vendorOrder !== null) return complete(services, order);
  const shown = await vendor.ask({ path: pathOf(basket), answer: basketShape });
  const isThere = shown.kind === "done";
  if (isThere && payment.reported === null) {
    if (isOver(services, { basket, payment })) return "over";
    return basket.state === "open" ? "back" : "open";
  }
  const found = await orderUnder(services, order);
  if (found) return accept(services, order, found);
  if (isThere) {
    if (isOver(services, { basket, payment })) await noteUnclear(services, order);
    return "waiting";
  }
  if (payment.goneSince === null) {
    const own = and(eq(vendorPayments.order, id), isNull(vendorPayments.goneSince));
    await database
      .update(vendorPayments)
      .set({ goneSince: new Date(now()) })
      .where(own);
    return "waiting";
  }
  if (now() - payment.goneSince.getTime() < GONE_MS) return "waiting";
  if (payment.reported === null) return fail(services, order);
  await noteUnclear(services, order);
  return "waiting";
}

/** Success reported in a browser. Only the vendor's own answer counts as paid. */
export async function noteReported({ database, now }: Services, order: string): Promise<void> {
  const own = and(eq(vendorPayments.order, order), isNull(vendorPayments.reported));
  await database
    .update(vendorPayments)
    .set({ reported: new Date(now()) })
    .where(own);
}

/** The basket can be changed and placed again as the same order. */
export async function backToBasket(services: Services, id: string): Promise<Looked> {
  const { session } = (await read(services, id)).basket;
  return oneAtATime(services, session, async () => {
    const looked = await lookWithLease(services, id);
    if (looked !== "open") return looked;
    const { basket } = await read(services, id);
    const expires = expiryAfterReturn(basket, services.now());
    await services.database
      .update(baskets)
      .set({ state: "open", expires })
      .where(and(eq(baskets.id, basket.id), eq(baskets.state, "paying")));
    return "back";
  });
}

async function read(services: Services, id: string) {
  const { database } = services;
  const order = await readOrder(database, id);
  const [basket] = await database.select().from(baskets).where(eq(baskets.id, order.basket));
  const payment = await vendorPaymentOf(services, id);
  if (!basket || !payment) throw new Error(`Order ${order.number} is not paid by the vendor's component`);
  return { order, basket, payment };
}

type Known = Pick<Awaited<ReturnType<typeof read>>, "basket" | "payment">;

function isOver({ now, settings }: Services, { basket, payment }: Known): boolean {
  if (basket.state === "gone" || basket.state === "expired") return true;
  const window =
    basket.state === "paying" ? payment.placed.getTime() + settings.paymentWindowSeconds * 1000 : 0;
  return now() >= Math.max(window, basket.expires.getTime());
}

/**
 * Deletes the vendor's basket, so that it can no longer be paid, then checks for an order once more. Needs
 * the lease.
 */
async function cancel(services: Services, id: string): Promise<Looked> {
  const { order, basket, payment } = await read(services, id);
  // Placed again or reported paid since the lease was requested.
  if (
    !BEING_PAID.includes(order.state) ||
    payment.reported !== null ||
    !isOver(services, { basket, payment })
  )
    return "waiting";
  const gone = await services.vendor.write({ method: "DELETE", path: pathOf(basket), answer: nothingShape });
  if (gone.kind === "refused") {
    services.log.warn({ order: order.number, why: gone.text }, "the vendor did not delete the basket");
    return "waiting";
  }
  const found = await orderUnder(services, order);
  return found ? accept(services, order, found) : fail(services, order);
}

async function accept(services: Services, order: OrderRow, found: VendorOrder): Promise<Looked> {
  if (toMinor(found.total) !== order.total) {
    const facts = { order: order.number, vendor: found.id };
    services.log.warn(facts, "the vendor has sold another sum than was ordered");
    await noteUnclear(services, order);
    return "waiting";
  }
  await noteVendorOrder(services, order, found);
  return complete(services, order);
}

async function complete(services: Services, { id }: OrderRow): Promise<Looked> {
  const sales = salesOf(services);
  await services.inTransaction(async (transaction) =>
    sales.complete(transaction, await sales.lock(transaction, id)),
  );
  return "paid";
}

async function fail(services: Services, { id, basket }: OrderRow): Promise<Looked> {
  await services.inTransaction(async (transaction) => {
    const [failed] = await transaction
      .update(orders)
      .set({ state: "failed", failure: "abandoned" })
      .where(and(eq(orders.id, id), inArray(orders.state, BEING_PAID)))
      .returning({ id: orders.id });
    if (!failed) return;
    await transaction
      .update(baskets)
      .set({ state: "expired" })
      .where(and(eq(baskets.id, basket), inArray(baskets.state, ["open", "paying"])));
  });
  const { state } = await readOrder(services.database, id);
  return state === "paid" ? "paid" : "failed";
}
