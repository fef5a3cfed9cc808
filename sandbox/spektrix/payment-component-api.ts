import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { TOKEN_MS } from "./assumed.ts";
import { type Books, findBasket } from "./books.ts";
import { totalOf } from "./prices.ts";
import { sell } from "./sell.ts";

/** As in the payment provider's stand-in. */
const DECLINED_CARD = "4925000000000111";

const initiation = z.strictObject({
  originDomain: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
  billingAddressId: z.string().min(1),
  storeCard: z.enum(["true", "false"]).optional(),
});

const refuse = (status: 400 | 404 | 409, message: string) => Response.json({ message }, { status });

export function createComponentTokens(books: Books): Hono {
  const app = new Hono();
  app.post("/baskets/:id/initiate-customer-payment", async (c) => {
    const basket = findBasket(books, c.req.param("id"));
    if (!basket) return refuse(404, "Basket not found");
    const body = initiation.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return refuse(400, "The request is not right");
    const customer = books.customers.get(basket.customer ?? "");
    if (!customer) return refuse(400, "The basket has no customer");
    const { originDomain, billingAddressId: billingAddress } = body.data;
    if (!customer.addresses.some(({ id }) => id === billingAddress))
      return refuse(400, "No such address of the customer");
    if (totalOf(books, basket) === 0) return refuse(409, "There is nothing to pay");
    // Partial payments are not supported.
    if (basket.payments.length > 0) return refuse(409, "The basket has been paid in part");
    const paymentToken = randomUUID();
    const expires = books.now() + TOKEN_MS;
    books.paymentTokens.set(paymentToken, { basket: basket.id, billingAddress, originDomain, expires });
    return c.json({ paymentToken });
  });
  return app;
}

const paid = z.strictObject({
  token: z.string(),
  billingAddressId: z.string(),
  origin: z.url(),
  number: z.string(),
});

/** Script, style, and the card frame. */
export function createComponent(books: Books, client: string): Hono {
  const app = new Hono();
  app.get("/stable/spektrix-payments.js", (c) => c.body(SCRIPT, 200, { "content-type": "text/javascript" }));
  app.get("/stable/spektrix-payments.css", (c) => c.body(STYLE, 200, { "content-type": "text/css" }));
  app.get("/card", (c) => c.html(CARD_PAGE));
  app.get("/card.js", (c) => c.body(CARD_SCRIPT, 200, { "content-type": "text/javascript" }));
  app.get("/systems/:name", (c) => c.body(null, c.req.param("name") === client ? 204 : 404));
  app.post("/payments", async (c) => {
    const requested = paid.safeParse(await c.req.json().catch(() => null));
    if (!requested.success) return refuse(400, "The request is not right");
    const { token: given, billingAddressId, origin, number } = requested.data;
    const token = books.paymentTokens.get(given);
    const basket = token && findBasket(books, token.basket);
    if (!token || !basket || token.expires <= books.now()) return c.json({ event: "onPaymentNotFound" });
    if (token.billingAddress !== billingAddressId || token.originDomain !== new URL(origin).hostname)
      return c.json({ event: "onError" });
    if (number.replaceAll(" ", "") === DECLINED_CARD) return c.json({ event: "onPaymentRefused" });
    const amount = totalOf(books, basket);
    const order = sell(books, basket, [{ name: "Card", amount, attributes: [] }]);
    return c.json(order ? { event: "onPaymentCompleted", orderId: order.id } : { event: "onError" });
  });
  return app;
}

const SCRIPT = `const home = new URL("..", document.currentScript.src);
customElements.define("spektrix-payments", class extends HTMLElement {
  async connectedCallback() {
    const given = (name) => this.getAttribute(name) ?? "";
    const known = await fetch(new URL("systems/" + given("system-name"), home), { mode: "no-cors" }).catch(() => null);
    if (!known || !given("payment-token") || !given("billing-address-id") || !given("store-card"))
      return this.dispatchEvent(new CustomEvent("onError"));
    const frame = document.createElement("iframe");
    frame.title = "Card details";
    const about = { token: given("payment-token"), address: given("billing-address-id"), origin: location.origin };
    frame.src = new URL("card?" + new URLSearchParams(about), home).href;
    addEventListener("message", ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== home.origin) return;
      this.dispatchEvent(new CustomEvent(data.event, { detail: { orderId: data.orderId } }));
    });
    this.append(frame);
  }
});
`;

const STYLE = `spektrix-payments iframe { border: 0; width: 100%; height: 15rem; }
`;

const CARD_PAGE = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Card details</title>
<style>body { font: 1rem sans-serif; margin: 0; } label, button { display: block; margin: 1rem 0; }
input { display: block; font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; } button { font: inherit; padding: .75rem 1.5rem; }</style>
<main><h1>Card details</h1><form><label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<button>Pay</button></form></main><script src="card.js"></script></html>
`;

const CARD_SCRIPT = `const about = new URLSearchParams(location.search);
document.forms[0].addEventListener("submit", async (submitted) => {
  submitted.preventDefault();
  const button = document.querySelector("button");
  button.disabled = true;
  const number = new FormData(document.forms[0]).get("number");
  const [token, billingAddressId, origin] = ["token", "address", "origin"].map((name) => about.get(name));
  const answered = await fetch("payments", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, billingAddressId, origin, number }),
  });
  button.disabled = false;
  parent.postMessage(await answered.json(), origin);
});
`;
