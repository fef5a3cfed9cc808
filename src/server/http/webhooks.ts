import type { Context, Env, Hono } from "hono";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";

const STATUS = { unsigned: 401, unreadable: 400, "provider-unreachable": 503 } as const;

/** Receives notifications of payments and direct debits, which the providers repeat until they get a 200. */
export function serveWebhooks<E extends Env>(
  app: Hono<E>,
  { orders, directDebits }: Pick<BackEnd, "orders" | "directDebits">,
  callerOf: (context: Context<E>) => Caller,
): void {
  app.post("/webhooks/payments", async (context) => {
    const headers = Object.fromEntries(context.req.raw.headers);
    const noticed = await orders.notice({ headers, body: await context.req.text() }, callerOf(context));
    if (noticed.ok) return accepted(context);
    const { reason } = noticed.refusal;
    return context.text(reason, STATUS[reason]);
  });
  app.post("/webhooks/direct-debits", async (context) => {
    const headers = Object.fromEntries(context.req.raw.headers);
    const notice = { headers, body: await context.req.text() };
    const noticed = await directDebits.notice(notice, callerOf(context));
    if (noticed.ok) return accepted(context);
    // A house without direct debit does not accept such notifications.
    const status = DEBIT_STATUS[noticed.refusal.reason] ?? 404;
    return new Response(noticed.refusal.reason, { status });
  });
}

/** With its length, so that it is not compressed. */
function accepted(context: Context): Response {
  return context.text("ok", 200, { "Content-Length": "2" });
}

/** The provider expects 498 for an invalid signature. */
const DEBIT_STATUS: Readonly<Record<string, number>> = {
  unsigned: 498,
  unreadable: 400,
};
