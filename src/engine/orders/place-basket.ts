import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { takeTenders } from "../../payments/tenders.ts";
import { lineContext } from "../basket/line-commands.ts";
import { kindOf } from "../kernel/line-kind.ts";
import { type PaymentRefusal, paymentKindOf } from "../kernel/payment-kind.ts";
import type { OrderToPlace, RequestContext } from "../kernel/services.ts";
import { allocate, keepAll } from "../lines/allocator.ts";
import type { BasketRow } from "../lines/baskets.ts";
import type { Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { type Draft, type DraftRefusal, draftOrder } from "./draft-order.ts";
import { keepDetails } from "./order-details.ts";
import { type HeldPayments, holdPayments, lockPayments } from "./payments/hold-payments.ts";
import type { OrderToPay } from "./payments/open-payment.ts";
import { completeSale, paymentsOf } from "./payments/order-payments.ts";
import { type PlacedOrder, writeOrder, writeUntaxed } from "./write-order.ts";

/** How long seats outlive the payment window, as the provider may answer late. */
const GRACE_SECONDS = 900;

export interface Placing {
  readonly placed: PlacedOrder;
  /** Null if nothing is to be paid, or payment has begun, or begins elsewhere than on the provider's page. */
  readonly fresh: OrderToPay | null;
}

interface Reason {
  readonly reason: string;
}

/** What the buyer was shown, compared with what it comes to. A refusal undoes the order. */
export interface Agreed<OtherTotal extends Reason, OtherPayment extends Reason> {
  /** Minor units. */
  total(total: number): Outcome<null, OtherTotal>;
  payment(held: HeldPayments): Outcome<null, OtherPayment>;
}

/** Places a locked basket as an order, holds what pays for it, and completes it if nothing is left to pay elsewhere. */
export async function placeBasket<OtherTotal extends Reason = never, OtherPayment extends Reason = never>(
  toPlace: OrderToPlace,
  agreed: Agreed<OtherTotal, OtherPayment>,
): Promise<
  Outcome<
    Placing,
    | OtherTotal
    | OtherPayment
    | PaymentRefusal
    | DraftRefusal
    | ClaimRefusal
    | { readonly reason: "basket-expired" }
  >
> {
  const {
    context: { services },
    transaction,
    customer,
  } = toPlace;
  const payments = await lockPayments(toPlace);
  if (!payments.ok) return payments;
  const draft = await draftOrder(toPlace, { prepaid: payments.value.prepaid });
  if (!draft.ok) return draft;
  const { document, total, payable } = draft.value;
  const asShown = agreed.total(total);
  if (!asShown.ok) return asShown;
  const [kept, placed] = await Promise.all([
    keepUntilPaid(toPlace, document),
    writeOrder(services, transaction, toPlace.basket, { customer, draft: draft.value }),
  ]);
  if (!kept.ok) return kept;
  // The reserved order expired at this moment, or belongs to another customer.
  if (!placed) return refused("basket-expired");
  const [held] = await Promise.all([
    holdPayments(toPlace, payments.value, { id: placed.order, total, payable }),
    keepDetails(services, transaction, detailsOf(toPlace, placed, document)),
  ]);
  if (!held.ok) return held;
  const asAgreed = agreed.payment(held.value);
  if (!asAgreed.ok) return asAgreed;
  return done({
    placed,
    fresh: await beginPayment(toPlace, placed, { draft: draft.value, held: held.value }),
  });
}

/** @returns the order for the provider's page; null if it needs none */
async function beginPayment(
  { context: { services }, transaction }: OrderToPlace,
  { order, number, link }: PlacedOrder,
  { draft, held }: { readonly draft: Draft; readonly held: HeldPayments },
): Promise<OrderToPay | null> {
  // VAT that was taxed at a voucher's sale is known only once the voucher is held.
  const document = await writeUntaxed(transaction, order, draft.document, held.taxed);
  const { external, internal } = held;
  if (!external) {
    // Everything is held already, so the order is complete within this transaction.
    if (internal.length > 0) await takeTenders(paymentsOf(services), transaction, order);
    await completeSale(services, transaction, order);
    return null;
  }
  if (paymentKindOf(services.paymentKinds, external)?.open) return null;
  return { number, link, document, total: draft.total, external, internal };
}

function detailsOf(
  { context, basket, customer }: OrderToPlace,
  { order }: PlacedOrder,
  { lines }: OrderDocument,
): Parameters<typeof keepDetails>[2] {
  const { services, index, viewer } = context;
  const starts = lines.map(({ performance }) => index.performance(performance)?.starts ?? viewer.now);
  return {
    ...{ order, basket: basket.id, customer, language: viewer.language },
    last: Math.max(viewer.now, ...starts),
    hasGiftAid: basket.lines.some((line) => kindOf(services.kinds, line).hasGiftAid?.(line) ?? false),
  };
}

/** Keeps everything in the basket until after the last moment at which the provider may report a payment. */
async function keepUntilPaid(
  { context, transaction, basket }: OrderToPlace,
  document: OrderDocument,
): Promise<Outcome<null, ClaimRefusal | { reason: "basket-expired" }>> {
  const { services } = context;
  const now = services.now();
  const kept = new Date(now + (services.settings.paymentWindowSeconds + GRACE_SECONDS) * 1000);
  const holder = { id: basket.id, tickets: document.lines, lines: basket.lines };
  if (!(await keepAll(transaction, holder, kept, new Date(now)))) return refused("basket-expired");
  return claimAtPlacing(context, transaction, basket, kept);
}

type ClaimRefusal = { reason: "line-not-possible"; line: string; name: string; why: string };

/** Takes the claims that a basket does not hold before the order is placed. */
async function claimAtPlacing(
  context: RequestContext,
  transaction: Transaction,
  basket: BasketRow,
  kept: Date,
): Promise<Outcome<null, ClaimRefusal>> {
  const { services, viewer } = context;
  const inside = lineContext(context, basket);
  for (const line of inside.lines) {
    const kind = kindOf(services.kinds, line);
    const claims = kind.spends?.(line, inside) === false ? [] : kind.claims(line, inside);
    // Claims that depend on the basket are updated to its contents; of the others only those not yet held are taken.
    if (!kind.spends && claims.every(({ of }) => of === "quota")) continue;
    const place = { holder: basket.id, line: line.id };
    const taken = await allocate(transaction, {
      place,
      wanted: claims,
      until: kept,
      now: new Date(viewer.now),
    });
    if (taken.ok) continue;
    const name = inLanguage(kind.describe(line, inside).name, viewer.language);
    return refused("line-not-possible", { line: line.id, name, why: kind.whenTaken ?? "gone" });
  }
  return done(null);
}
