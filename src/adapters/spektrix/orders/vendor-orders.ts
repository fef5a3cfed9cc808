import { and, eq, isNull, ne, or } from "drizzle-orm";
import { pathOf } from "../basket/baskets.ts";
import { idsIn } from "../basket/items.ts";
import { oneAtATime } from "../basket/lease.ts";
import type { Services } from "../services.ts";
import { baskets, orders } from "../storage/schema.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { toDecimal, toMinor } from "../wire/amounts.ts";
import {
  basketShape,
  nothingShape,
  orderShape,
  ordersShape,
  type VendorBasket,
  type VendorOrder,
} from "../wire/shapes.ts";
import { idsOf, type SoldTicket } from "./order-document.ts";
import { paymentType } from "./payment-type.ts";

/**
 * The way from a paid basket to the vendor's order: the owner puts a payment of the house's own type into it, under our
 * order's id, and confirms. An answer may be lost after it was done, so nothing is asked twice before the vendor has been
 * looked at: an order that carries our id is ours, and there is never a second one.
 */

type Row = typeof orders.$inferSelect;

/** Whether the basket is still there as it was placed: every seat of it, at the same total. */
export async function reachBasket(services: Services, order: Row): Promise<"known" | "lost"> {
  if (order.state !== "paying" && order.state !== "charging") return "known";
  if (order.secured === "asked") return "known";
  const { vendor, database } = services;
  const reply = await vendor.ask({ path: pathOf(await basketOf(services, order)), answer: basketShape });
  const isOurs = reply.kind === "done" && isAsOrdered(reply.value, order);
  // Whoever asked for long finds a basket gone that somebody of us has made an order of meanwhile: nothing is lost then.
  const isOpen = and(eq(orders.state, "paying"), or(isNull(orders.secured), ne(orders.secured, "asked")));
  const [noted] = await database
    .update(orders)
    .set({ secured: isOurs ? "ours" : "lost" })
    .where(and(eq(orders.id, order.id), isOpen))
    .returning({ id: orders.id });
  return isOurs || !noted ? "known" : "lost";
}

function isAsOrdered(shown: VendorBasket, { total, document }: Row): boolean {
  return toMinor(shown.total) === total && idsIn(shown).join() === idsOf(document).join();
}

/** Brings the vendor's order about, once. "lost" where the vendor will have it no more. */
export async function reachOrder(services: Services, id: string): Promise<"known" | "lost"> {
  const { database } = services;
  const read = async () => (await database.select().from(orders).where(eq(orders.id, id)))[0];
  const before = await read();
  if (!before || before.vendorOrder !== null || before.state === "failed") return "known";
  const basket = await basketOf(services, before);
  return oneAtATime(services, basket.session, async () => {
    const order = await read();
    if (!order || order.vendorOrder !== null || order.state === "failed") return "known";
    const found = order.secured === "asked" ? await orderUnder(services, order) : null;
    if (found) return note(services, order, found);
    const isRepeated = order.secured === "asked";
    await database.update(orders).set({ secured: "asked" }).where(eq(orders.id, id));
    const confirmed = await payAndConfirm(services, order, pathOf(basket), isRepeated);
    // Refused, or gone: perhaps because somebody of us has it already.
    const made = confirmed ?? (await orderUnder(services, order));
    if (made) return note(services, order, made);
    services.log.warn(
      { order: order.number },
      "paid, but the vendor has not got it any more: the money goes back",
    );
    return "lost";
  });
}

async function payAndConfirm(
  { vendor, ...services }: Services,
  order: Row,
  path: string,
  isRepeated: boolean,
): Promise<VendorOrder | null> {
  // What was looked at before the first attempt may have changed since: then it is another basket than was ordered.
  const shown = isRepeated ? await vendor.ask({ path, answer: basketShape }) : null;
  if (shown && (shown.kind !== "done" || !isAsOrdered(shown.value, order))) return null;
  if (order.total > 0) {
    if (shown?.kind !== "done" || !isPaidBy(shown.value, order.id)) {
      const { id: paymentTypeId, attribute: name } = await paymentType({ vendor, ...services });
      const amount = toDecimal(order.total);
      const body = { amount, paymentTypeId, paymentAttributes: [{ name, value: order.id }] };
      const paid = await vendor.tell({
        method: "POST",
        path: `${path}/custom-payments`,
        body,
        answer: nothingShape,
      });
      if (paid.kind !== "done") return null;
    }
  }
  const confirmed = await vendor.tell({
    method: "POST",
    path: `${path}/confirm`,
    // The letter with the tickets is ours, in the visitor's language.
    body: { sendConfirmationEmail: false },
    answer: orderShape,
  });
  return confirmed.kind === "done" ? confirmed.value : null;
}

async function orderUnder(
  services: Services,
  { customer, id, total, document }: Row,
): Promise<VendorOrder | null> {
  const sold = await ordersOf(services, customer);
  const ours = sold.find((order) => isPaidBy(order, id));
  if (ours || total > 0) return ours ?? null;
  // Where nothing was paid nothing carries our id, but the seats: nobody can have them twice.
  const instances = sold.flatMap(({ tickets }) => tickets.map(({ instance }) => instance.id));
  const evenings = await numbersOf(services.database, "instance", instances);
  const has = (order: VendorOrder, { seat, performance }: SoldTicket) =>
    order.tickets.some((one) => one.seat.id === seat && evenings.get(one.instance.id) === performance);
  const { tickets } = document;
  return sold.find((order) => tickets.length > 0 && tickets.every((ticket) => has(order, ticket))) ?? null;
}

/** What the vendor has sold to its customer, by whatever way. */
export async function ordersOf({ vendor }: Services, customer: string): Promise<VendorOrder[]> {
  const path = `/customers/${encodeURIComponent(customer)}/orders`;
  const reply = await vendor.ask({ path, answer: ordersShape });
  return reply.kind === "done" ? reply.value : [];
}

function isPaidBy({ customPayments }: Pick<VendorOrder, "customPayments">, order: string): boolean {
  return customPayments.some(({ attributes }) => attributes.some(({ value }) => value === order));
}

async function note({ database }: Services, { id, document }: Row, made: VendorOrder): Promise<"known"> {
  const evenings = await numbersOf(
    database,
    "instance",
    made.tickets.map(({ instance }) => instance.id),
  );
  const codes = made.tickets.flatMap(({ id: ticket, seat, instance, barcode }) => {
    // A ticket may have another id once it is sold: by its seat and its evening it is known all the same.
    const isSame = (one: (typeof document.tickets)[number]) =>
      one.seat === seat.id && one.performance === evenings.get(instance.id);
    const own = document.tickets.find((one) => one.id === ticket) ?? document.tickets.find(isSame);
    return own && barcode ? [[own.id, barcode] as const] : [];
  });
  await database
    .update(orders)
    .set({ vendorOrder: made.id, barcodes: Object.fromEntries(codes) })
    .where(eq(orders.id, id));
  return "known";
}

async function basketOf({ database }: Services, { basket }: Row) {
  const [row] = await database.select().from(baskets).where(eq(baskets.id, basket));
  if (!row) throw new Error(`No basket ${basket}`);
  return row;
}
