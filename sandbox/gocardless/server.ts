import { Hono } from "hono";
import { z } from "zod";
import { listen } from "../listen.ts";
import { createApi } from "./api.ts";
import { openBook } from "./book.ts";
import { createFaults, faultOrder } from "./faults.ts";
import { createNotifications } from "./notifications.ts";
import { BANK, overview, payerPage } from "./pages.ts";

interface GoCardlessSandboxOptions {
  readonly port: number;
  readonly data: string;
  readonly host?: string;
  /** Absent: the shop polls. */
  readonly webhookUrl?: string;
  readonly webhookPauses?: readonly number[];
  /** Of a notification's receiver; default ten seconds. */
  readonly webhookPatienceMs?: number;
  readonly log?: (line: string) => void;
  readonly now?: () => number;
}

export interface GoCardlessSandbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Not secret: they only open this process. */
export const SANDBOX_ACCESS_TOKEN = "sandbox-token-of-parkett-everybody-knows-it";
export const SANDBOX_WEBHOOK_SECRET = "parkett-sandbox-direct-debits";

const deliveryOrder = z.strictObject({
  times: z.int().min(1).max(5).default(1),
  reversed: z.boolean().default(false),
  off: z.boolean().default(false),
});
const stateOrder = z.strictObject({
  kind: z.enum(["mandates", "payments"]),
  id: z.string(),
  status: z.string(),
});

export async function createGoCardlessSandbox(options: GoCardlessSandboxOptions): Promise<GoCardlessSandbox> {
  const { host = "127.0.0.1" } = options;
  const book = openBook(options.data, options.now ?? Date.now);
  const { world } = book;
  const faults = createFaults();
  const notifications = createNotifications({
    url: options.webhookUrl,
    secret: SANDBOX_WEBHOOK_SECRET,
    pauses: options.webhookPauses ?? [200, 1_000, 5_000, 20_000],
    patienceMs: options.webhookPatienceMs ?? 10_000,
    log: options.log ?? (() => {}),
  });
  let url = "";
  const app = new Hono();

  app.get("/", (context) =>
    context.html(
      overview(book.today(), [
        ...world.mandates.map(({ id, givenName, status }) => `${id} ${givenName}: ${status}`),
        ...world.payments.map(
          ({ id, chargeDate, amount, status }) => `${id} ${chargeDate} ${amount}: ${status}`,
        ),
      ]),
    ),
  );
  app.get("/pay/:flow", (context) => {
    const flow = world.flows.find(({ id }) => id === context.req.param("flow"));
    return flow ? context.html(payerPage(flow, null)) : context.text("No such page", 404);
  });
  app.post("/pay/:flow", async (context) => {
    const flow = world.flows.find(({ id }) => id === context.req.param("flow"));
    const request = world.requests.find(({ id }) => id === flow?.request);
    if (!flow || !request) return context.text("No such page", 404);
    const form = await context.req.formData();
    const typed = (name: string) => String(form.get(name) ?? "").replaceAll(/[\s-]/g, "");
    if (typed("action") === "leave") return context.redirect(flow.exitUrl, 303);
    const isRight =
      typed("clearing") === BANK.clearing &&
      typed("account") === BANK.account &&
      typed("personnummer") === BANK.personalNumber;
    if (!isRight) return context.html(payerPage(flow, "These bank details are not known."), 422);
    if (request.status === "pending") {
      const mandate = book.newId("MD");
      world.mandates.push({
        id: mandate,
        status: "pending_submission",
        givenName: String(form.get("given_name")),
        age: 0,
      });
      request.status = "fulfilled";
      request.mandate = mandate;
      book.save();
      void notifications.notify([
        book.event("billing_requests", "fulfilled", {
          billing_request: request.id,
          mandate_request_mandate: mandate,
        }),
        book.event("mandates", "created", { mandate }),
      ]);
    }
    const back = new URL(flow.returnUrl);
    back.searchParams.set("outcome", "success");
    return context.redirect(back.href, 303);
  });

  app.get("/sandbox/health", (context) => context.json({ status: "ok" }));
  app.get("/sandbox/book", (context) => context.json({ today: book.today(), ...world }));
  app.post("/sandbox/tomorrow", async (context) => {
    await notifications.notify(book.nextDay());
    return context.redirect("/", 303);
  });
  app.post("/sandbox/days", async (context) => {
    const days = z
      .object({ days: z.int().min(1).max(400) })
      .safeParse(await context.req.json().catch(() => null));
    if (!days.success) return context.json({ errors: days.error.issues }, 400);
    for (let day = 0; day < days.data.days; day += 1) await notifications.notify(book.nextDay());
    return context.body(null, 204);
  });
  app.post("/sandbox/state", async (context) => {
    const requested = stateOrder.safeParse(await context.req.json().catch(() => null));
    if (!requested.success) return context.json({ errors: requested.error.issues }, 400);
    const { kind, id, status } = requested.data;
    const found: { id: string; status: string } | undefined = [...world[kind]].find((one) => one.id === id);
    if (!found) return context.json({ errors: ["nothing of that name"] }, 400);
    found.status = status;
    book.save();
    await notifications.notify([book.event(kind, status, { [kind.slice(0, -1)]: id })]);
    return context.body(null, 204);
  });
  app.post("/sandbox/faults", async (context) => {
    const fault = faultOrder.safeParse(await context.req.json().catch(() => null));
    if (!fault.success) return context.json({ errors: fault.error.issues }, 400);
    faults.order(fault.data);
    return context.body(null, 204);
  });
  app.get("/sandbox/faults/held", (context) => context.json(faults.held()));
  app.post("/sandbox/faults/release", (context) => {
    faults.release();
    return context.body(null, 204);
  });
  app.post("/sandbox/webhooks", async (context) => {
    const delivery = deliveryOrder.safeParse(await context.req.json().catch(() => null));
    if (!delivery.success) return context.json({ errors: delivery.error.issues }, 400);
    Object.assign(notifications.delivery, delivery.data);
    return context.body(null, 204);
  });
  app.post("/sandbox/reset", (context) => {
    book.clear();
    faults.clear();
    Object.assign(notifications.delivery, deliveryOrder.parse({}));
    return context.body(null, 204);
  });
  const pageUrl = (flow: string) => `${url}/pay/${flow}`;
  app.route("/", createApi({ book, faults, accessToken: SANDBOX_ACCESS_TOKEN, pageUrl }));

  const listening = await listen(app, host, options.port);
  url = listening.url;
  return {
    url,
    async close() {
      notifications.close();
      faults.clear();
      await listening.close();
    },
  };
}
