import type { Journal } from "./journal.ts";
import { after, type Instrument, type Payment, type PaymentEvent } from "./payment.ts";

/** All payments, by the events in the journal. */
export interface Book {
  all(): Payment[];
  find(paymentId: string): Payment | undefined;
  paymentOfCharge(chargeId: string): Payment | undefined;
  /** Of the last payment that named it. */
  agreedCard(agreementId: string): Instrument | undefined;
  /** It may have changed while a request waited for its body. */
  current(payment: Payment): Payment;
  doneUnder(key: string | undefined): KeyedWork | undefined;
  /** Writes before applying. */
  record(event: PaymentEvent): Payment;
  clear(): void;
}

interface KeyedWork {
  readonly id: string;
  readonly amount: number;
  readonly paymentId: string;
}

export function openBook(journal: Journal<PaymentEvent>): Book {
  const payments = new Map<string, Payment>();
  const chargeOwners = new Map<string, string>();
  const keys = new Map<string, KeyedWork>();
  const agreed = new Map<string, Instrument>();

  function apply(event: PaymentEvent): Payment {
    const payment = after(payments.get(event.paymentId), event);
    payments.set(event.paymentId, payment);
    if (event.type === "charged") chargeOwners.set(event.chargeId, event.paymentId);
    if (event.type === "agreed") agreed.set(event.agreementId, event.instrument);
    if ((event.type === "charged" || event.type === "refunded") && event.key !== undefined) {
      const id = event.type === "charged" ? event.chargeId : event.refundId;
      keys.set(event.key, { id, amount: event.amount, paymentId: event.paymentId });
    }
    return payment;
  }
  for (const event of journal.entries) apply(event);

  return {
    all: () => [...payments.values()],
    find: (paymentId) => payments.get(paymentId),
    paymentOfCharge: (chargeId) => payments.get(chargeOwners.get(chargeId) ?? ""),
    agreedCard: (agreementId) => agreed.get(agreementId),
    current: (payment) => payments.get(payment.id) ?? payment,
    doneUnder: (key) => (key === undefined ? undefined : keys.get(key)),
    record: (event) => {
      journal.append(event);
      return apply(event);
    },
    clear: () => {
      journal.clear();
      payments.clear();
      chargeOwners.clear();
      keys.clear();
      agreed.clear();
    },
  };
}
