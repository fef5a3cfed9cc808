import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { UnknownPayment, Unreachable } from "#ports/payments.ts";
import type { CardRequest, CardSetup, StoredCards } from "#ports/stored-cards.ts";
import { pageIn } from "./hosted-page-language.ts";
import { call, type NexiConnection } from "./http.ts";
import { subscriptions } from "./notification.ts";
import { clean, cleanReference } from "./order.ts";
import { cardOf, created, keptCard, setUp } from "./replies.ts";
import {
  connectionOf,
  hostedCheckout,
  misunderstood,
  type NexiOptions,
  paymentPath,
  understood,
} from "./wire.ts";

/**
 * An "unscheduled subscription" begins with a payment of 0, on whose page the customer enters the card and
 * approves it with their bank; a small cancelled sum is forbidden (developer.nexigroup.com/nexi-checkout,
 * "Manage unscheduled subscriptions"). Undocumented, so to be tried before a house enables this: when a
 * payment's `unscheduledSubscription` appears (trusted only together with a card), and how the provider
 * deletes a card. We delete our agreement, without which it cannot be charged.
 */
export function createNexiCards(options: NexiOptions): StoredCards {
  const nexi = connectionOf(options);
  return {
    name: "nexi",
    open: (request) => open(nexi, request, options),
    ask: (id) => ask(nexi, id),
    cancel: (id) => cancel(nexi, id),
    read: (agreement) => read(nexi, agreement),
  };
}

async function open(nexi: NexiConnection, request: CardRequest, options: NexiOptions) {
  const body = {
    order: {
      items: [nothing(request)],
      amount: 0,
      currency: request.currency,
      reference: cleanReference(request.reference),
    },
    checkout: hostedCheckout(request, options, "storecard"),
    unscheduledSubscription: { create: true },
    // Payment apps leave no card to store.
    paymentMethodsConfiguration: [{ name: "Card", enabled: true }],
    notifications: subscriptions(
      request.notificationUrl,
      options.webhookAuthorization,
      options.allowInsecureWebhooks ?? false,
    ),
    myReference: request.reference,
  };
  const wire = { method: "POST", path: "/v1/payments", body } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  const { paymentId, hostedPaymentPageUrl } = understood(wire, answer.value, created);
  return done({
    providerPaymentId: paymentId,
    pageUrl: pageIn(request.language, hostedPaymentPageUrl),
  });
}

/** An order needs a line, even at 0. */
function nothing({ reference, name }: CardRequest) {
  const noAmounts = { unitPrice: 0, taxRate: 0, taxAmount: 0, netTotalAmount: 0, grossTotalAmount: 0 };
  return { reference: clean(reference), name: clean(name), quantity: 1, unit: "st", ...noAmounts };
}

type Requested = Outcome<CardSetup, Unreachable | UnknownPayment>;

async function ask(nexi: NexiConnection, providerPaymentId: string): Promise<Requested> {
  const wire = { method: "GET", path: paymentPath(providerPaymentId) } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unknown") return refused("unknown-payment");
  const { payment } = understood(wire, answer.value, setUp);
  const agreement = payment.unscheduledSubscription?.unscheduledSubscriptionId;
  const card = cardOf(payment.paymentDetails);
  if (agreement && card) return done({ state: "stored", agreement, card });
  return done({ state: typeof payment.terminated === "string" ? "closed" : "open" });
}

async function cancel(nexi: NexiConnection, providerPaymentId: string): Promise<Requested> {
  const wire = { method: "PUT", path: `${paymentPath(providerPaymentId)}/terminate` } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  // Perhaps the customer was faster: the payment itself has the answer.
  const requested = await ask(nexi, providerPaymentId);
  if (requested.ok && requested.value.state === "open") throw misunderstood(wire, answer.value);
  return requested;
}

async function read(nexi: NexiConnection, agreement: string) {
  const path = `/v1/unscheduledsubscriptions/${encodeURIComponent(agreement)}`;
  const wire = { method: "GET", path } as const;
  const answer = await call(nexi, wire);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unknown") return refused("unknown-card");
  const card = cardOf(understood(wire, answer.value, keptCard).paymentDetails);
  return card ? done(card) : refused("unknown-card");
}
