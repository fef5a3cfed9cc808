import { Hono } from "hono";
import { bestSeats, notPossible, seatDetail } from "./assumed.ts";
import type { Books } from "./books.ts";
import { decimal } from "./prices.ts";
import { viewEvent, viewInstance, viewPlan, viewPrices, viewStatus } from "./views/catalogue.ts";
import { viewStatements } from "./views/people.ts";
import type { VendorInstance } from "./world.ts";

export function createCatalogueApi(books: Books): Hono {
  const app = new Hono();
  const { world } = books;
  const instanceOf = (id: string) => world.instances.find((one) => one.id === id);
  const areasOf = (one: VendorInstance) => world.plans.find(({ id }) => id === one.plan)?.areas ?? [];
  const seatsOf = (one: VendorInstance, withUnreserved = true) =>
    areasOf(one).flatMap(({ seats, isUnreserved }) => (isUnreserved && !withUnreserved ? [] : seats));
  const missing = (): Response => Response.json({ message: "Not found" }, { status: 404 });

  app.get("/events", (c) =>
    c.json(world.events.map((one) => viewEvent(books, one, c.req.query("$expand") === "instances"))),
  );
  app.get("/events/:id", (c) => {
    const event = world.events.find(({ id }) => id === c.req.param("id"));
    return event ? c.json(viewEvent(books, event, false)) : missing();
  });
  app.get("/instances", (c) => c.json(world.instances.map(viewInstance)));
  app.get("/instances/:id/status", (c) => {
    const one = instanceOf(c.req.param("id"));
    return one ? c.json(viewStatus(books, one, "All", seatsOf(one))) : missing();
  });
  app.get("/instances/:id/status/detail", (c) => {
    const one = instanceOf(c.req.param("id"));
    return one ? c.text(seatDetail(books, one, seatsOf(one, false))) : missing();
  });
  app.get("/instances/:id/best-available", (c) => {
    const one = instanceOf(c.req.param("id"));
    const quantity = Number(c.req.query("quantity"));
    if (!one) return missing();
    if (!Number.isInteger(quantity) || quantity < 1 || !one.hasBestAvailableOverlay) return notPossible();
    return c.json(bestSeats(books, one, areasOf(one), quantity));
  });
  app.get("/instances/:id/status/areas/:area", (c) => {
    const one = instanceOf(c.req.param("id"));
    const area = one && areasOf(one).find(({ id }) => id === c.req.param("area"));
    return one && area ? c.json(viewStatus(books, one, area.name, area.seats)) : missing();
  });
  app.get("/instances/:id/price-list", (c) => {
    const one = instanceOf(c.req.param("id"));
    return one ? c.json(viewPrices(books, one)) : missing();
  });
  app.get("/plans", (c) => c.json(world.plans.map(viewPlan)));
  app.get("/plans/:id", (c) => {
    const plan = world.plans.find(({ id }) => id === c.req.param("id"));
    return plan ? c.json(viewPlan(plan)) : missing();
  });
  app.get("/venues", (c) => c.json(world.venues));
  app.get("/funds", (c) => c.json(world.funds));
  app.get("/stock-items", (c) =>
    c.json(
      world.stockItems.map(({ id, name, price }) => ({
        id,
        name,
        price: decimal(price),
        postageAndPacking: 0,
      })),
    ),
  );
  app.get("/memberships", (c) =>
    c.json(world.memberships.map(({ id, name, price }) => ({ id, name, price: decimal(price) }))),
  );
  app.get("/ticket-subscriptions", (c) =>
    c.json(
      world.ticketSubscriptions.map(({ pricingSets, ...one }) => ({
        ...one,
        pricingSets: pricingSets.map((set) => ({ ...set, price: decimal(set.price) })),
      })),
    ),
  );
  app.get("/statements", (c) => c.json(viewStatements(books, new Set())));
  app.get("/custom-payment-types", (c) => c.json(PAYMENT_TYPES));
  return app;
}

/** The house has created one for this shop, with an attribute for the order number. */
export const PAYMENT_TYPES = [
  { id: "0CASH", name: "Invoice", attributes: [] },
  { id: "1CUSTOM", name: "Parkett", attributes: [{ name: "Order" }] },
] as const;
