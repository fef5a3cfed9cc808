import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Ledger } from "../ledger.ts";
import { amountOf, type Notifications, reservationEvents } from "../notifications.ts";
import { type Decline, type Instrument, isOpen, type Payment } from "../payment.ts";
import { approvalPage, awayPage, closedPage } from "./other-pages.ts";
import { type Entered, paymentPage } from "./payment-page.ts";
import { STYLE } from "./style.ts";
import { instrumentOf, testCard, wrongFields } from "./test-cards.ts";
import { type Tongue, tongueFor } from "./words.ts";

type Env = { Bindings: HttpBindings };

export interface HostedParts {
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly now: () => Date;
  readonly newId: () => string;
}

const DECLINES_BEFORE_RETURN = 3;
const LOST_CARD: Instrument = { method: "Visa", maskedPan: "49250000****0079", expiry: "1230" };

/** The pages the visitor pays on. Forms and links only: everything works without JavaScript. */
export function createHostedPages({ ledger, notifications, now, newId }: HostedParts): Hono<Env> {
  const pages = new Hono<Env>();

  /** Reserves, tells the shop's server, and sends the visitor back; a second time only the last. */
  function pay(payment: Payment, instrument: Instrument): void {
    const reserved = ledger.reserve(payment, instrument);
    if (reserved === null) return;
    for (const [event, data] of reservationEvents(reserved, instrument, newId()))
      notifications.send(reserved, event, data);
  }

  function decline(c: Context<Env>, payment: Payment, why: Decline, instrument: Instrument, tongue: Tongue) {
    const declined = ledger.decline(payment, why, instrument);
    notifications.send(declined, "payment.reservation.failed", {
      error: { code: "51", message: why, source: "Issuer" },
      orderItems: declined.order.items,
      ...amountOf(declined, declined.order.amount),
    });
    const enough = declined.declines.length % DECLINES_BEFORE_RETURN === 0;
    return c.redirect(enough ? cancelUrl(declined) : pageOf(declined, tongue), 303);
  }

  pages.use("*", async (c, next) => {
    await next();
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", c.req.path.endsWith(".css") ? "max-age=3600" : "no-store");
  });

  pages.get("/style.css", (c) => c.body(STYLE, 200, { "content-type": "text/css; charset=utf-8" }));

  pages.get("/:id/dropped", (c) => {
    c.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  });

  pages.get("/:id", (c) => {
    const { payment, tongue } = visit(c);
    if (payment === undefined) return c.notFound();
    if (!isOpen(payment)) return c.html(closedPage(tongue, afterUrl(payment)), 410);
    return c.html(paymentPage(payment, tongue, prefilled(c), cancelUrl(payment)));
  });

  pages.get("/:id/away", (c) => {
    const { payment, tongue } = visit(c);
    return payment === undefined ? c.notFound() : c.html(awayPage(payment, tongue));
  });

  pages.get("/:id/approval", (c) => {
    const { payment, tongue } = visit(c);
    if (payment === undefined) return c.notFound();
    if (payment.challenge === null) return c.redirect(pageOf(payment, tongue), 303);
    return c.html(approvalPage(payment, payment.challenge, tongue));
  });

  pages.post("/:id/card", async (c) => {
    const { payment, tongue } = visit(c);
    if (payment === undefined) return c.notFound();
    if (!isOpen(payment)) return c.redirect(afterUrl(payment), 303);
    const form = await c.req.parseBody();
    const entry = { number: text(form["number"]), expiry: text(form["expiry"]), cvc: text(form["cvc"]) };
    const wrong = wrongFields(entry, now());
    const card = testCard(entry.number);
    if (wrong.length > 0 || card === undefined) {
      const entered: Entered = { method: "card", ...entry, cvc: "", wrong };
      return c.html(paymentPage(payment, tongue, entered, cancelUrl(payment)), 422);
    }
    const instrument = instrumentOf(card, entry.expiry);
    if (card.outcome === "bank" || card.outcome === "funds")
      return decline(c, payment, card.outcome, instrument, tongue);
    if (card.outcome === "secure") {
      ledger.challenge(payment, instrument);
      return c.redirect(approvalOf(payment, tongue), 303);
    }
    pay(payment, instrument);
    return c.redirect(afterUrl(payment), 303);
  });

  pages.post("/:id/swish", async (c) => {
    const { payment, tongue } = visit(c);
    if (payment === undefined) return c.notFound();
    if (!isOpen(payment)) return c.redirect(afterUrl(payment), 303);
    const phone = text((await c.req.parseBody())["phone"]);
    if (!/^\+?\d{8,15}$/.test(phone.replaceAll(/[\s-]/g, ""))) {
      const entered: Entered = { method: "swish", phone, wrong: ["phone"] };
      return c.html(paymentPage(payment, tongue, entered, cancelUrl(payment)), 422);
    }
    ledger.challenge(payment, { method: "Swish" });
    return c.redirect(approvalOf(payment, tongue), 303);
  });

  pages.post("/:id/approval", async (c) => {
    const { payment, tongue } = visit(c);
    if (payment === undefined) return c.notFound();
    if (!isOpen(payment)) return c.redirect(afterUrl(payment), 303);
    const { challenge } = payment;
    if (challenge === null) return c.redirect(pageOf(payment, tongue), 303);
    const decision = text((await c.req.parseBody())["decision"]);
    if (decision !== "approve") return decline(c, payment, "denied", challenge, tongue);
    pay(payment, challenge);
    return c.redirect(afterUrl(payment), 303);
  });

  pages.post("/:id/lost", (c) => {
    const { payment } = visit(c);
    if (payment === undefined) return c.notFound();
    if (!isOpen(payment)) return c.redirect(afterUrl(payment), 303);
    pay(payment, LOST_CARD);
    return c.redirect(`/hosted/${payment.id}/dropped`, 303);
  });

  function visit(c: Context<Env>): { payment: Payment | undefined; tongue: Tongue } {
    return {
      payment: ledger.find(c.req.param("id") ?? ""),
      tongue: tongueFor({ language: c.req.query("language"), ui: c.req.query("ui") }),
    };
  }

  return pages;
}

const pageOf = (payment: Payment, { query }: Tongue) => `/hosted/${payment.id}?${query}`;
const approvalOf = (payment: Payment, { query }: Tongue) => `/hosted/${payment.id}/approval?${query}`;

/** Where a visitor who pays, or finds the page closed, belongs: the shop asks how it stands. */
function afterUrl(payment: Payment): string {
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

/** A link to a test card fills the form in. */
function prefilled(c: Context<Env>): Entered {
  if (c.req.query("method") === "swish") return { method: "swish", phone: "", wrong: [] };
  const card = testCard(c.req.query("number") ?? "");
  if (card === undefined) return { method: "card", number: "", expiry: "", cvc: "", wrong: [] };
  return { method: "card", number: card.number, expiry: "12/30", cvc: "123", wrong: [] };
}

function text(field: unknown): string {
  return typeof field === "string" ? field.slice(0, 100) : "";
}
