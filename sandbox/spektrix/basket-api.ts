import { Hono } from "hono";
import { z } from "zod";
import { offerOf } from "#domain/sales/packages/offers.ts";
import { anotherBasket, conflict, hasUnknownField, holdsAlready, isCovered, ordersOf } from "./assumed.ts";
import {
  BASKET_MS,
  type Basket,
  type Books,
  dropBasket,
  findBasket,
  freeSeat,
  isFree,
  newBasket,
  newId,
  seatKey,
  sells,
} from "./books.ts";
import { PAYMENT_TYPES } from "./catalogue-api.ts";
import { minorOf, totalOf } from "./prices.ts";
import { sell } from "./sell.ts";
import { viewBasket, viewContents, viewOrder, viewPayment } from "./views.ts";
import type { VendorArea } from "./world.ts";

/** The owner's baskets, from the first seat to the order. */

/** The client's own: kept as they come, and shown in the order. */
const attributesIn = (body: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter(
      ([name, value]) => /^attribute_\w+$/i.test(name) && typeof value === "string",
    ),
  );
const changes = z
  .strictObject({
    /** The customer's id. */
    customer: z.string().nullish(),
    ticketDelivery: z.strictObject({ type: z.string() }).nullish(),
    promoCode: z.string().optional(),
  })
  .catchall(z.string());
/** A seat where the plan has seats, the plan itself where it has none. */
const wanted = z
  .array(
    z.strictObject({
      instance: z.string(),
      type: z.string(),
      seat: z.string().optional(),
      seatingPlan: z.string().optional(),
    }),
  )
  .min(1);
const payment = z.strictObject({
  paymentTypeId: z.string(),
  amount: z.number().nonnegative(),
  paymentAttributes: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
});

const refuse = (status: 400 | 404, message: string): Response => Response.json({ message }, { status });
/** The help page of `confirm`: the basket requires payment to complete. */
const UNPAID = 11;
/** The same: a membership that the customer has already, outside its renewal period. */
const HELD = 18;

export function createBasketApi(books: Books): Hono {
  const app = new Hono();
  /** Runs `work` with the body as it has to be, in a basket that is there. */
  const within = async <Body>(
    c: { req: { param(name: string): string | undefined; json(): Promise<unknown> } },
    shape: z.ZodType<Body> | null,
    work: (basket: Basket, body: Body) => Response,
  ): Promise<Response> => {
    const basket = findBasket(books, c.req.param("id") ?? "");
    if (!basket) return refuse(404, "Basket not found");
    const body = shape?.safeParse(await c.req.json().catch(() => null));
    if (body && !body.success) return refuse(400, "The request is not right");
    basket.expires = books.now() + BASKET_MS;
    return work(basket, body?.data as Body);
  };
  const answer = (basket: Basket) => Response.json(viewBasket(books, basket));
  const onlyTickets = (basket: Basket) => Response.json(viewContents(books, basket).tickets);

  app.post("/baskets", async (c) => {
    const body = changes.safeParse(await c.req.json().catch(() => null));
    if (!body.success || hasUnknownField(body.data, changes.shape))
      return refuse(400, "The request is not right");
    if (hasAnother(books, body.data.customer, null)) return anotherBasket();
    const basket = newBasket(books, {
      customer: body.data.customer ?? null,
      delivery: body.data.ticketDelivery?.type ?? null,
      attributes: attributesIn(body.data),
    });
    books.baskets.set(basket.id, basket);
    return answer(basket);
  });
  app.get("/baskets/:id", (c) => {
    const basket = findBasket(books, c.req.param("id"));
    return basket ? answer(basket) : refuse(404, "Basket not found");
  });
  app.patch("/baskets/:id", (c) =>
    within(c, changes, (basket, body) => {
      if (hasUnknownField(body, changes.shape)) return refuse(400, "The request is not right");
      const { customer, ticketDelivery, promoCode, ...others } = body;
      if (customer && !books.customers.has(customer)) return refuse(400, "No such customer");
      if (hasAnother(books, customer, basket.id)) return anotherBasket();
      if (promoCode && !offerOf(books.world.offers, promoCode, books.now()))
        return refuse(400, "No such promo code");
      if (promoCode !== undefined) basket.promoCode = promoCode || null;
      if (customer !== undefined) basket.customer = customer ?? null;
      if (ticketDelivery !== undefined) basket.delivery = ticketDelivery?.type ?? null;
      basket.attributes = { ...basket.attributes, ...attributesIn(others) };
      return answer(basket);
    }),
  );
  app.delete("/baskets/:id", (c) => {
    dropBasket(books, c.req.param("id"));
    return c.body(null, 204);
  });
  app.post("/baskets/:id/tickets", (c) =>
    within(c, wanted, (basket, tickets) => {
      const given = new Set<string>();
      const rows = tickets.map(({ instance, seat: named, seatingPlan, type }) => {
        const one = books.world.instances.find(({ id }) => id === instance);
        const areas = books.world.plans.find(({ id }) => id === one?.plan)?.areas ?? [];
        const area = areas.find((part) =>
          named === undefined
            ? part.isUnreserved && part.id === seatingPlan
            : !part.isUnreserved && part.seats.some(({ id }) => id === named),
        );
        // A seat where there are seats, a plan where there are none, and never both.
        if (!area || (named !== undefined && seatingPlan !== undefined))
          return { one: undefined, band: undefined, price: undefined, seat: "", instance };
        const free = named ?? anyPlace(books, instance, area, given);
        if (free === null)
          return { one, band: undefined, price: undefined, seat: "", instance, isFull: true };
        given.add(free);
        const seat = free;
        const band = one?.bands.get(seat);
        const price = books.world.prices
          .get(instance)
          ?.find((entry) => entry.type.id === type && entry.band.own === band);
        return { one, band, price, seat, instance };
      });
      if (rows.some((row) => "isFull" in row)) return conflict("There are not so many places left");
      for (const { one, price, seat, instance } of rows) {
        if (!one || !price) return refuse(400, "No such seat at such a price");
        if (!sells(books, one)) return conflict("The instance is not on sale");
        if (!isFree(books, instance, seat)) return conflict("A seat is not available");
      }
      for (const { price, seat, instance, band } of rows) {
        if (!price || !band) continue;
        books.seats.set(seatKey(instance, seat), { basket: basket.id });
        basket.tickets.push({ id: newId("TICKET"), instance, seat, band, price });
      }
      return onlyTickets(basket);
    }),
  );
  app.patch("/baskets/:id/tickets/:ticket", (c) =>
    within(c, z.strictObject({ type: z.string() }), (basket, { type }) => {
      const ticket = basket.tickets.find(({ id }) => id === c.req.param("ticket"));
      if (!ticket) return refuse(404, "No such ticket");
      const price = books.world.prices
        .get(ticket.instance)
        ?.find((entry) => entry.type.id === type && entry.band.own === ticket.band);
      if (!price) return refuse(400, "No such ticket type here");
      ticket.price = price;
      return Response.json(viewContents(books, basket).tickets.find(({ id }) => id === ticket.id));
    }),
  );
  app.delete("/baskets/:id/tickets", (c) =>
    within(c, null, (basket) => {
      const gone = c.req.queries("ticketIds[]") ?? [];
      for (const { id, instance, seat } of basket.tickets) {
        if (gone.includes(id)) freeSeat(books, basket.id, instance, seat);
      }
      basket.tickets = basket.tickets.filter(({ id }) => !gone.includes(id));
      return onlyTickets(basket);
    }),
  );
  app.post("/baskets/:id/custom-payments", (c) =>
    within(c, payment, (basket, { paymentTypeId, amount, paymentAttributes: attributes }) => {
      const type = PAYMENT_TYPES.find(({ id }) => id === paymentTypeId);
      if (!type) return refuse(400, "No such payment type");
      const minor = minorOf(amount);
      const paid = basket.payments.reduce((sum, one) => sum + one.amount, 0);
      if (paid + minor > totalOf(books, basket)) return refuse(400, "More than is to be paid");
      basket.payments.push({ name: type.name, amount: minor, attributes });
      return Response.json(basket.payments.map(viewPayment));
    }),
  );
  app.post("/baskets/:id/confirm", (c) =>
    within(c, z.strictObject({ sendConfirmationEmail: z.boolean() }), (basket) => {
      if (!basket.customer) return refuse(400, "A customer is needed");
      if (isEmpty(basket)) return refuse(400, "There is nothing in the basket");
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

/** The stand-in counts unreserved places by seats that it shows nobody. */
function anyPlace(
  books: Books,
  instance: string,
  { seats }: VendorArea,
  given: ReadonlySet<string>,
): string | null {
  return seats.find(({ id }) => !given.has(id) && isFree(books, instance, id))?.id ?? null;
}

/** Looked at when a customer is put onto a basket. The owner's baskets are never cancelled for it. */
function hasAnother(books: Books, customer: string | null | undefined, basket: string | null): boolean {
  if (!customer) return false;
  return [...books.baskets.values()].some(
    (one) => one.customer === customer && one.id !== basket && findBasket(books, one.id) !== null,
  );
}

function isEmpty(basket: Basket): boolean {
  const { tickets, donations, merchandise, memberships, giftVouchers, ticketSubscriptions } = basket;
  const lists = [tickets, donations, merchandise, memberships, giftVouchers, ticketSubscriptions];
  return lists.every(({ length }) => length === 0);
}
