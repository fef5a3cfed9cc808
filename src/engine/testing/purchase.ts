import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { TestShop } from "./test-shop.ts";

/** For tests that need a paid order and are not about paying. */

/** Buys the basket: places it at the displayed price, pays with a card, and reads the order. */
export async function buy(
  shop: Pick<TestShop, "backEnd" | "engine" | "database">,
  caller: Caller,
  delivery = "e-ticket",
): Promise<Order> {
  const link = await place(shop, caller, delivery);
  const verified = await shop.backEnd.orders.verify({ link: link.link, returned: "paid" }, caller);
  if (!verified.ok || verified.value.state !== "paid")
    throw new Error(`not paid: ${JSON.stringify(verified)}`);
  await fulfilPaid(shop);
  return readOrder(shop, link.link, caller);
}

export async function fulfilPaid(shop: Pick<TestShop, "engine" | "database">): Promise<void> {
  const { rows } = await shop.database.$client.query<{ order: string }>(
    `select data->>'order' as "order" from jobs.job where name = 'fulfil-order'`,
  );
  for (const { order } of rows) await shop.engine.orders.fulfil(order);
}

/** Places an order and pays on the provider's page, without returning to the shop. */
export async function place(
  { backEnd }: Pick<TestShop, "backEnd">,
  caller: Caller,
  method = "e-ticket",
): Promise<{ readonly link: string; readonly paymentPage: string | null }> {
  const read = await backEnd.basket.read({}, caller);
  const basket = read.ok ? read.value.basket : null;
  if (!basket) throw new Error("There is nothing to buy");
  if (basket.needsDelivery) await backEnd.orders.chooseDelivery({ method }, caller);
  const again = await backEnd.basket.read({}, caller);
  const { totals, toPay } = (again.ok && again.value.basket) || basket;
  const requested = { acceptTerms: true, expectedTotal: totals.total.amount, toPay: toPay.amount };
  const placed = await backEnd.orders.place(requested, caller);
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed.refusal)}`);
  if (placed.value.paymentPage) await payByCard(placed.value.paymentPage);
  return placed.value;
}

export async function readOrder(
  { backEnd }: Pick<TestShop, "backEnd">,
  link: string,
  caller: Caller,
): Promise<Order> {
  const read = await backEnd.orders.read({ link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}
