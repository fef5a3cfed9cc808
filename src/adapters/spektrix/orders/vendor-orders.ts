import { and, eq, isNull, notInArray, or } from "drizzle-orm";
import { deleteBasket, pathOf } from "../basket/baskets.ts";
import { idsIn } from "../basket/items.ts";
import { oneAtATime } from "../basket/lease.ts";
import type { Services } from "../services.ts";
import { baskets, type OrderRow, orders } from "../storage/schema.ts";
import { toDecimal, toMinor } from "../wire/amounts.ts";
import {
  basketShape,
  nothingShape,
  orderShape,
  type VendorBasket,
  type VendorOrder,
} from "../wire/shapes.ts";
import { noteVendorOrder, orderUnder } from "./known-orders.ts";
import { idsOf } from "./order-document.ts";
import { paymentType } from "./payment-type.ts";
import { noteUnclear } from "./unclear-orders.ts";

/**
 * The owner adds a payment of the house's own type under our order's id and confirms. Responses can be lost:
 * nothing is repeated before checking the vendor's state. "lost": the vendor will not sell it. "unclear":
 * confirmed, the basket is missing and no order is recognised; it may be sold.
 */
export type Reached = "known" | "lost" | "unclear";

/** Payment or confirmation may have been sent. */
const BEGUN = ["requested", "sent"] as const;
const isBegun = ({ secured }: OrderRow) => secured === "requested" || secured === "sent";

/** Every seat, at the same total. */
export async function reachBasket(services: Services, order: OrderRow): Promise<"known" | "lost"> {
  if (order.state !== "paying" && order.state !== "charging") return "known";
  if (isBegun(order)) return "known";
  if (order.secured === "lost") return "lost";
  const { vendor, database } = services;
  const reply = await vendor.ask({ path: pathOf(await basketOf(services, order)), answer: basketShape });
  const isOurs = reply.kind === "done" && isAsOrdered(reply.value, order);
  // Another process may have made the order by now: the basket is missing, but nothing is lost.
  const isOpen = and(
    eq(orders.state, "paying"),
    or(isNull(orders.secured), notInArray(orders.secured, [...BEGUN])),
  );
  const [noted] = await database
    .update(orders)
    .set({ secured: isOurs ? "ours" : "lost" })
    .where(and(eq(orders.id, order.id), isOpen))
    .returning({ id: orders.id });
  return isOurs || !noted ? "known" : "lost";
}

function isAsOrdered(shown: VendorBasket, { total, document }: OrderRow): boolean {
  return toMinor(shown.total) === total && idsIn(shown).join() === idsOf(document).join();
}

/** Idempotent. */
export async function reachOrder(services: Services, id: string): Promise<Reached> {
  const { database, log } = services;
  const read = async () => (await database.select().from(orders).where(eq(orders.id, id)))[0];
  const before = await read();
  if (!before || before.vendorOrder !== null || before.state === "failed") return "known";
  const basket = await basketOf(services, before);
  return oneAtATime(services, basket.session, async () => {
    const order = await read();
    if (!order || order.vendorOrder !== null || order.state === "failed") return "known";
    if (order.secured === "lost") return "lost";
    const wasSent = order.secured === "sent";
    const found = wasSent ? await orderUnder(services, order) : null;
    if (found) return noteVendorOrder(services, order, found);
    const came = await payAndConfirm(services, order, pathOf(basket));
    // Perhaps because another process has already made the order.
    const made = came.kind === "made" ? came.order : await orderUnder(services, order);
    if (made) return noteVendorOrder(services, order, made);
    if (wasSent && came.kind === "gone") return noteUnclear(services, order);
    const facts = { order: order.number, why: came.kind === "open" ? came.why : "the basket is gone" };
    log.warn(facts, "paid, but the vendor has not sold it: the money goes back");
    // Releases its seats, and lets its customer have another basket.
    if (came.kind === "open") await deleteBasket(services, basket);
    return "lost";
  });
}

type Came =
  | { readonly kind: "made"; readonly order: VendorOrder }
  | { readonly kind: "open"; readonly why: string }
  | { readonly kind: "gone" };

const OPEN_CODES: readonly (number | null)[] = [11, 18];

async function payAndConfirm(services: Services, order: OrderRow, path: string): Promise<Came> {
  const { vendor, database } = services;
  const mark = (secured: (typeof BEGUN)[number]) =>
    database.update(orders).set({ secured }).where(eq(orders.id, order.id));
  // The basket may have changed since it was checked before the first attempt: then it is not what was ordered.
  const shown = isBegun(order) ? await vendor.ask({ path, answer: basketShape }) : null;
  if (shown && shown.kind !== "done") return { kind: "gone" };
  if (shown && !isAsOrdered(shown.value, order)) return { kind: "open", why: "the basket has changed" };
  if (!shown) await mark("requested");
  if (order.total > 0 && !(shown && isPaidBy(shown.value, order.id))) {
    const { id: paymentTypeId, attribute: name } = await paymentType(services);
    const amount = toDecimal(order.total);
    const body = { amount, paymentTypeId, paymentAttributes: [{ name, value: order.id }] };
    const command = { method: "POST", path: `${path}/custom-payments`, body, answer: nothingShape } as const;
    const paid = await vendor.write(command);
    if (paid.kind === "refused") return { kind: "open", why: paid.text };
    if (paid.kind === "missing") return { kind: "gone" };
  }
  await mark("sent");
  const confirmed = await vendor.write({
    method: "POST",
    path: `${path}/confirm`,
    // We send the email with the tickets, in the visitor's language.
    body: { sendConfirmationEmail: false },
    answer: orderShape,
  });
  if (confirmed.kind === "done") return { kind: "made", order: confirmed.value };
  if (confirmed.kind === "missing") return { kind: "gone" };
  // An earlier confirmation may still be in progress and cause this refusal.
  const isOpen = order.secured !== "sent" || OPEN_CODES.includes(confirmed.code);
  return isOpen ? { kind: "open", why: confirmed.text } : { kind: "gone" };
}

function isPaidBy({ customPayments }: VendorBasket, order: string): boolean {
  return customPayments.some(({ attributes }) => attributes.some(({ value }) => value === order));
}

async function basketOf({ database }: Services, { basket }: OrderRow) {
  const [row] = await database.select().from(baskets).where(eq(baskets.id, basket));
  if (!row) throw new Error(`No basket ${basket}`);
  return row;
}
