import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { z } from "zod";
import { listen } from "../listen.ts";
import { createBasketApi } from "./basket-api.ts";
import { dropBasket, freeSeat, newBasket, newId, openBooks, seatKey } from "./books.ts";
import { createCatalogueApi } from "./catalogue-api.ts";
import { byEmail, createOwnerCustomers, createVisits } from "./customer-api.ts";
import { createFaults, faultOrder } from "./faults.ts";
import { createItemsApi } from "./items-api.ts";
import { createComponent, createComponentTokens } from "./payment-component-api.ts";
import { newVoucherCode } from "./prices.ts";
import { isSigned, SANDBOX_SPEKTRIX } from "./signatures.ts";
import { createTicketsApi } from "./tickets-api.ts";
import { createWebMode } from "./web-mode/web-mode.ts";
import type { World } from "./world.ts";

interface SpektrixSandboxOptions {
  readonly port: number;
  readonly world: World;
  readonly now?: () => number;
}
export interface SpektrixSandbox {
  readonly apiUrl: string;
  readonly url: string;
  close(): Promise<void>;
}

export async function createSpektrixSandbox(options: SpektrixSandboxOptions): Promise<SpektrixSandbox> {
  const now = options.now ?? Date.now;
  const books = openBooks(options.world, now);
  const faults = createFaults();
  let requests: string[] = [];
  let url = "";

  const owner = new Hono();
  owner.route("/", createBasketApi(books));
  owner.route("/", createTicketsApi(books));
  owner.route("/", createComponentTokens(books));
  owner.route("/", createItemsApi(books));
  owner.route("/", createOwnerCustomers(books));
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.use(async (c, next) => {
    const { method, path } = c.req;
    requests.push(`${method} ${path.replace(`/${SANDBOX_SPEKTRIX.client}/api/v3`, "")}`);
    const fault = faults.take({ method, path });
    if (fault?.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
    const { socket } = c.env.incoming;
    if (fault?.answer === "hang") {
      await new Promise((done) => socket.once("close", done));
      return RESPONSE_ALREADY_SENT;
    }
    if (fault?.answer === "firewall") return c.html(FIREWALL, 403);
    if (fault?.answer === "odd-json") return c.json({ message: "Hello" });
    if (fault?.answer === "reset") {
      socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (typeof fault?.answer === "number") {
      const headers: Record<string, string> =
        fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
      const body = { message: "Ordered", code: fault.code };
      return Response.json(body, { status: fault.answer, headers });
    }
    await next();
    if (fault?.answer !== "lose-answer") return;
    socket.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  // Before anything is read, as Cloudflare does.
  api.use(async (c, next) => {
    if (!isLibrary(c.req.header("user-agent"))) return next();
    return c.html(FIREWALL, 403);
  });
  api.use(async (c, next) => {
    const { raw, path, method } = c.req;
    const isVisitors = new RegExp(`^/${SANDBOX_SPEKTRIX.client}/api/v3/(?:customer|basket)(?:/|$)`);
    if (isVisitors.test(path)) return next();
    const body = method === "GET" ? "" : await raw.clone().text();
    const { date, authorization } = Object.fromEntries(raw.headers);
    const address = `${url}${c.env.incoming.url ?? ""}`;
    const signed = isSigned(SANDBOX_SPEKTRIX, { method, url: address, body, date, authorization }, now());
    return signed ? next() : c.json({ message: "Not signed, or not rightly" }, 401);
  });
  const web = createWebMode(books);
  api.route("/", createVisits(books));
  api.route("/", web.api);
  api.route("/", createCatalogueApi(books));
  api.route("/", owner);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/sandbox/health", (c) => c.json({ status: "ok" }));
  app.get("/sandbox/requests", (c) => c.json(requests));
  app.delete("/sandbox/requests", (c) => {
    requests = [];
    return c.body(null, 204);
  });
  app.get("/sandbox/orders", (c) => c.json([...books.orders.values()]));
  app.get("/sandbox/baskets", (c) => c.json([...books.baskets.values()]));
  app.get("/sandbox/emails", (c) => c.json(books.emails));
  app.delete("/sandbox/faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.post("/sandbox/faults", async (c) => {
    const fault = faultOrder.safeParse(await c.req.json().catch(() => null));
    if (!fault.success) return c.json({ errors: fault.error.issues }, 400);
    faults.order(fault.data);
    return c.body(null, 204);
  });
  /** Opens a basket for a customer, as the box office would; returns its id. */
  app.post("/sandbox/baskets", async (c) => {
    const { email } = z.object({ email: z.string() }).parse(await c.req.json());
    const basket = newBasket(books, { customer: byEmail(books, email)?.id ?? null });
    books.baskets.set(basket.id, basket);
    return c.json({ id: basket.id });
  });
  /** At the box office, even if it is in a basket. */
  app.post("/sandbox/sell", async (c) => {
    const one = z.object({ instance: z.string(), seat: z.string() }).parse(await c.req.json());
    books.seats.set(seatKey(one.instance, one.seat), { sold: "box office" });
    return c.body(null, 204);
  });
  /** At the box office; returns its code. */
  app.post("/sandbox/gift-vouchers", async (c) => {
    const { amount } = z.object({ amount: z.int().positive() }).parse(await c.req.json());
    const code = newVoucherCode();
    books.giftVouchers.set(code, { amount, isUsed: false });
    return c.json({ code });
  });
  app.post("/sandbox/take-out", async (c) => {
    const { basket: id, item } = z.object({ basket: z.string(), item: z.string() }).parse(await c.req.json());
    const basket = books.baskets.get(id);
    if (!basket) return c.body(null, 404);
    const stays = (one: { readonly id: string }) => one.id !== item;
    basket.donations = basket.donations.filter(stays);
    basket.merchandise = basket.merchandise.filter(stays);
    basket.memberships = basket.memberships.filter(stays);
    for (const { instance, seat } of basket.tickets.filter((one) => !stays(one)))
      freeSeat(books, id, instance, seat);
    basket.tickets = basket.tickets.filter(stays);
    return c.body(null, 204);
  });
  app.post("/sandbox/cards", async (c) => {
    const wanted = z.object({ email: z.string(), isPending: z.boolean().default(false) });
    const { email, isPending } = wanted.parse(await c.req.json());
    const person = byEmail(books, email);
    person?.cards.push({
      id: newId("CARD"),
      maskedNumber: "492500******0079",
      cardHolderName: `${person.firstName} ${person.lastName}`,
      expiryDate: "2039-12-31",
      type: "Visa",
      isDefault: person.cards.length === 0,
      isPending,
    });
    return c.body(null, person ? 204 : 404);
  });
  /** Everything sold and held; customers stay. */
  app.post("/sandbox/forget", (c) => {
    for (const book of [books.orders, books.baskets, books.seats]) book.clear();
    return c.body(null, 204);
  });
  app.delete("/sandbox/baskets", (c) => {
    for (const id of [...books.baskets.keys()]) dropBasket(books, id);
    return c.body(null, 204);
  });
  app.route("/webcomponents", createComponent(books, SANDBOX_SPEKTRIX.client));
  app.route(`/${SANDBOX_SPEKTRIX.client}/api/v3`, api);
  app.route(`/${SANDBOX_SPEKTRIX.client}/website`, web.pages);

  const { close, ...listening } = await listen(app, "127.0.0.1", options.port);
  url = listening.url;
  return { url, apiUrl: `${url}/${SANDBOX_SPEKTRIX.client}/api/v3`, close };
}

const FIREWALL = "<!DOCTYPE html><title>Attention Required! | Cloudflare</title>";

function isLibrary(agent = ""): boolean {
  return agent === "" || /^(node|undici|axios|got|curl|wget|python|go-http|java|okhttp)\b/i.test(agent);
}
