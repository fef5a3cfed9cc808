import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { businessError, isBusinessCode } from "./business-errors.ts";
import type { Fault, Faults, Operation } from "./faults.ts";
import type { Answer, Done, Ledger } from "./ledger.ts";
import { amountOf, type Notifications, paidWith } from "./notifications.ts";
import type { Payment } from "./payment.ts";
import { paymentView } from "./payment-view.ts";
import {
  amountBody,
  createBody,
  idempotencyKey,
  itemsBody,
  myReferenceBody,
  type PropertyErrors,
  propertyErrors,
  referenceBody,
} from "./request-rules.ts";

export interface ApiParts {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly notifications: Notifications;
  readonly secretKey: string;
  readonly pageUrl: (paymentId: string) => string;
}

type Env = { Bindings: HttpBindings };

/** The provider's interface, as a shop's server speaks to it. */
export function createApi(parts: ApiParts): Hono<Env> {
  const { ledger, notifications, pageUrl } = parts;
  const api = new Hono<Env>();

  api.use("*", async (c, next) => {
    if (c.req.header("authorization") !== parts.secretKey) return c.body(null, 401);
    await next();
  });
  api.use("*", (c, next) => suffer(c, parts.faults.take(operationOf(c.req.method, c.req.path)), next));

  api.post("/v1/payments", async (c) => {
    const body = await read(c, createBody);
    if ("errors" in body) return wrong(c, body.errors);
    const payment = ledger.create(body.value);
    notifications.send(payment, "payment.created", {
      order: { ...amountOf(payment, payment.order.amount), reference: payment.reference },
    });
    return c.json({ paymentId: payment.id, hostedPaymentPageUrl: pageUrl(payment.id) }, 201);
  });

  api.get("/v1/payments/:id", (c) => {
    const payment = ledger.find(c.req.param("id"));
    return payment === undefined ? c.body(null, 404) : c.json({ payment: paymentView(payment) });
  });

  api.put("/v1/payments/:id/referenceinformation", async (c) => {
    const payment = ledger.find(c.req.param("id"));
    if (payment === undefined) return c.body(null, 404);
    const body = await read(c, referenceBody);
    if ("errors" in body) return wrong(c, body.errors);
    ledger.reference(payment, body.value.reference, body.value.checkoutUrl);
    return c.body(null, 204);
  });

  api.put("/v1/payments/:id/myreference", async (c) => {
    const payment = ledger.find(c.req.param("id"));
    if (payment === undefined) return c.body(null, 404);
    const body = await read(c, myReferenceBody);
    if ("errors" in body) return wrong(c, body.errors);
    ledger.myReference(payment, body.value.myReference);
    return c.body(null, 204);
  });

  api.put("/v1/payments/:id/orderitems", async (c) => {
    const payment = ledger.find(c.req.param("id"));
    if (payment === undefined) return c.body(null, 404);
    const body = await read(c, itemsBody);
    if ("errors" in body) return wrong(c, body.errors);
    const sum = body.value.items.reduce((total, item) => total + item.grossTotalAmount, 0);
    if (sum !== body.value.amount) return refuse(c, "1005");
    const answer = ledger.changeItems(payment, body.value.amount, body.value.items);
    return "error" in answer ? refuse(c, answer.error) : c.body(null, 204);
  });

  api.put("/v1/payments/:id/terminate", (c) => {
    const payment = ledger.find(c.req.param("id"));
    if (payment === undefined) return c.body(null, 404);
    const answer = ledger.terminate(payment);
    return "error" in answer
      ? wrong(c, { paymentId: ["can no longer be terminated: it is reserved"] })
      : c.body(null, 204);
  });

  api.post("/v1/payments/:id/charges", (c) =>
    move(c, ledger.find(c.req.param("id")), "chargeId", (payment, amount, key) => {
      const answer = ledger.charge(payment, amount, key);
      if ("value" in answer && !answer.value.repeated)
        notifications.send(payment, "payment.charge.created.v2", {
          chargeId: answer.value.id,
          orderItems: payment.order.items,
          ...(payment.instrument === null ? {} : paidWith(payment.instrument)),
          ...amountOf(payment, amount),
        });
      return answer;
    }),
  );

  api.post("/v1/payments/:id/cancels", async (c) => {
    const payment = ledger.find(c.req.param("id"));
    if (payment === undefined) return c.body(null, 404);
    const body = await read(c, amountBody);
    if ("errors" in body) return wrong(c, body.errors);
    const answer = ledger.cancel(payment, body.value.amount);
    if ("error" in answer) return refuse(c, answer.error);
    notifications.send(payment, "payment.cancel.created", {
      cancelId: answer.value.id,
      orderItems: payment.order.items,
      ...amountOf(payment, body.value.amount),
    });
    return c.body(null, 204);
  });

  const refund =
    (chargeId?: string) =>
    (payment: Payment, amount: number, key: string | undefined): Answer<Done> => {
      const answer = ledger.refund(payment, amount, chargeId, key);
      if ("value" in answer && !answer.value.repeated)
        for (const event of ["payment.refund.initiated.v2", "payment.refund.completed"])
          notifications.send(payment, event, { refundId: answer.value.id, ...amountOf(payment, amount) });
      return answer;
    };
  api.post("/v1/charges/:chargeId/refunds", (c) => {
    const chargeId = c.req.param("chargeId");
    return move(c, ledger.paymentOfCharge(chargeId), "refundId", refund(chargeId));
  });
  api.post("/v1/payments/:id/refunds", (c) => move(c, ledger.find(c.req.param("id")), "refundId", refund()));

  api.get("/v1/charges/:chargeId", (c) => {
    const chargeId = c.req.param("chargeId");
    const charge = ledger.paymentOfCharge(chargeId)?.charges.find(({ id }) => id === chargeId);
    if (charge === undefined) return c.body(null, 404);
    return c.json({ chargeId, amount: charge.amount, created: charge.at });
  });

  api.notFound((c) => c.body(null, 404));
  return api;
}

/** A charge or a refund: an amount, a key that makes it safe to repeat, and an id in the answer. */
async function move(
  c: Context<Env>,
  payment: Payment | undefined,
  idName: "chargeId" | "refundId",
  work: (payment: Payment, amount: number, key: string | undefined) => Answer<Done>,
): Promise<Response> {
  if (payment === undefined) return c.body(null, 404);
  const key = idempotencyKey.optional().safeParse(c.req.header("idempotency-key"));
  if (!key.success) return wrong(c, { "Idempotency-Key": ["must have 1 to 64 characters"] });
  const body = await read(c, amountBody);
  if ("errors" in body) return wrong(c, body.errors);
  const answer = work(payment, body.value.amount, key.data);
  return "error" in answer ? refuse(c, answer.error) : c.json({ [idName]: answer.value.id }, 201);
}

async function read<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<{ value: z.infer<Schema> } | { errors: PropertyErrors }> {
  if (!(c.req.header("content-type") ?? "").startsWith("application/json"))
    return { errors: { "Content-Type": ["must be application/json"] } };
  const json: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(json);
  return parsed.success ? { value: parsed.data } : { errors: propertyErrors(parsed.error) };
}

const wrong = (c: Context<Env>, errors: PropertyErrors) => c.json({ errors }, 400);

function refuse(c: Context<Env>, code: Parameters<typeof businessError>[0]): Response {
  const { status, body } = businessError(code);
  return c.json(body, status);
}

function operationOf(method: string, path: string): Operation {
  if (method === "GET") return "get";
  const last = path.split("/").at(-1);
  if (last === "charges" || last === "cancels" || last === "refunds" || last === "terminate") return last;
  return path === "/v1/payments" ? "create" : "any";
}

/** Lets an ordered misfortune happen to one request. */
async function suffer(c: Context<Env>, fault: Fault | null, work: () => Promise<void>) {
  if (fault === null) return work();
  const { socket } = c.env.incoming;
  if (fault.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.answer === "hang") {
    await new Promise((resolve) => socket.once("close", resolve));
    return RESPONSE_ALREADY_SENT;
  }
  if (fault.answer === "reset") {
    socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (typeof fault.answer === "number" && fault.answer >= 400) return ordered(c, fault.answer, fault);
  await work();
  if (typeof fault.answer === "number") return;
  if (fault.answer === "lose-answer") {
    socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  // Emptied first: otherwise the headers of the first answer would be kept.
  c.res = undefined;
  c.res = new Response('{"paymentId": ', { headers: { "content-type": "application/json" } });
}

function ordered(c: Context<Env>, status: number, fault: Fault): Response {
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  if (fault.code === undefined) return new Response(null, { status, headers });
  const message = isBusinessCode(fault.code) ? businessError(fault.code).body.message : "Ordered";
  return c.newResponse(JSON.stringify({ message, code: fault.code, source: "internal" }), {
    status: status as 400,
    headers: { ...headers, "content-type": "application/json" },
  });
}
