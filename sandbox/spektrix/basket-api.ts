import { Hono } from "hono";
import { z } from "zod";
import { promoCodeFor } from "#domain/sales/promo-codes.ts";
import {
  anotherBasket,
  conflict,
  HELD,
  hasUnknownField,
  holdsAlready,
  isCovered,
  ordersOf,
} from "./assumed.ts";
import { type Basket, type Books, dropBasket, findBasket, newBasket } from "./books.ts";
import { PAYMENT_TYPES } from "./catalogue-api.ts";
import { ITEMS } from "./items-api.ts";
import { minorOf, totalOf } from "./prices.ts";
import { sell } from "./sell.ts";
import { addTickets } from "./tickets-api.ts";
import { viewBasket, viewOrder, viewPayment } from "./views/contents.ts";
import { attributesIn, notRight, refuse, withBasket } from "./with-basket.ts";

const delivery = z.strictObject({
  /** The name of a type, or its number. */
  type: z.union([z.string(), z.int().transform(String)]),
  address: z.looseObject({}).nullish(),
});
const changes = z
  .strictObject({
    customer: z.string().nullish(),
    agentCustomer: z.looseObject({}).nullish(),
    ticketDelivery: delivery.nullish(),
    merchandiseDelivery: delivery.nullish(),
    waiveTransactionCommission: z.boolean().optional(),
    promoCode: z.string().optional(),
  })
  .catchall(z.string());
type Changes = z.output<typeof changes>;
/** Each list has the shape of the endpoint that adds to it. */
const contents = z.strictObject({
  tickets: z.array(z.unknown()).optional(),
  merchandiseItems: z.array(z.unknown()).optional(),
  giftVouchers: z.array(z.unknown()).optional(),
  donations: z.array(z.unknown()).optional(),
  membershipSubscriptions: z.array(z.unknown()).optional(),
  customPayments: z.array(z.unknown()).optional(),
});
const newBasketShape = changes.extend(contents.shape);
const payment = z.strictObject({
  paymentTypeId: z.string(),
  amount: z.number().nonnegative(),
  paymentAttributes: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
});
/** By the help page an owner confirms only orders of zero value. */
const confirmation = z.strictObject({
  sendConfirmationEmail: z.boolean().optional(),
  payWithStoredCardId: z.string().nullish(),
  payWithStoredCardCv2: z.string().nullish(),
  paymentChannel: z.string().nullish(),
  payWithDefaultStoredCard: z.boolean().optional(),
  haveStoredCardId: z.boolean().optional(),
});
/** The help page of `confirm`: the basket requires payment to complete. */
const UNPAID = 11;

export function createBasketApi(books: Books): Hono {
  const app = new Hono();
  const within = withBasket(books);
  const answer = (basket: Basket) => Response.json(viewBasket(books, basket));

  app.post("/baskets", async (c) => {
    const body = newBasketShape.safeParse(await c.req.json().catch(() => null));
    if (!body.success || hasUnknownField(body.data, newBasketShape.shape)) return notRight();
    const basket = newBasket(books, {});
    books.baskets.set(basket.id, basket);
    const refusal = change(books, basket, body.data) ?? fill(books, basket, body.data);
    if (!refusal) return answer(basket);
    dropBasket(books, basket.id);
    return refusal;
  });
  app.get("/baskets/:id", (c) => {
    const basket = findBasket(books, c.req.param("id"));
    return basket ? answer(basket) : refuse(404, "Basket not found");
  });
  app.patch("/baskets/:id", (c) =>
    within(c, changes, (basket, body) => {
      if (hasUnknownField(body, changes.shape)) return notRight();
      return change(books, basket, body) ?? answer(basket);
    }),
  );
  app.delete("/baskets/:id", (c) => {
    dropBasket(books, c.req.param("id"));
    return c.body(null, 204);
  });
  app.post("/baskets/:id/custom-payments", (c) =>
    within(
      c,
      payment,
      (basket, body) => addPayment(books, basket, body) ?? Response.json(basket.payments.map(viewPayment)),
    ),
  );
  app.post("/baskets/:id/confirm", (c) =>
    within(c, confirmation, (basket) => {
      if (!basket.customer) return refuse(400, "A customer is needed");
      if (!isCovered(books, basket)) return conflict("The basket requires payment to complete", UNPAID);
      if (holdsAlready(books, basket)) return conflict("The customer has this membership", HELD);
      const order = sell(books, basket, basket.payments);
      if (!order) return conflict("A seat is no longer available");
      return Response.json(viewOrder(books, order));
    }),
  );
  app.get("/orders/:id", (c) => {
    const order = books.orders.get(c.req.param("id"));
    return order ? c.json(viewOrder(books, order)) : refuse(404, "No such order");
  });
  app.get("/customers/:id/orders", (c) => {
    return c.json(ordersOf(books, c.req.param("id")).map((order) => viewOrder(books, order)));
  });
  return app;
}

function change(books: Books, basket: Basket, body: Changes): Response | null {
  const { customer, ticketDelivery, merchandiseDelivery, promoCode } = body;
  if (customer && !books.customers.has(customer)) return refuse(400, "No such customer");
  if (hasAnother(books, customer, basket.id)) return anotherBasket();
  if (promoCode && !promoCodeFor(books.world.offers, promoCode, books.now()))
    return refuse(400, "No such promo code");
  if (promoCode !== undefined) basket.promoCode = promoCode || null;
  if (customer !== undefined) basket.customer = customer ?? null;
  if (ticketDelivery !== undefined) basket.delivery = ticketDelivery?.type ?? null;
  if (merchandiseDelivery !== undefined) basket.merchandiseDelivery = merchandiseDelivery?.type ?? null;
  basket.attributes = { ...basket.attributes, ...attributesIn(body) };
  return null;
}

function fill(books: Books, basket: Basket, body: z.output<typeof newBasketShape>): Response | null {
  return (
    addTickets(books, basket, body.tickets ?? []) ??
    ITEMS.merchandiseItems.add(books, basket, body.merchandiseItems ?? []) ??
    ITEMS.giftVouchers.add(books, basket, body.giftVouchers ?? []) ??
    ITEMS.donations.add(books, basket, body.donations ?? []) ??
    ITEMS.membershipSubscriptions.add(books, basket, body.membershipSubscriptions ?? []) ??
    addPayments(books, basket, body.customPayments ?? [])
  );
}

function addPayments(books: Books, basket: Basket, wanted: readonly unknown[]): Response | null {
  const payments = z.array(payment).safeParse(wanted);
  if (!payments.success) return notRight();
  return payments.data.reduce<Response | null>((no, one) => no ?? addPayment(books, basket, one), null);
}

function addPayment(books: Books, basket: Basket, one: z.output<typeof payment>): Response | null {
  const type = PAYMENT_TYPES.find(({ id }) => id === one.paymentTypeId);
  if (!type) return refuse(400, "No such payment type");
  const amount = minorOf(one.amount);
  const paid = basket.payments.reduce((sum, other) => sum + other.amount, 0);
  if (paid + amount > totalOf(books, basket)) return refuse(400, "More than is to be paid");
  basket.payments.push({ name: type.name, amount, attributes: one.paymentAttributes });
  return null;
}

/** Whether the customer has another basket that has not expired. */
function hasAnother(books: Books, customer: string | null | undefined, basket: string): boolean {
  if (!customer) return false;
  return [...books.baskets.values()].some(
    (one) => one.customer === customer && one.id !== basket && findBasket(books, one.id) !== null,
  );
}
