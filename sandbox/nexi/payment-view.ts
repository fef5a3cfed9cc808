import { appOf, charged, type Instrument, type Payment, refunded } from "./payment.ts";

export function paymentView(payment: Payment) {
  const { order, instrument, checkout, agreement } = payment;
  return {
    paymentId: payment.id,
    summary: withoutZeros({
      reservedAmount: payment.reserved,
      chargedAmount: charged(payment),
      refundedAmount: refunded(payment),
      cancelledAmount: payment.cancelled,
    }),
    consumer: checkout.consumer ?? {},
    paymentDetails: instrument === null ? {} : paymentDetails(instrument),
    orderDetails: { amount: order.amount, currency: order.currency, reference: payment.reference },
    checkout: { url: checkout.url ?? checkout.returnUrl, cancelUrl: checkout.cancelUrl ?? null },
    created: payment.created,
    ...(payment.charges.length === 0
      ? {}
      : {
          charges: payment.charges.map(({ id, amount, at }) => ({
            chargeId: id,
            amount,
            created: at,
            orderItems: order.items,
          })),
        }),
    ...(payment.refunds.length === 0
      ? {}
      : {
          refunds: payment.refunds.map(({ id, amount, at, state }) => ({
            refundId: id,
            amount,
            state,
            lastUpdated: at,
            orderItems: [],
          })),
        }),
    ...(payment.terminated === null ? {} : { terminated: payment.terminated }),
    ...(agreement?.isAgreed && agreement.id !== null
      ? { unscheduledSubscription: { unscheduledSubscriptionId: agreement.id } }
      : {}),
    myReference: payment.myReference,
  };
}

export function agreementView(id: string, instrument: Instrument) {
  return { unscheduledSubscriptionId: id, paymentDetails: paymentDetails(instrument) };
}

/** One line of the ledger, for tests that compare it with the shop's own books. */
export function ledgerLine(payment: Payment) {
  return {
    paymentId: payment.id,
    reference: payment.reference ?? null,
    myReference: payment.myReference ?? null,
    currency: payment.order.currency,
    amount: payment.order.amount,
    reserved: payment.reserved,
    charged: charged(payment),
    refunded: refunded(payment),
    cancelled: payment.cancelled,
    charges: payment.charges.length,
    refunds: payment.refunds.length,
    pendingRefunds: payment.refunds.filter(({ state }) => state === "Pending").map(({ id }) => id),
    declines: payment.declines.length,
    terminated: payment.terminated !== null,
  };
}

function paymentDetails({ method, maskedPan, expiry }: Instrument) {
  return {
    paymentType: appOf(method)?.paymentType ?? "CARD",
    paymentMethod: method,
    ...(maskedPan === undefined ? {} : { cardDetails: { maskedPan, expiryDate: expiry } }),
  };
}

function withoutZeros(summary: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(summary).filter(([, amount]) => amount !== 0));
}
