import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { businessError } from "./business-errors.ts";
import type { Faults } from "./faults.ts";
import type { Answer, Done, Ledger } from "./ledger.ts";
import { suffer } from "./misfortune.ts";
import { amountOf, type Notifications, paidWith, reservationEvents } from "./notifications.ts";
import type { Payment } from "./payment.ts";
import { agreementView, paymentView } from "./payment-view.ts";
import {
  amountBody,
  createBody,
  idempotencyKey,
  itemsBody,
  myReferenceBody,
  type PropertyErrors,
  propertyErrors,
  referenceBody,
  storedChargeBody,
} from "./request-rules.ts";

export interface ApiParts {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly notifications: Notifications;
  readonly secretKey: string;
  readonly pageUrl: (paymentId: string) => string;
  /** Returns the seconds to wait before a payment may be retrieved again; null for none. */
  readonly mayRetrieve: (paymentId: string) => number | null;
}

type Env = { Bindings: HttpBindings };

export function createApi(parts: ApiParts): Hono<Env> {
  const api = new Hono<Env>();
  api.use("*", async (c, next) => {
    if (c.req.header("authorization") !== parts.secretKey) return c.body(null, 401);
    await next();
  });
  api.use("*", (c, next) => suffer(c, parts.faults, next));
  addDescriptions(api, parts);
  addMovements(api, parts);
  api.notFound((c) => c.body(null, 404));
  return api;
}

function addDescriptions(api: Hono<Env>, { ledger, notifications, pageUrl, mayRetrieve }: ApiParts): void {
  const find = (c: Context<Env>) => ledger.find(c.req.param("id") ?? "");

  api.post("/v1/payments", async (c) => {
    const body = await read(c, createBody);
    if ("errors" in body) return wrong(c, body.errors);
    const known = body.value.unscheduledSubscription?.unscheduledSubscriptionId;
    if (known !== undefined && ledger.agreedCard(known) === undefined)
      return wrong(c, { "unscheduledSubscription.unscheduledSubscriptionId": ["is not known"] });
    const payment = ledger.create(body.value);
    const order = { ...amountOf(payment, payment.order.amount), reference: payment.reference };
    notifications.send(payment, "payment.created", { order });
    return c.json({ paymentId: payment.id, hostedPaymentPageUrl: pageUrl(payment.id) }, 201);
  });
  api.get("/v1/payments/:id", (c) => {
    const payment = find(c);
    if (payment === undefined) return c.body(null, 404);
    const wait = mayRetrieve(payment.id);
    if (wait !== null) return c.body(null, 429, { "retry-after": String(wait) });
    return c.json({ payment: paymentView(payment) });
  });
  api.get("/v1/unscheduledsubscriptions/:id", (c) => {
    const id = c.req.param("id");
    const card = ledger.agreedCard(id);
    return card === undefined ? c.body(null, 404) : c.json(agreementView(id, card));
  });
  api.post("/v1/unscheduledsubscriptions/:id/charges", async (c) => {
    const id = c.req.param("id");
    const card = ledger.agreedCard(id);
    if (card === undefined) return c.body(null, 404);
    const key = idempotencyKey.optional().safeParse(c.req.header("idempotency-key"));
    if (!key.success) return wrong(c, { "Idempotency-Key": ["must have 1 to 64 characters"] });
    const body = await read(c, storedChargeBody);
    if ("errors" in body) return wrong(c, body.errors);
    const answer = ledger.chargeStored(id, card, body.value, key.data);
    if ("error" in answer) return refuse(c, answer.error);
    const { payment, chargeId, repeated } = answer.value;
    if (!repeated)
      for (const [event, data] of reservationEvents(payment, card, chargeId))
        notifications.send(payment, event, data);
    return c.json({ paymentId: payment.id, chargeId }, 201);
  });
  api.put("/v1/payments/:id/referenceinformation", (c) =>
    change(c, find(c), referenceBody, (payment, { reference, checkoutUrl }) => {
      ledger.reference(payment, reference, checkoutUrl);
      return undefined;
    }),
  );
  api.put("/v1/payments/:id/myreference", (c) =>
    change(c, find(c), myReferenceBody, (payment, { myReference }) => {
      ledger.myReference(payment, myReference);
      return undefined;
    }),
  );
  api.put("/v1/payments/:id/orderitems", (c) =>
    change(c, find(c), itemsBody, (payment, { amount, items }) => {
      const sum = items.reduce((total, item) => total + item.grossTotalAmount, 0);
      return sum === amount ? ledger.changeItems(payment, amount, items) : { error: "1005" };
    }),
  );
  api.put("/v1/payments/:id/terminate", (c) => {
    const payment = find(c);
    if (payment === undefined) return c.body(null, 404);
    const isDone = "value" in ledger.terminate(payment);
    return isDone
      ? c.body(null, 204)
      : wrong(c, { paymentId: ["can no longer be terminated: it is reserved"] });
  });
}

function addMovements(api: Hono<Env>, { ledger, notifications }: ApiParts): void {
  const find = (c: Context<Env>) => ledger.find(c.req.param("id") ?? "");

  const charge: Movement = (payment, wanted) => {
    const { amount } = wanted;
    const answer = ledger.charge(payment, wanted);
    if (isNew(answer))
      notifications.send(payment, "payment.charge.created.v2", {
        chargeId: answer.value.id,
        orderItems: payment.order.items,
        ...(payment.instrument === null ? {} : paidWith(payment.instrument)),
        ...amountOf(payment, amount),
      });
    return answer;
  };
  const refundOf =
    (chargeId?: string): Movement =>
    (payment, wanted) => {
      const answer = ledger.refund(payment, wanted, chargeId);
      if (!isNew(answer)) return answer;
      const refund = { refundId: answer.value.id, ...amountOf(payment, wanted.amount) };
      notifications.send(payment, "payment.refund.initiated.v2", refund);
      const made = ledger.find(payment.id)?.refunds.find(({ id }) => id === answer.value.id);
      if (made?.state === "Completed") notifications.send(payment, "payment.refund.completed", refund);
      return answer;
    };

  api.post("/v1/payments/:id/charges", (c) => move(c, find(c), "chargeId", charge));
  api.post("/v1/payments/:id/refunds", (c) => move(c, find(c), "refundId", refundOf()));
  api.post("/v1/charges/:chargeId/refunds", (c) => {
    const chargeId = c.req.param("chargeId");
    return move(c, ledger.paymentOfCharge(chargeId), "refundId", refundOf(chargeId));
  });
  api.post("/v1/payments/:id/cancels", (c) =>
    change(c, find(c), amountBody, (payment, { amount }) => {
      const answer = ledger.cancel(payment, amount);
      if (isNew(answer))
        notifications.send(payment, "payment.cancel.created", {
          cancelId: answer.value.id,
          orderItems: payment.order.items,
          ...amountOf(payment, amount),
        });
      return answer;
    }),
  );
  api.get("/v1/charges/:chargeId", (c) => {
    const chargeId = c.req.param("chargeId");
    const found = ledger.paymentOfCharge(chargeId)?.charges.find(({ id }) => id === chargeId);
    if (found === undefined) return c.body(null, 404);
    return c.json({ chargeId, amount: found.amount, created: found.at });
  });
}

type Movement = (payment: Payment, wanted: Parameters<Ledger["charge"]>[1]) => Answer<Done>;

function isNew(answer: Answer<Done>): answer is { readonly value: Done } {
  return "value" in answer && !answer.value.repeated;
}

async function move(
  c: Context<Env>,
  payment: Payment | undefined,
  idName: "chargeId" | "refundId",
  work: Movement,
): Promise<Response> {
  if (payment === undefined) return c.body(null, 404);
  const key = idempotencyKey.optional().safeParse(c.req.header("idempotency-key"));
  if (!key.success) return wrong(c, { "Idempotency-Key": ["must have 1 to 64 characters"] });
  const body = await read(c, amountBody);
  if ("errors" in body) return wrong(c, body.errors);
  const { amount, orderItems: items } = body.value;
  const answer = work(payment, { amount, items, key: key.data });
  return "error" in answer ? refuse(c, answer.error) : c.json({ [idName]: answer.value.id }, 201);
}

async function change<Schema extends z.ZodType>(
  c: Context<Env>,
  payment: Payment | undefined,
  schema: Schema,
  work: (payment: Payment, body: z.infer<Schema>) => Answer<unknown> | undefined,
): Promise<Response> {
  if (payment === undefined) return c.body(null, 404);
  const body = await read(c, schema);
  if ("errors" in body) return wrong(c, body.errors);
  const answer = work(payment, body.value);
  return answer && "error" in answer ? refuse(c, answer.error) : c.body(null, 204);
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
