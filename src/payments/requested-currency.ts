import { and, eq } from "drizzle-orm";
import type { Currency, Money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type OtherCurrency, partsInOther, refundInOther, valueBack } from "#domain/price/other-currency.ts";
import type { PaymentRequest, ProviderRefund } from "#ports/payments.ts";
import { PROMISED } from "./movements.ts";
import { ledger, type Movement, movements, type Tender } from "./schema.ts";
import type { PaymentSettings, Transaction } from "./services.ts";

/** The order stays in its own currency; the provider's requests and the ledger are in the payment's. */

type RequestedTender = Pick<Tender, "amount" | "currency" | "requestedAmount" | "requestedCurrency">;

export function chosenCurrency(
  { otherCurrencies }: Pick<PaymentSettings, "otherCurrencies">,
  wanted: { readonly currency: Currency } | undefined,
): Outcome<OtherCurrency | null, { reason: "currency-not-offered" }> {
  if (!wanted) return done(null);
  const offered = otherCurrencies.find(({ currency }) => currency === wanted.currency);
  return offered ? done(offered) : refused("currency-not-offered");
}

export function requestedFrom({
  amount,
  currency,
  requestedAmount,
  requestedCurrency,
}: RequestedTender): Money {
  return { amount: requestedAmount ?? amount, currency: (requestedCurrency ?? currency) as Currency };
}

/** Returns what was paid in another currency than the order's; null if nothing was. */
export function paidInOther(
  tenders: readonly (RequestedTender & Pick<Tender, "external" | "taken">)[],
): Money | null {
  const paid = tenders.find((one) => one.external && one.requestedCurrency !== null && one.taken > 0);
  return paid ? requestedFrom(paid) : null;
}

export function inRequestedCurrency(
  { otherCurrencies }: Pick<PaymentSettings, "otherCurrencies">,
  request: PaymentRequest,
  tender: RequestedTender,
): PaymentRequest {
  if (tender.requestedCurrency === null) return request;
  const total = requestedFrom(tender);
  const { lines } = request;
  const gross = partsInOther(
    lines.map(({ grossAmount }) => grossAmount),
    total.amount,
  );
  const methods = otherCurrencies.find(({ currency }) => currency === total.currency)?.methods ?? [];
  return {
    ...request,
    total,
    lines: lines.map((line, at) => {
      const grossAmount = gross[at] ?? 0;
      const share = line.grossAmount === 0 ? 0 : line.vatAmount / line.grossAmount;
      return { ...line, grossAmount, vatAmount: Math.round(grossAmount * share) };
    }),
    ...(methods.length > 0 && { methods }),
  };
}

/** Returns what of a tender is refunded or requested back, in both currencies; null if they are the same. */
async function backInBoth(transaction: Transaction, tender: Tender) {
  const { taken, requestedAmount: requested } = tender;
  if (requested === null) return null;
  const booked = await transaction
    .select()
    .from(ledger)
    .where(and(eq(ledger.tender, tender.id), eq(ledger.kind, "refund")));
  const noted = await transaction.select().from(movements).where(eq(movements.tender, tender.id));
  // Completed refunds are counted from the ledger.
  const others = noted.filter((one) => one.kind === "credit" || isRefundToCome(one));
  const back = { value: 0, requested: 0 };
  for (const { value, amount } of booked) {
    back.value += value ?? amount;
    back.requested += amount;
  }
  for (const { amount, requestedAmount } of others) {
    back.value += amount;
    back.requested += requestedAmount ?? 0;
  }
  return { paid: { taken, requested, back }, noted, booked };
}

/** Converts the next partial refund of a tender into the payment's currency; null if it is the order's. */
export async function partInRequested(
  transaction: Transaction,
  tender: Tender,
  amount: number,
): Promise<number | null> {
  const both = await backInBoth(transaction, tender);
  return both && refundInOther(amount, both.paid);
}

/**
 * In the order's currency: refunds we requested keep the requested value, others are converted.
 * @returns only those not yet booked; `value` is null if there is only one currency
 */
export async function valuesOf(
  transaction: Transaction,
  tender: Tender,
  refunds: readonly Pick<ProviderRefund, "refundId" | "amount">[],
): Promise<{ refundId: string; amount: number; value: number | null }[]> {
  const both = await backInBoth(transaction, tender);
  if (!both) return refunds.map(({ refundId, amount }) => ({ refundId, amount, value: null }));
  const { paid, noted, booked } = both;
  const fresh = refunds.filter(
    ({ refundId }) => !booked.some(({ providerReference }) => providerReference === refundId),
  );
  const open = new Set(noted.filter(isRefundToCome));
  let { back } = paid;
  return fresh.map(({ refundId, amount }) => {
    const ours =
      noted.find(({ providerReference }) => providerReference === refundId) ??
      [...open].find(({ requestedAmount }) => requestedAmount === amount);
    if (ours) {
      // Count it once, whether it was still pending or is already completed.
      if (!open.delete(ours)) back = { value: back.value + ours.amount, requested: back.requested + amount };
      return { refundId, amount, value: ours.amount };
    }
    const value = valueBack(amount, { ...paid, back });
    back = { value: back.value + value, requested: back.requested + amount };
    return { refundId, amount, value };
  });
}

function isRefundToCome({ kind, state }: Movement): boolean {
  return kind === "refund" && PROMISED.includes(state);
}
