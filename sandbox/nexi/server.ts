import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { listen } from "../listen.ts";
import { createApi } from "./api.ts";
import { createFaults, faultOrder } from "./faults.ts";
import { createHostedPages } from "./hosted-page/routes.ts";
import { openJournal } from "./journal.ts";
import { openLedger } from "./ledger.ts";
import { amountOf, createNotifications, deliverySettings } from "./notifications.ts";
import { type PaymentEvent, REFUND_STATES } from "./payment.ts";
import { ledgerLine } from "./payment-view.ts";
import { openPayouts } from "./payouts.ts";
import { createReports } from "./reports-api.ts";
import { createRetrievalLimit } from "./retrieval-limit.ts";

interface NexiSandboxOptions {
  readonly port: number;
  readonly data: string;
  readonly host?: string;
  /** If it is not host and port. */
  readonly publicUrl?: string;
  readonly secretKey?: string;
  /** Milliseconds before each retry of a webhook. */
  readonly webhookPauses?: readonly number[];
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
}

const oddReservation = z.strictObject({
  paymentId: z.string(),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
});

const refundMode = z.strictObject({ slow: z.boolean() });
const payoutDay = z.strictObject({ date: z.iso.date().optional() });
const refundEnd = z.strictObject({ state: z.enum(REFUND_STATES).exclude(["Pending"]) });

export interface Sandbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Not secret: it only opens this process. */
export const SANDBOX_SECRET_KEY = "test-secret-key-00000000000000000000000000000000";

export async function createNexiSandbox(options: NexiSandboxOptions): Promise<Sandbox> {
  const { host = "127.0.0.1", secretKey = SANDBOX_SECRET_KEY, now = () => new Date() } = options;
  const newId = () => randomUUID().replaceAll("-", "");
  const ledger = openLedger({ journal: openJournal<PaymentEvent>(options.data), now, newId });
  const payouts = openPayouts({ folder: options.data, ledger, now, newId });
  const faults = createFaults();
  const notifications = createNotifications({
    now,
    newId,
    pauses: options.webhookPauses ?? [200, 1_000, 5_000, 20_000, 60_000],
    timeoutMs: 5_000,
    log: options.log ?? (() => {}),
  });
  let url = "";

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route("/hosted", createHostedPages({ ledger, notifications, now, newId }));
  app.get("/", (c) => c.redirect("/hosted", 302));
  app.get("/sandbox/health", (c) => c.json({ status: "ok" }));
  app.get("/sandbox/ledger", (c) => c.json({ payments: ledger.all().map(ledgerLine) }));
  app.post("/sandbox/faults", async (c) => {
    const fault = faultOrder.safeParse(await c.req.json().catch(() => null));
    if (!fault.success) return c.json({ errors: fault.error.issues }, 400);
    faults.order(fault.data);
    return c.body(null, 204);
  });
  app.get("/sandbox/faults/held", (c) => c.json(faults.held()));
  app.post("/sandbox/faults/release", (c) => {
    faults.release();
    return c.body(null, 204);
  });
  app.post("/sandbox/webhooks", async (c) => {
    const settings = deliverySettings.safeParse(await c.req.json().catch(() => null));
    if (!settings.success) return c.json({ errors: settings.error.issues }, 400);
    notifications.set(settings.data);
    return c.body(null, 204);
  });
  app.post("/sandbox/refunds", async (c) => {
    const wanted = refundMode.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ errors: wanted.error.issues }, 400);
    ledger.slowRefunds(wanted.data.slow);
    return c.body(null, 204);
  });
  app.post("/sandbox/refunds/:refundId", async (c) => {
    const wanted = refundEnd.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ errors: wanted.error.issues }, 400);
    const { state } = wanted.data;
    const settled = ledger.settleRefund(c.req.param("refundId"), state);
    if (settled === null) return c.json({ errors: ["no such pending refund"] }, 400);
    const { payment, refund } = settled;
    const event = state === "Completed" ? "payment.refund.completed" : "payment.refund.failed";
    notifications.send(payment, event, { refundId: refund.id, ...amountOf(payment, refund.amount) });
    return c.body(null, 204);
  });
  app.post("/sandbox/reservations", async (c) => {
    const wanted = oddReservation.safeParse(await c.req.json().catch(() => null));
    const payment = wanted.success ? ledger.find(wanted.data.paymentId) : undefined;
    if (!wanted.success || payment === undefined) return c.json({ errors: ["no such payment"] }, 400);
    ledger.reserve(payment, { method: "Visa", maskedPan: "49250000****0079" }, wanted.data);
    return c.body(null, 204);
  });
  app.post("/sandbox/payouts", async (c) => {
    const wanted = payoutDay.safeParse(await c.req.json().catch(() => ({})));
    if (!wanted.success) return c.json({ errors: wanted.error.issues }, 400);
    payouts.payOut(wanted.data.date);
    return c.body(null, 204);
  });
  app.post("/sandbox/reset", (c) => {
    ledger.clear();
    payouts.clear();
    faults.clear();
    ledger.slowRefunds(false);
    notifications.set(deliverySettings.parse({}));
    return c.body(null, 204);
  });
  const pageUrl = (paymentId: string) => `${options.publicUrl ?? url}/hosted/${paymentId}`;
  const mayRetrieve = createRetrievalLimit(now);
  app.route("/", createReports({ payouts, faults, secretKey }));
  app.route("/", createApi({ ledger, faults, notifications, secretKey, pageUrl, mayRetrieve }));

  const listening = await listen(app, host, options.port);
  url = listening.url;
  return {
    url,
    close: async () => {
      await notifications.close();
      await listening.close();
    },
  };
}
