import type { Context, Env, Hono } from "hono";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";

const STATUS = { unsigned: 401, unreadable: 400, "provider-unreachable": 503 } as const;

/** What the payment provider calls when something has happened; anything but 200 makes it call again. */
export function serveWebhooks<E extends Env>(
  app: Hono<E>,
  { orders }: Pick<BackEnd, "orders">,
  callerOf: (context: Context<E>) => Caller,
): void {
  app.post("/webhooks/payments", async (context) => {
    const headers = Object.fromEntries(context.req.raw.headers);
    const noticed = await orders.notice({ headers, body: await context.req.text() }, callerOf(context));
    if (noticed.ok) return context.text("ok");
    const { reason } = noticed.refusal;
    return context.text(reason, STATUS[reason]);
  });
}
