import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  BASKET_MS,
  type Basket,
  type Books,
  findBasket,
  freeSeat,
  isFree,
  newBasket,
  newId,
  seatKey,
} from "../books.ts";
import { forWeb, viewBasket } from "../views/contents.ts";
import type { VendorInstance } from "../world.ts";
import { basketPage, choosePage, missingPage, RESIZE_SCRIPT } from "./pages.ts";

/** "localhost" has no subdomains, but the shop's other ports are same-site with ours, as a custom domain would be. */
const COOKIE = "SpektrixWebSession";
/** Origins of shops whose pages may read the basket, as listed in a client's website settings. */
const LISTED = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

export function createWebMode(books: Books): { readonly api: Hono; readonly pages: Hono } {
  const sessions = new Map<string, string>();
  const own = (c: Context): Basket | null =>
    findBasket(books, sessions.get(getCookie(c, COOKIE) ?? "") ?? "");
  const opened = (c: Context): Basket => {
    const known = own(c);
    if (known) return known;
    const session = getCookie(c, COOKIE) ?? newId("WEB");
    const basket = newBasket(books, {});
    books.baskets.set(basket.id, basket);
    sessions.set(session, basket.id);
    setCookie(c, COOKIE, session, { path: "/", httpOnly: true, sameSite: "Lax" });
    return basket;
  };
  const found = (c: Context) =>
    instanceOf(books, c.req.query("EventInstanceId"), c.req.query("WebInstanceId"));

  const api = new Hono();
  api.use("/basket", async (c, next) => {
    const origin = c.req.header("origin") ?? "";
    if (LISTED.test(origin)) {
      c.header("Access-Control-Allow-Origin", origin);
      c.header("Access-Control-Allow-Credentials", "true");
      c.header("Vary", "Origin");
    }
    await next();
  });
  api.get("/basket", (c) => {
    const basket = own(c);
    return basket ? c.json(forWeb(viewBasket(books, basket))) : c.json({ message: "Basket not found" }, 404);
  });

  const pages = new Hono();
  pages.get("/scripts/integrate.js", (c) => {
    return c.body(RESIZE_SCRIPT, 200, { "content-type": "text/javascript" });
  });
  pages.get("/ChooseSeats.aspx", (c) => {
    const instance = found(c);
    if (!instance) return c.html(missingPage(), 404);
    return c.html(
      choosePage(books, instance, { basket: own(c), area: c.req.query("Area") ?? null, shown: null }),
    );
  });
  pages.post("/ChooseSeats.aspx", async (c) => {
    const instance = found(c);
    if (!instance) return c.html(missingPage(), 404);
    const form = await c.req.formData();
    const seats = form.getAll("seat").map(String);
    const area = c.req.query("Area") ?? null;
    const say = (shown: string) => c.html(choosePage(books, instance, { basket: own(c), area, shown }));
    if (seats.length === 0) return say("Choose at least one seat.");
    const wanted = seats.flatMap((seat) => {
      const band = instance.bands.get(seat);
      const prices = (books.world.prices.get(instance.id) ?? []).filter((one) => one.band.own === band);
      const price = prices.find(({ type }) => type.id === form.get("type")) ?? prices[0];
      return band && price && isFree(books, instance.id, seat) ? [{ seat, band, price }] : [];
    });
    if (wanted.length < seats.length) return say("A seat is no longer available.");
    const basket = opened(c);
    for (const { seat, band, price } of wanted) {
      books.seats.set(seatKey(instance.id, seat), { basket: basket.id });
      const id = newId("TICKET");
      const original = price.amount;
      basket.tickets.push({ id, instance: instance.id, seat, band, price, original, attributes: {} });
    }
    basket.expires = books.now() + BASKET_MS;
    return c.html(basketPage(books, basket, c.req.url));
  });
  pages.post("/Basket2.aspx", async (c) => {
    const form = await c.req.formData();
    const basket = opened(c);
    const gone = String(form.get("remove"));
    for (const { instance, seat } of basket.tickets.filter(({ id }) => id === gone))
      freeSeat(books, basket.id, instance, seat);
    basket.tickets = basket.tickets.filter(({ id }) => id !== gone);
    return c.html(basketPage(books, basket, null));
  });
  return { api, pages };
}

function instanceOf(
  { world }: Books,
  digits: string | undefined,
  web: string | undefined,
): VendorInstance | undefined {
  if (web !== undefined) return world.instances.find(({ webInstanceId }) => webInstanceId === web);
  return world.instances.find(({ id }) => digits !== undefined && /^\d+/.exec(id)?.[0] === digits);
}
