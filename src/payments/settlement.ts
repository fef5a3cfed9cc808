import type { OrderFailure } from "#contract/operations/orders.ts";
import type { TenderState } from "#domain/orders/states.ts";
import { done, refused } from "#domain/outcome.ts";
import type { ProviderPayment } from "#ports/payments.ts";
import { book, chargeKey, noteDone, noteRefused, noteRequested } from "./movements.ts";
import { refundLostSale } from "./refund-sale.ts";
import { requestedFrom } from "./requested-currency.ts";
import type { PaymentServices, Sale, Settled, Transaction } from "./services.ts";
import { findTender, moveTender, releaseInternal, type Tender, takeTenders } from "./tenders.ts";
import { findUnmatched, giveBackUnmatched, unmatchedFacts, viewFailed } from "./unmatched-payment.ts";

/**
 * Brings the ledger and the order in line with the payment provider. Called by the returning visitor, the provider's
 * notification and the job at the end of the payment window, possibly concurrently, twice, late or never; each step is a
 * conditional write, so the order moves once.
 *
 *   open ── money reserved, seats still held ──▶ taking ── charged ──▶ taken, order paid
 *     │                                              └── charge refused ──▶ failed, basket open again
 *     ├── visitor cancels, or the window ends ──▶ (page closed at the provider) ──▶ released
 *     └── money that no order can use: late, too little, another currency ──▶ unmatched, refunded
 */

/** look: a visitor reads the state. heard: a notification or a scheduled job. time-up: the window has ended. */
export type Intent = "look" | "heard" | "cancel" | "time-up";

/** How soon a provider call that a crash cut off is repeated. */
const RETRY_CHARGE_MS = 15_000;

export interface SaleAndTender {
  readonly sale: Sale;
  /** Null if nothing was to be paid externally. */
  readonly tender: Tender | null;
}

interface InPayment extends SaleAndTender {
  readonly tender: Tender;
}

/**
 * Concurrent callers in one process wait for the first, and query again only if it is still undecided: the notification
 * and the returning visitor usually arrive together.
 */
export async function settle(
  services: PaymentServices,
  { sale, tender }: SaleAndTender,
  requested: Intent,
): Promise<Settled> {
  const { settling } = services;
  if (!tender) {
    if (sale.state === "paid") return done({ state: "paid" });
    throw new Error(`Order ${sale.number} is not paid and has no payment`);
  }
  const found = { sale, tender };
  // A reserved order may have had an earlier payment.
  const key = `${sale.id} ${tender.id}`;
  const other = settling.get(key);
  if (requested !== "look" && requested !== "heard") return settleNow(services, found, requested);
  if (other) {
    const settled = await other.catch(() => undefined);
    if (settled?.ok && settled.value.state !== "paying") return settled;
    return settleNow(services, await again(services, found), requested);
  }
  const own = settleNow(services, found, requested).finally(() => settling.delete(key));
  settling.set(key, own);
  return own;
}

async function settleNow(services: PaymentServices, found: InPayment, requested: Intent): Promise<Settled> {
  const { sale, tender } = found;
  // Money paid on an ended payment is returned even if another payment paid for the order.
  const isUnmatched = requested === "heard" && MAY_BE_UNMATCHED.includes(tender.state);
  if (sale.state === "paid" && !isUnmatched) return done({ state: "paid" });
  if (tender.state === "taken") {
    return sale.state === "failed" ? viewFailed(sale, tender) : finish(services, sale, tender);
  }
  if (tender.state === "unmatched")
    return requested === "heard" ? giveBackUnmatched(services, sale, tender) : viewFailed(sale, tender);
  if (tender.state === "released" || tender.state === "failed") {
    return requested === "heard" ? findUnmatched(services, sale, tender) : viewFailed(sale, tender);
  }
  const windowOver =
    tender.created.getTime() + services.settings.paymentWindowSeconds * 1000 <= services.now();
  const intent: Intent = windowOver ? "time-up" : requested;
  const isWaiting = intent === "look" || intent === "heard";
  const failure = failureOf(intent, tender.hint);

  const { providerPayment } = tender;
  if (providerPayment === null) {
    if (isWaiting) return done({ state: "paying", page: null });
    return fail(services, found, intent, failure);
  }
  const answer = await services.provider.ask(providerPayment);
  if (!answer.ok) {
    if (answer.refusal.reason === "unreachable") return refused("provider-unreachable");
    services.log.warn({ order: sale.number, providerPayment }, "the provider does not know this payment");
    return isWaiting ? done({ state: "paying", page: tender.page }) : fail(services, found, intent, failure);
  }
  const state = answer.value;
  // The provider's reserved sum still includes what was cancelled.
  if (state.reserved > state.cancelled || state.charged > 0) {
    return isOurs(state, tender)
      ? takeMoney(services, found, providerPayment, state)
      : wrongMoney(services, found, state, requested);
  }
  if (state.terminated || state.cancelled > 0) return fail(services, found, intent, failure);
  if (isWaiting) return done({ state: "paying", page: tender.page });

  const closed = await services.provider.terminate(providerPayment);
  if (closed.ok) return fail(services, found, intent, failure);
  if (closed.refusal.reason === "unreachable") return refused("provider-unreachable");
  // The visitor paid at the moment of cancelling: the payment counts.
  return settleNow(services, await again(services, found), "look");
}

/** States in which no money is expected, but may still arrive. */
const MAY_BE_UNMATCHED: readonly TenderState[] = ["released", "failed", "unmatched"];

async function again(services: PaymentServices, { sale, tender }: InPayment): Promise<InPayment> {
  const read = await services.sales.read(sale.id);
  return { sale: read, tender: (await findTender(services.database, tender.id)) ?? tender };
}

function failureOf(intent: Intent, hint: string | null): OrderFailure {
  if (hint === "declined") return "declined";
  return intent === "cancel" ? "cancelled" : "abandoned";
}

/** Whether the full amount was reserved or charged, in the requested currency. */
function isOurs(state: ProviderPayment, tender: Tender): boolean {
  const { amount, currency } = requestedFrom(tender);
  return (
    state.currency === currency &&
    state.orderAmount === amount &&
    Math.max(state.reserved, state.charged) === amount &&
    (state.charged === 0 || state.charged === amount)
  );
}

async function takeMoney(
  services: PaymentServices,
  both: InPayment,
  providerPaymentId: string,
  state: ProviderPayment,
): Promise<Settled> {
  const { tender } = both;
  const { id, number } = both.sale;
  await services.sales.reach?.(id, "secure");
  const claim = await claimSale(services, id, tender, state);
  if (claim === "paid") return done({ state: "paid" });
  if (claim === "late") return settleNow(services, await again(services, both), "heard");
  const [known] = state.charges;
  const key = chargeKey(tender.id);
  const charged = known
    ? done({ chargeId: known.chargeId })
    : await services.provider.charge({
        providerPaymentId,
        amount: requestedFrom(tender),
        // The provider executes one charge per key, whichever process sends it.
        idempotencyKey: key,
      });
  if (!charged.ok) {
    if (charged.refusal.reason === "unreachable") return refused("provider-unreachable");
    services.log.warn({ order: number, code: charged.refusal.code }, "charge refused");
    await noteRefused(services.database, key, new Date(services.now()));
    return fail(services, await again(services, both), "heard", "charge-refused");
  }
  const money = { chargeId: charged.value.chargeId, method: methodText(state) };
  if (services.sales.reach) {
    // Book the charge before asking the other system: the money is then recorded whatever it answers.
    await services.inTransaction((transaction) =>
      bookCharge(services, transaction, { id, requested: tender, charge: money }),
    );
    return finish(services, both.sale, tender);
  }
  try {
    await services.inTransaction(async (transaction) => {
      const sale = await bookCharge(services, transaction, { id, requested: tender, charge: money });
      await services.sales.complete(transaction, sale);
    });
  } catch (fault) {
    // Book the charge even if the order cannot be completed; the job tries again.
    services.log.warn({ order: number, err: fault }, "paid, but the order could not be completed yet");
    await services.inTransaction((transaction) =>
      bookCharge(services, transaction, { id, requested: tender, charge: money }),
    );
    throw fault;
  }
  return done({ state: "paid" });
}

async function bookCharge(
  services: PaymentServices,
  transaction: Transaction,
  {
    id,
    requested,
    charge: { chargeId, method },
  }: {
    readonly id: string;
    readonly requested: Tender;
    readonly charge: { chargeId: string; method: string | null };
  },
): Promise<Sale> {
  const sale = await services.sales.lock(transaction, id);
  const at = new Date(services.now());
  const { id: tender, requestedAmount } = requested;
  const value = requestedAmount === null ? null : requested.amount;
  const entry = {
    tender,
    kind: "charge",
    providerReference: chargeId,
    ...requestedFrom(requested),
    value,
    at,
  } as const;
  await Promise.all([
    book(transaction, [entry]),
    noteDone(transaction, chargeKey(tender), chargeId, at),
    takeTenders(services, transaction, id, { id: tender, method }),
  ]);
  return sale;
}

async function finish(services: PaymentServices, { id }: Sale, tender: Tender): Promise<Settled> {
  const reached = await services.sales.reach?.(id, "complete");
  if (reached === "unclear") return done({ state: "paying", page: null });
  if (reached === "lost") {
    await refundLostSale(services, id);
    return viewFailed(await services.sales.read(id), tender);
  }
  await services.inTransaction(async (transaction) => {
    await services.sales.complete(transaction, await services.sales.lock(transaction, id));
  });
  return done({ state: "paid" });
}

/** The last check before the charge, which is recorded before it is requested. No seat is lost afterwards. */
function claimSale(
  services: PaymentServices,
  id: string,
  tender: Tender,
  state: ProviderPayment,
): Promise<"ours" | "paid" | "late"> {
  return services.inTransaction(async (transaction) => {
    const sale = await services.sales.lock(transaction, id);
    if (sale.state === "paid") return "paid";
    if (sale.state === "failed" || !(await services.sales.secure(transaction, sale))) {
      await services.sales.abandon(transaction, sale, "seats-lost");
      await releaseInternal(services, transaction, id);
      await unmatchedFacts(services, transaction, { sale, tender, state, by: new Date(services.now()) });
      return "late";
    }
    const at = new Date(services.now());
    const { id: payment, amount, requestedAmount } = tender;
    const charge = {
      id: chargeKey(payment),
      tender: payment,
      kind: "charge",
      amount,
      requestedAmount,
    } as const;
    const [moved] = await Promise.all([
      moveTender(transaction, payment, "taking"),
      noteRequested(transaction, charge, at),
    ]);
    if (moved) {
      const notBefore = new Date(services.now() + RETRY_CHARGE_MS);
      await services.outbox.put(transaction, { kind: "settle-payment", payment }, { notBefore });
    }
    return "ours";
  });
}

/** The amount or currency is wrong: reopens the basket, notifies the house and schedules the return of the money. */
async function wrongMoney(
  services: PaymentServices,
  both: InPayment,
  state: ProviderPayment,
  requested: Intent,
): Promise<Settled> {
  const {
    sale: { id },
    tender,
  } = both;
  const days = services.settings.unmatchedPaymentDays;
  const by = new Date(services.now() + days * 86_400_000);
  await services.inTransaction(async (transaction) => {
    const sale = await services.sales.lock(transaction, id);
    if (sale.state === "paid") return;
    await services.sales.abandon(transaction, sale, "wrong-amount");
    await releaseInternal(services, transaction, id);
    await unmatchedFacts(services, transaction, { sale, tender, state, by });
  });
  return settleNow(services, await again(services, both), requested === "heard" ? "heard" : "look");
}

/** Tenders whose charge was requested; a refusal makes them failed, not released. */
const IN_MOTION: readonly TenderState[] = ["taking", "submitted"];

/** Ends a payment that brought nothing and no longer can. Settles again if another process has changed the tender. */
async function fail(
  services: PaymentServices,
  both: InPayment,
  intent: Intent,
  failure: OrderFailure,
): Promise<Settled> {
  const {
    sale: { id },
    tender,
  } = both;
  const isOver = await services.inTransaction(async (transaction) => {
    const sale = await services.sales.lock(transaction, id);
    if (sale.state === "paid") return false;
    const isRefused =
      failure === "declined" || failure === "charge-refused" || IN_MOTION.includes(tender.state);
    // If a page was opened in the meantime, the state no longer matches and that page is closed first.
    const ended = isRefused ? "failed" : "released";
    if (!(await moveTender(transaction, tender.id, ended, { from: tender.state }))) return false;
    await services.sales.abandon(transaction, sale, failure);
    await releaseInternal(services, transaction, id);
    return true;
  });
  return settleNow(services, await again(services, both), isOver ? "look" : intent);
}

/** "Visa •••• 0235", "Swish" */
function methodText({ method, maskedCard }: ProviderPayment): string | null {
  const lastFour = maskedCard?.slice(-4);
  return lastFour ? `${method ?? ""} •••• ${lastFour}`.trim() : method;
}
