import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Ledger } from "../ledger.ts";
import { amountOf, type Notifications, reservationEvents } from "../notifications.ts";
import {
  APP_METHODS,
  type AppMethod,
  type Decline,
  type Instrument,
  isOpen,
  type Payment,
  takes,
} from "../payment.ts";
import { frontPage } from "./front-page.ts";
import { approvalPage, awayPage, closedPage } from "./other-pages.ts";
import { type Entered, paymentPage } from "./payment-page.ts";
import { STYLE } from "./style.ts";
import { instrumentOf, TEST_CARDS, testCard, VALID_YEARS, wrongFields } from "./test-cards.ts";
import { languageFor, languageOfBrowser, type PageLanguage } from "./words.ts";

type Env = { Bindings: HttpBindings };

interface HostedParts {
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly now: () => Date;
  readonly newId: () => string;
}

interface Visit {
  readonly c: Context<Env>;
  readonly parts: HostedParts;
  readonly payment: Payment;
  readonly language: PageLanguage;
}
type Handler = (visit: Visit) => Response | Promise<Response>;

const DECLINES_BEFORE_RETURN = 3;
const POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Forms and links only: no JavaScript. */
export function createHostedPages(parts: HostedParts): Hono<Env> {
  const pages = new Hono<Env>();
  pages.use("*", async (c, next) => {
    await next();
    c.header("content-security-policy", POLICY);
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", c.req.path.endsWith(".css") ? "max-age=3600" : "no-store");
  });
  pages.get("/style.css", (c) => c.body(STYLE, 200, { "content-type": "text/css; charset=utf-8" }));
  pages.get("/", (c) =>
    c.html(frontPage(parts.ledger.all(), languageOfBrowser(c.req.header("accept-language")))),
  );
  pages.get("/:id", visiting(parts, showPayment));
  pages.get(
    "/:id/away",
    visiting(parts, ({ c, payment, language }) => c.html(awayPage(payment, language))),
  );
  pages.get("/:id/approval", visiting(parts, showApproval));
  pages.get("/:id/dropped", (c) => {
    c.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  });
  pages.post("/:id/card", visiting(parts, whileOpen(takeCard)));
  for (const { method } of APP_METHODS) {
    const take = (visit: Visit) => takeApp(visit, method);
    pages.post(`/:id/${method.toLowerCase()}`, visiting(parts, whileOpen(take)));
  }
  pages.post("/:id/approval", visiting(parts, whileOpen(takeApproval)));
  pages.post("/:id/lost", visiting(parts, whileOpen(loseConnection)));
  return pages;
}

function visiting(parts: HostedParts, handler: Handler) {
  return (c: Context<Env>): Response | Promise<Response> => {
    const payment = parts.ledger.find(c.req.param("id") ?? "");
    if (payment === undefined) return c.notFound();
    const language = languageFor({ language: c.req.query("language"), ui: c.req.query("ui") });
    return handler({ c, parts, payment, language });
  };
}

/** Submitted twice or too late, it leads to the same place. */
function whileOpen(handler: Handler): Handler {
  return (visit) => (isOpen(visit.payment) ? handler(visit) : returnToShop(visit));
}

function showPayment({ c, parts, payment, language }: Visit): Response | Promise<Response> {
  if (!isOpen(payment)) return c.html(closedPage(language, returnUrl(payment)), 410);
  const wanted = c.req.query("method") ?? (takes(payment, "Card") ? "card" : payment.methods?.[0]);
  const app = APP_METHODS.find(({ method }) => method === wanted && takes(payment, method));
  const entered: Entered = app
    ? { method: app.method, phone: "", wrong: [] }
    : prefilled(c.req.query("number"), parts.now());
  return c.html(paymentPage(payment, language, entered, cancelUrl(payment)));
}

function showApproval({ c, payment, language }: Visit): Response | Promise<Response> {
  if (payment.challenge === null) return c.redirect(pageOf(payment, language), 303);
  return c.html(approvalPage(payment, payment.challenge, language));
}

async function takeCard(visit: Visit): Promise<Response> {
  const { c, parts, payment, language } = visit;
  if (!takes(payment, "Card")) return c.notFound();
  const form = await c.req.parseBody();
  const entry = { number: text(form["number"]), expiry: text(form["expiry"]), cvc: text(form["cvc"]) };
  const wrong = wrongFields(entry, parts.now());
  const card = testCard(entry.number);
  if (wrong.length > 0 || card === undefined) {
    const entered: Entered = { method: "card", ...entry, cvc: "", wrong };
    return c.html(paymentPage(payment, language, entered, cancelUrl(payment)), 422);
  }
  const instrument = instrumentOf(card, entry.expiry);
  // Storing a card always needs the bank's approval first.
  if (card.outcome === "success" && payment.agreement === null) return reserve(visit, instrument);
  if (card.outcome === "bank" || card.outcome === "funds") return decline(visit, card.outcome, instrument);
  parts.ledger.challenge(payment, instrument);
  return c.redirect(approvalOf(payment, language), 303);
}

async function takeApp({ c, parts, payment, language }: Visit, method: AppMethod): Promise<Response> {
  if (!takes(payment, method)) return c.notFound();
  const phone = text((await c.req.parseBody())["phone"]);
  if (!/^\+?\d{8,15}$/.test(phone.replaceAll(/[\s-]/g, ""))) {
    const entered: Entered = { method, phone, wrong: ["phone"] };
    return c.html(paymentPage(payment, language, entered, cancelUrl(payment)), 422);
  }
  parts.ledger.challenge(payment, { method });
  return c.redirect(approvalOf(payment, language), 303);
}

async function takeApproval(visit: Visit): Promise<Response> {
  const { c, payment, language } = visit;
  if (payment.challenge === null) return c.redirect(pageOf(payment, language), 303);
  const decision = text((await c.req.parseBody())["decision"]);
  return decision === "approve"
    ? reserve(visit, payment.challenge)
    : decline(visit, "denied", payment.challenge);
}

function loseConnection(visit: Visit): Response {
  const [card] = TEST_CARDS;
  reserve(visit, instrumentOf(card, validExpiry(visit.parts.now())));
  return visit.c.redirect(`/hosted/${visit.payment.id}/dropped`, 303);
}

/** A repetition only redirects. */
function reserve(visit: Visit, instrument: Instrument): Response {
  const { ledger, notifications, newId } = visit.parts;
  const reserved = ledger.reserve(visit.payment, instrument);
  if (reserved !== null)
    for (const [event, data] of reservationEvents(reserved, instrument, newId()))
      notifications.send(reserved, event, data);
  return returnToShop(visit);
}

function decline({ c, parts, payment, language }: Visit, why: Decline, instrument: Instrument): Response {
  const declined = parts.ledger.decline(payment, why, instrument);
  parts.notifications.send(declined, "payment.reservation.failed", {
    error: { code: "51", message: why, source: "Issuer" },
    orderItems: declined.order.items,
    ...amountOf(declined, declined.order.amount),
  });
  const enough = declined.declines.length % DECLINES_BEFORE_RETURN === 0;
  return c.redirect(enough ? cancelUrl(declined) : pageOf(declined, language), 303);
}

const returnToShop = ({ c, payment }: Visit) => c.redirect(returnUrl(payment), 303);
const pageOf = (payment: Payment, { query }: PageLanguage) => `/hosted/${payment.id}?${query}`;
const approvalOf = (payment: Payment, { query }: PageLanguage) => `/hosted/${payment.id}/approval?${query}`;

/** Paid, or the page is closed: the shop looks up the payment. */
function returnUrl(payment: Payment): string {
  return withId(payment.checkout.returnUrl, payment);
}

function cancelUrl(payment: Payment): string {
  return withId(payment.checkout.cancelUrl ?? payment.checkout.returnUrl, payment);
}

function withId(address: string, payment: Payment): string {
  const url = new URL(address);
  url.searchParams.set("paymentid", payment.id);
  return url.href;
}

function prefilled(number: string | undefined, now: Date): Entered {
  const card = testCard(number ?? "");
  if (card === undefined) return { method: "card", number: "", expiry: "", cvc: "", wrong: [] };
  return { method: "card", number: card.number, expiry: validExpiry(now), cvc: "123", wrong: [] };
}

function validExpiry(now: Date): string {
  return `12/${String((now.getUTCFullYear() + VALID_YEARS) % 100).padStart(2, "0")}`;
}

function text(field: unknown): string {
  return typeof field === "string" ? field.slice(0, 100) : "";
}
