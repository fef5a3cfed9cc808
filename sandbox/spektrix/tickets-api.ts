import { Hono } from "hono";
import { z } from "zod";
import { conflict, hasUnknownField } from "./assumed.ts";
import { type Basket, type Books, freeSeat, isFree, newId, seatKey, sells } from "./books.ts";
import { minorOf } from "./prices.ts";
import { viewContents } from "./views/contents.ts";
import { attributesIn, notRight, refuse, withBasket } from "./with-basket.ts";
import type { VendorArea } from "./world.ts";

/** A seat in a reserved plan, or an unreserved plan. `ticketType` is the old name of `type`. */
const newTicket = z
  .strictObject({
    instance: z.string(),
    type: z.string().optional(),
    ticketType: z.string().optional(),
    seat: z.string().optional(),
    seatingPlan: z.string().optional(),
  })
  .catchall(z.string());
const newTickets = z.array(newTicket);
const change = z
  .strictObject({
    type: z.string().optional(),
    ticketType: z.string().optional(),
    overriddenPrice: z.number().nonnegative().optional(),
  })
  .catchall(z.string());

export function createTicketsApi(books: Books): Hono {
  const app = new Hono();
  const within = withBasket(books);
  const allTickets = (basket: Basket) => Response.json(viewContents(books, basket).tickets);

  app.post("/baskets/:id/tickets", (c) =>
    within(
      c,
      newTickets.min(1),
      (basket, tickets) => addTickets(books, basket, tickets) ?? allTickets(basket),
    ),
  );
  app.patch("/baskets/:id/tickets/:ticket", (c) =>
    within(c, change, (basket, body) => {
      if (hasUnknownField(body, change.shape)) return notRight();
      const ticket = basket.tickets.find(({ id }) => id === c.req.param("ticket"));
      if (!ticket) return refuse(404, "No such ticket");
      const type = body.type ?? body.ticketType ?? ticket.price.type.id;
      const price = books.world.prices
        .get(ticket.instance)
        ?.find((entry) => entry.type.id === type && entry.band.own === ticket.band);
      if (!price) return refuse(400, "No such ticket type here");
      const { overriddenPrice } = body;
      ticket.original = price.amount;
      ticket.price = overriddenPrice === undefined ? price : { ...price, amount: minorOf(overriddenPrice) };
      ticket.attributes = { ...ticket.attributes, ...attributesIn(body) };
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
      return allTickets(basket);
    }),
  );
  return app;
}

/** Adds all of them, or none. */
export function addTickets(books: Books, basket: Basket, wanted: unknown): Response | null {
  const tickets = newTickets.safeParse(wanted);
  if (!tickets.success || tickets.data.some((one) => hasUnknownField(one, newTicket.shape)))
    return notRight();
  const given = new Set<string>();
  const rows = tickets.data.map((ticket) => {
    const { instance, seat: own, seatingPlan, type = ticket.ticketType } = ticket;
    const one = books.world.instances.find(({ id }) => id === instance);
    const areas = books.world.plans.find(({ id }) => id === one?.plan)?.areas ?? [];
    const area = areas.find((part) =>
      own === undefined
        ? part.isUnreserved && part.id === seatingPlan
        : !part.isUnreserved && part.seats.some(({ id }) => id === own),
    );
    // A seat or a plan, not both.
    if (!one || !area || (own !== undefined && seatingPlan !== undefined)) return "unknown";
    const seat = own ?? anyPlace(books, instance, area, given);
    if (seat === null) return "full";
    given.add(seat);
    const band = one.bands.get(seat);
    const price = books.world.prices
      .get(instance)
      ?.find((entry) => entry.type.id === type && entry.band.own === band);
    return band && price ? { one, band, price, seat, attributes: attributesIn(ticket) } : "unknown";
  });
  if (rows.includes("full")) return conflict("There are not so many places left");
  for (const row of rows) {
    if (typeof row === "string") return refuse(400, "No such seat at such a price");
    if (!sells(books, row.one)) return conflict("The instance is not on sale");
    if (!isFree(books, row.one.id, row.seat)) return conflict("A seat is not available");
  }
  for (const row of rows) {
    if (typeof row === "string") continue;
    const { one, seat, band, price, attributes } = row;
    books.seats.set(seatKey(one.id, seat), { basket: basket.id });
    const id = newId("TICKET");
    basket.tickets.push({ id, instance: one.id, seat, band, price, original: price.amount, attributes });
  }
  return null;
}

/** Unreserved places are hidden seats here. */
function anyPlace(books: Books, instance: string, { seats }: VendorArea, given: ReadonlySet<string>) {
  return seats.find(({ id }) => !given.has(id) && isFree(books, instance, id))?.id ?? null;
}
