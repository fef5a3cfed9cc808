import { z } from "zod";
import type { ProviderPayment, ProviderRefund } from "#ports/payments.ts";
import type { StoredCard } from "#ports/stored-cards.ts";

const minorUnits = z.int();

export const created = z.object({ paymentId: z.string().min(1), hostedPaymentPageUrl: z.url() });
export const storedCardCharged = z.object({ paymentId: z.string().min(1) });
export const chargeDone = z.object({ chargeId: z.string().min(1) });
export const refundDone = z.object({ refundId: z.string().min(1) });

/** Amounts of zero are omitted; empty parts may be null. */
export const retrieved = z.object({
  payment: z.object({
    paymentId: z.string(),
    summary: z
      .object({
        reservedAmount: minorUnits.nullish(),
        chargedAmount: minorUnits.nullish(),
        refundedAmount: minorUnits.nullish(),
        cancelledAmount: minorUnits.nullish(),
      })
      .nullish(),
    paymentDetails: z
      .object({
        paymentMethod: z.string().nullish(),
        cardDetails: z.object({ maskedPan: z.string().nullish() }).nullish(),
      })
      .nullish(),
    orderDetails: z.object({ amount: minorUnits, currency: z.string() }),
    charges: z.array(z.object({ chargeId: z.string(), amount: minorUnits })).nullish(),
    refunds: z
      .array(z.object({ refundId: z.string(), amount: minorUnits, state: z.string().nullish() }))
      .nullish(),
    terminated: z.string().nullish(),
  }),
});

export function paymentState({ payment }: z.infer<typeof retrieved>): ProviderPayment {
  const { summary, paymentDetails, orderDetails } = payment;
  return {
    currency: orderDetails.currency,
    orderAmount: orderDetails.amount,
    reserved: summary?.reservedAmount ?? 0,
    charged: summary?.chargedAmount ?? 0,
    refunded: summary?.refundedAmount ?? 0,
    cancelled: summary?.cancelledAmount ?? 0,
    terminated: typeof payment.terminated === "string",
    charges: (payment.charges ?? []).map(({ chargeId, amount }) => ({ chargeId, amount })),
    refunds: (payment.refunds ?? []).map(({ refundId, amount, state }) => ({
      refundId,
      amount,
      state: refundState(state),
    })),
    method: paymentDetails?.paymentMethod || null,
    maskedCard: paymentDetails?.cardDetails?.maskedPan || null,
  };
}

/** An undocumented state does not count as refunded. */
function refundState(state: string | null | undefined): ProviderRefund["state"] {
  if (state === "Completed") return "completed";
  return state === "Failed" || state === "Cancelled" || state === "Expired" ? "failed" : "pending";
}

const paidWith = z
  .object({
    paymentMethod: z.string().nullish(),
    cardDetails: z.object({ maskedPan: z.string().nullish(), expiryDate: z.string().nullish() }).nullish(),
  })
  .nullish();

/** Of a payment that stores a card. */
export const setUp = z.object({
  payment: z.object({
    paymentDetails: paidWith,
    unscheduledSubscription: z.object({ unscheduledSubscriptionId: z.string().nullish() }).nullish(),
    terminated: z.string().nullish(),
  }),
});

export const keptCard = z.object({ paymentDetails: paidWith });

/** Null until a card is stored. "1029" is valid until the last day of October 2029. */
export function cardOf(details: z.infer<typeof paidWith>): StoredCard | null {
  const masked = details?.cardDetails?.maskedPan;
  const [, month, year] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(details?.cardDetails?.expiryDate ?? "") ?? [];
  if (!masked || month === undefined || year === undefined) return null;
  const lastDay = new Date(Date.UTC(2000 + Number(year), Number(month), 0));
  return { method: details?.paymentMethod || "", masked, expires: lastDay.toISOString().slice(0, 10) };
}
