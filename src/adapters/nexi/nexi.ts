import type { Money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type {
  CardRefused,
  Charge,
  ChargeRefused,
  ChargeRequest,
  OpenedPayment,
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  RefundRefused,
  RefundRequest,
  StartedRefund,
  StoredCardCharge,
  StoredCardPayment,
  Unreachable,
} from "#ports/payments.ts";
import type { ApiRequest } from "../http/send-request.ts";
import { pageIn } from "./hosted-page-language.ts";
import { call, type NexiConnection, type Reply } from "./http.ts";
import { readNotification, subscriptions } from "./notification.ts";
import { amountItem, nexiOrder } from "./order.ts";
import { chargeDone, created, paymentState, refundDone, retrieved, storedCardCharged } from "./replies.ts";
import {
  connectionOf,
  hostedCheckout,
  misunderstood,
  type NexiOptions,
  paymentPath,
  understood,
} from "./wire.ts";

/** An earlier attempt may have taken the whole amount. */
const MAYBE_CHARGED: readonly string[] = ["1001", "1003", "1008"];
/** Errors in our request rather than refusals of the payment. */
const OUR_MISTAKES: readonly string[] = ["1002", "1005", "1015", "1016", "1018", "1026", "1027"];
const NOTHING_RESERVED: readonly string[] = ["1003", "1008", "1010"];

export function createNexi(options: NexiOptions): PaymentProvider {
  const nexi = connectionOf(options);
  return {
    name: "nexi",
    open: (request) => open(nexi, request, options),
    chargeStored: (request) => chargeStored(nexi, request, options),
    ask: (providerPaymentId) => ask(nexi, providerPaymentId),
    charge: (request) => charge(nexi, request),
    cancel: (providerPaymentId, amount) => cancel(nexi, providerPaymentId, amount),
    terminate: (providerPaymentId) => terminate(nexi, providerPaymentId),
    refund: (request) => refund(nexi, request),
    readNotification: (notification) => readNotification(notification, options.webhookAuthorization),
    returningFrom: (query) => {
      const id = query.get("paymentid") ?? query.get("paymentId");
      return id !== null && /^[0-9a-f]{32}$/.test(id) ? id : null;
    },
  };
}

async function open(nexi: NexiConnection, request: PaymentRequest, options: NexiOptions) {
  const wire = { method: "POST", path: "/v1/payments", body: creation(request, options) } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const { paymentId, hostedPaymentPageUrl } = understood(wire, answer.value, created);
  const opened: OpenedPayment = {
    providerPaymentId: paymentId,
    pageUrl: pageIn(request.language, hostedPaymentPageUrl),
  };
  return done(opened);
}

/** A payment that names an agreement would only update it. */
async function chargeStored(
  nexi: NexiConnection,
  { payment, agreement, idempotencyKey }: StoredCardCharge,
  options: NexiOptions,
): Promise<Outcome<StoredCardPayment, Unreachable | CardRefused>> {
  const insecure = options.allowInsecureWebhooks ?? false;
  const wire: ApiRequest = {
    method: "POST",
    path: `/v1/unscheduledsubscriptions/${encodeURIComponent(agreement)}/charges`,
    body: {
      order: nexiOrder(payment),
      notifications: subscriptions(payment.notificationUrl, options.webhookAuthorization, insecure),
    },
    idempotencyKey: checkedKey(idempotencyKey),
  };
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind !== "success") return refused("card-refused", { code: whyRefused(answer.value) });
  return done({ providerPaymentId: understood(wire, answer.value, storedCardCharged).paymentId });
}

async function ask(nexi: NexiConnection, providerPaymentId: string) {
  const wire = { method: "GET", path: paymentPath(providerPaymentId) } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unknown") return refused("unknown-payment");
  return done(paymentState(understood(wire, answer.value, retrieved)));
}

async function charge(
  nexi: NexiConnection,
  { providerPaymentId, amount, idempotencyKey }: ChargeRequest,
): Promise<Outcome<Charge, Unreachable | ChargeRefused>> {
  const wire: ApiRequest = {
    method: "POST",
    path: `${paymentPath(providerPaymentId)}/charges`,
    body: { amount: amount.amount },
    idempotencyKey: checkedKey(idempotencyKey),
  };
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const reply = answer.value;
  if (reply.kind !== "business" || OUR_MISTAKES.includes(reply.code))
    return done({ chargeId: understood(wire, reply, chargeDone).chargeId });
  if (!MAYBE_CHARGED.includes(reply.code)) return refused("charge-refused", { code: reply.code });
  const state = await lookAgain(nexi, providerPaymentId);
  if (!state.ok) return state;
  const existing = state.value.charges.find((one) => one.amount === amount.amount);
  if (existing === undefined) return refused("charge-refused", { code: reply.code });
  return done({ chargeId: existing.chargeId });
}

async function cancel(nexi: NexiConnection, providerPaymentId: string, amount: Money) {
  const wire: ApiRequest = {
    method: "POST",
    path: `${paymentPath(providerPaymentId)}/cancels`,
    body: { amount: amount.amount },
  };
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const reply = answer.value;
  if (reply.kind === "success") return done(null);
  // No idempotency key: "already cancelled" answers a repeated attempt.
  if (reply.kind === "business" && reply.code === "1019") return done(null);
  if (reply.kind === "business" && NOTHING_RESERVED.includes(reply.code)) return refused("not-reserved");
  throw misunderstood(wire, reply);
}

async function terminate(nexi: NexiConnection, providerPaymentId: string) {
  const wire = { method: "PUT", path: `${paymentPath(providerPaymentId)}/terminate` } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const reply = answer.value;
  if (reply.kind === "success") return done(null);
  if (reply.kind === "unknown") throw misunderstood(wire, reply);
  // The payment itself has the reason.
  const state = await lookAgain(nexi, providerPaymentId);
  if (!state.ok) return state;
  if (state.value.terminated) return done(null);
  if (hasMoney(state.value)) return refused("already-reserved");
  throw misunderstood(wire, reply);
}

async function refund(
  nexi: NexiConnection,
  { chargeId, amount, orderNumber, idempotencyKey }: RefundRequest,
): Promise<Outcome<StartedRefund, Unreachable | RefundRefused>> {
  const wire: ApiRequest = {
    method: "POST",
    path: `/v1/charges/${encodeURIComponent(chargeId)}/refunds`,
    body: { amount: amount.amount, orderItems: [amountItem(orderNumber, amount.amount)] },
    idempotencyKey: checkedKey(idempotencyKey),
  };
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const reply = answer.value;
  // Invalid requests too: repeating them changes nothing, and the house needs to see them.
  if (reply.kind !== "success") return refused("refund-refused", { code: whyRefused(reply) });
  return done({ refundId: understood(wire, reply, refundDone).refundId });
}

function whyRefused(reply: Exclude<Reply, { kind: "success" }>): string {
  if (reply.kind === "business") return reply.code;
  return reply.kind === "unknown" ? "404" : `400 ${reply.text}`;
}

async function lookAgain(nexi: NexiConnection, providerPaymentId: string) {
  const state = await ask(nexi, providerPaymentId);
  if (state.ok) return state;
  if (state.refusal.reason === "unknown-payment") throw new Error(`Nexi lost payment ${providerPaymentId}`);
  return refused("unreachable");
}

function creation(request: PaymentRequest, options: NexiOptions) {
  const { notificationUrl } = request;
  const insecure = options.allowInsecureWebhooks ?? false;
  return {
    order: nexiOrder(request),
    checkout: hostedCheckout(request, options, "pay"),
    ...(request.methods && {
      paymentMethodsConfiguration: request.methods.map((name) => ({ name, enabled: true })),
    }),
    notifications: subscriptions(notificationUrl, options.webhookAuthorization, insecure),
    myReference: request.reference,
  };
}

function checkedKey(key: string): string {
  if (!/^[\x21-\x7e]{1,64}$/.test(key)) throw new Error("An idempotency key has 1 to 64 visible characters");
  return key;
}

function hasMoney({ reserved, charged, cancelled }: ProviderPayment): boolean {
  return reserved > 0 || charged > 0 || cancelled > 0;
}
