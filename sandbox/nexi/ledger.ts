import type { BusinessCode } from "./business-errors.ts";
import type { Journal } from "./journal.ts";
import {
  after,
  charged,
  type Decline,
  type Instrument,
  isOpen,
  type Payment,
  type PaymentEvent,
  refunded,
} from "./payment.ts";
import type { CreateBody, OrderItem } from "./request-rules.ts";

/**
 * All payments of the stand-in and every rule about their money. Each command looks and writes without
 * waiting in between, so two requests at once can never both be the first.
 */
export interface Ledger {
  all(): Payment[];
  find(paymentId: string): Payment | undefined;
  paymentOfCharge(chargeId: string): Payment | undefined;
  create(body: CreateBody): Payment;
  reference(payment: Payment, reference: string, checkoutUrl?: string): void;
  myReference(payment: Payment, myReference: string): void;
  changeItems(payment: Payment, amount: number, items: readonly OrderItem[]): Answer<null>;
  challenge(payment: Payment, instrument: Instrument): void;
  decline(payment: Payment, why: Decline, instrument: Instrument): Payment;
  /** Null when the payment is not open (any more). */
  reserve(payment: Payment, instrument: Instrument): Payment | null;
  charge(payment: Payment, amount: number, key?: string): Answer<Done>;
  cancel(payment: Payment, amount: number): Answer<Done>;
  refund(payment: Payment, amount: number, chargeId?: string, key?: string): Answer<Done>;
  terminate(payment: Payment): Answer<null>;
  clear(): void;
}

/** `repeated`: the key was seen before, nothing was done again. */
export interface Done {
  readonly id: string;
  readonly repeated: boolean;
}
export type Answer<Value> = { readonly value: Value } | { readonly error: BusinessCode };

type KeyedWork = { readonly id: string; readonly amount: number; readonly paymentId: string };

export interface LedgerOptions {
  readonly journal: Journal<PaymentEvent>;
  readonly now: () => Date;
  /** 32 hexadecimal digits. */
  readonly newId: () => string;
}

export function openLedger({ journal, now, newId }: LedgerOptions): Ledger {
  const payments = new Map<string, Payment>();
  const chargeOwners = new Map<string, string>();
  const keys = new Map<string, KeyedWork>();

  function apply(event: PaymentEvent): Payment {
    const payment = after(payments.get(event.paymentId), event);
    payments.set(event.paymentId, payment);
    if (event.type === "charged") chargeOwners.set(event.chargeId, event.paymentId);
    if ((event.type === "charged" || event.type === "refunded") && event.key !== undefined)
      keys.set(event.key, {
        id: event.type === "charged" ? event.chargeId : event.refundId,
        amount: event.amount,
        paymentId: event.paymentId,
      });
    return payment;
  }
  function record(event: PaymentEvent): Payment {
    journal.append(event);
    return apply(event);
  }
  for (const event of journal.entries) apply(event);

  const stamp = (payment: { id: string }) => ({ paymentId: payment.id, at: now().toISOString() });

  /** The same key brings the same answer; the same key with another amount is a mistake of the shop. */
  function repetition(
    key: string | undefined,
    payment: Payment,
    amount: number,
    mistake: BusinessCode,
  ): Answer<Done> | null {
    const before = key === undefined ? undefined : keys.get(key);
    if (before === undefined) return null;
    if (before.amount !== amount || before.paymentId !== payment.id) return { error: mistake };
    return { value: { id: before.id, repeated: true } };
  }

  return {
    all: () => [...payments.values()],
    find: (paymentId) => payments.get(paymentId),
    paymentOfCharge: (chargeId) => payments.get(chargeOwners.get(chargeId) ?? ""),
    create: (body) => record({ type: "created", ...stamp({ id: newId() }), body }),
    reference: (payment, reference, checkoutUrl) => {
      record({ type: "referenced", ...stamp(payment), reference, checkoutUrl });
    },
    myReference: (payment, myReference) => {
      record({ type: "my-reference", ...stamp(payment), myReference });
    },
    changeItems: (payment, amount, items) => {
      if (payment.reserved > 0) return { error: "1004" };
      record({ type: "items-changed", ...stamp(payment), amount, items });
      return { value: null };
    },
    challenge: (payment, instrument) => {
      if (isOpen(payment)) record({ type: "challenged", ...stamp(payment), instrument });
    },
    decline: (payment, why, instrument) =>
      isOpen(payment) ? record({ type: "declined", ...stamp(payment), why, instrument }) : payment,
    reserve: (payment, instrument) => {
      if (!isOpen(payment)) return null;
      const reserved = record({ type: "reserved", ...stamp(payment), instrument });
      if (!reserved.checkout.charge) return reserved;
      return record({ type: "charged", ...stamp(payment), chargeId: newId(), amount: reserved.reserved });
    },
    charge: (payment, amount, key) => {
      const before = repetition(key, payment, amount, "1026");
      if (before !== null) return before;
      const refusal = whyNoCharge(payment, amount);
      if (refusal !== null) return { error: refusal };
      const chargeId = newId();
      record({ type: "charged", ...stamp(payment), chargeId, amount, key });
      return { value: { id: chargeId, repeated: false } };
    },
    cancel: (payment, amount) => {
      const refusal = whyNoCancel(payment, amount);
      if (refusal !== null) return { error: refusal };
      const cancelId = newId();
      record({ type: "cancelled", ...stamp(payment), cancelId, amount });
      return { value: { id: cancelId, repeated: false } };
    },
    refund: (payment, amount, wantedCharge, key) => {
      const before = repetition(key, payment, amount, "1027");
      if (before !== null) return before;
      const charge = payment.charges.find(({ id }) => wantedCharge === undefined || id === wantedCharge);
      if (charge === undefined) return { error: "1011" };
      const left = wantedCharge === undefined ? leftOfAll(payment) : leftOf(payment, charge.id);
      if (left === 0) return { error: "1023" };
      if (amount <= 0 || amount > left) return { error: "1009" };
      const refundId = newId();
      record({ type: "refunded", ...stamp(payment), refundId, chargeId: charge.id, amount, key });
      return { value: { id: refundId, repeated: false } };
    },
    terminate: (payment) => {
      if (payment.reserved > 0) return { error: "1004" };
      if (payment.terminated === null) record({ type: "terminated", ...stamp(payment) });
      return { value: null };
    },
    clear: () => {
      journal.clear();
      payments.clear();
      chargeOwners.clear();
      keys.clear();
    },
  };
}

function whyNoCharge(payment: Payment, amount: number): BusinessCode | null {
  if (amount <= 0) return "1002";
  if (payment.cancelled > 0) return "1019";
  if (payment.reserved === 0) return "1003";
  if (charged(payment) === payment.reserved) return "1008";
  return charged(payment) + amount > payment.reserved ? "1001" : null;
}

function whyNoCancel(payment: Payment, amount: number): BusinessCode | null {
  if (payment.cancelled > 0) return "1019";
  if (payment.reserved === 0) return "1003";
  if (charged(payment) > 0) return "1008";
  return amount === payment.reserved ? null : "1007";
}

function leftOf(payment: Payment, chargeId: string): number {
  const charge = payment.charges.find(({ id }) => id === chargeId)?.amount ?? 0;
  const back = payment.refunds.filter((refund) => refund.chargeId === chargeId);
  return charge - back.reduce((sum, { amount }) => sum + amount, 0);
}

function leftOfAll(payment: Payment): number {
  return charged(payment) - refunded(payment);
}
