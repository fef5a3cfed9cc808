import { type Book, openBook } from "./book.ts";
import type { BusinessCode } from "./business-errors.ts";
import { needsApproval } from "./hosted-page/test-cards.ts";
import type { Journal } from "./journal.ts";
import {
  appOf,
  charged,
  type Decline,
  hasMoney,
  type Instrument,
  isOpen,
  isStored,
  isTaken,
  type OddReservation,
  type Payment,
  type PaymentEvent,
  type Refund,
  type RefundState,
} from "./payment.ts";
import type { CreateBody, OrderItem, StoredChargeBody } from "./request-rules.ts";

/**
 * Each command reads the state and writes without awaiting in between, so concurrent requests cannot both
 * succeed.
 */
export type Ledger = Pick<Book, "all" | "find" | "agreedCard" | "paymentOfCharge" | "clear"> &
  ReturnType<typeof descriptionCommands> &
  ReturnType<typeof visitorCommands> &
  ReturnType<typeof moneyCommands>;

/** `repeated`: the idempotency key was used before. */
export interface Done {
  readonly id: string;
  readonly repeated: boolean;
}
export type Answer<Value> = { readonly value: Value } | { readonly error: BusinessCode };

interface LedgerOptions {
  readonly journal: Journal<PaymentEvent>;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function openLedger({ journal, now, newId }: LedgerOptions): Ledger {
  const book = openBook(journal);
  const stamp: Stamp = (id) => ({ paymentId: id, at: now().toISOString() });
  return {
    all: book.all,
    find: book.find,
    agreedCard: book.agreedCard,
    paymentOfCharge: book.paymentOfCharge,
    clear: book.clear,
    ...descriptionCommands(book, stamp, newId),
    ...visitorCommands(book, stamp, newId),
    ...moneyCommands(book, stamp, newId),
  };
}

type Stamp = (paymentId: string) => { readonly paymentId: string; readonly at: string };
type NewId = () => string;

function descriptionCommands(book: Book, stamp: Stamp, newId: NewId) {
  return {
    create: (body: CreateBody): Payment => book.record({ type: "created", ...stamp(newId()), body }),
    reference: (payment: Payment, reference: string, checkoutUrl?: string): void => {
      book.record({ type: "referenced", ...stamp(payment.id), reference, checkoutUrl });
    },
    myReference: (payment: Payment, myReference: string): void => {
      book.record({ type: "my-reference", ...stamp(payment.id), myReference });
    },
    changeItems: (payment: Payment, amount: number, items: readonly OrderItem[]): Answer<null> => {
      if (hasMoney(book.current(payment))) return { error: "1004" };
      book.record({ type: "items-changed", ...stamp(payment.id), amount, items });
      return { value: null };
    },
    terminate: (payment: Payment): Answer<null> => {
      const current = book.current(payment);
      const { terminated } = current;
      if (hasMoney(current) || isStored(current)) return { error: "1004" };
      if (terminated === null) book.record({ type: "terminated", ...stamp(payment.id) });
      return { value: null };
    },
  };
}

/** On the hosted page; no effect once it is closed. */
function visitorCommands(book: Book, stamp: Stamp, newId: NewId) {
  return {
    challenge: (payment: Payment, instrument: Instrument): void => {
      if (isOpen(book.current(payment)))
        book.record({ type: "challenged", ...stamp(payment.id), instrument });
    },
    decline: (payment: Payment, why: Decline, instrument: Instrument): Payment => {
      const current = book.current(payment);
      if (!isOpen(current)) return current;
      return book.record({ type: "declined", ...stamp(payment.id), why, instrument });
    },
    /** Charges instead if the method does not reserve. Null if the payment is not open. */
    reserve: (payment: Payment, instrument: Instrument, odd?: OddReservation): Payment | null => {
      const current = book.current(payment);
      if (!isOpen(current)) return null;
      // Only a card is stored: payment by app includes no consent to storing.
      if (current.agreement !== null && instrument.maskedPan !== undefined) {
        const agreementId = current.agreement.id ?? newId();
        const stored = book.record({ type: "agreed", ...stamp(payment.id), agreementId, instrument });
        if (isStored(stored)) return stored;
      }
      if (appOf(instrument.method)?.isDirect) {
        const { amount } = current.order;
        return book.record({ type: "charged", ...stamp(payment.id), chargeId: newId(), amount, instrument });
      }
      const paid = book.record({
        type: "reserved",
        ...stamp(payment.id),
        instrument,
        ...(odd ? { odd } : {}),
      });
      if (!paid.checkout.charge) return paid;
      const { reserved: amount } = paid;
      return book.record({ type: "charged", ...stamp(payment.id), chargeId: newId(), amount });
    },
  };
}

interface Wanted {
  readonly amount: number;
  readonly items: readonly OrderItem[] | undefined;
  readonly key: string | undefined;
}

const NO_PAGE = {
  integrationType: "HostedPaymentPage",
  returnUrl: "http://127.0.0.1/",
  termsUrl: "http://127.0.0.1/",
} as const;

function moneyCommands(book: Book, stamp: Stamp, newId: NewId) {
  let slow = false;
  return {
    charge: (payment: Payment, { amount, items, key }: Wanted): Answer<Done> => {
      const before = repetition(book, key, payment, amount, "1026");
      if (before !== null) return before;
      const current = book.current(payment);
      const refusal = whyNoCharge(current, amount) ?? whyNoItems(amount, current.reserved, items);
      if (refusal !== null) return { error: refusal };
      const chargeId = newId();
      book.record({ type: "charged", ...stamp(payment.id), chargeId, amount, key });
      return { value: { id: chargeId, repeated: false } };
    },
    /** Without a page, so the holder cannot approve anything. */
    chargeStored: (
      agreementId: string,
      instrument: Instrument,
      body: StoredChargeBody,
      key?: string,
    ): Answer<{ payment: Payment; chargeId: string; repeated: boolean }> => {
      const before = book.doneUnder(key);
      const known = before && book.find(before.paymentId);
      if (before && known)
        return before.amount === body.order.amount
          ? { value: { payment: known, chargeId: before.id, repeated: true } }
          : { error: "1026" };
      if (needsApproval(instrument)) return { error: "1020" };
      const id = newId();
      const chargeId = newId();
      const { amount } = body.order;
      const checkout = { ...NO_PAGE, charge: true, merchantHandlesConsumerData: true };
      book.record({ type: "created", ...stamp(id), body: { ...body, checkout } });
      book.record({ type: "agreed", ...stamp(id), agreementId, instrument });
      book.record({ type: "reserved", ...stamp(id), instrument });
      const payment = book.record({ type: "charged", ...stamp(id), chargeId, amount, key });
      return { value: { payment, chargeId, repeated: false } };
    },
    cancel: (payment: Payment, amount: number): Answer<Done> => {
      const refusal = whyNoCancel(book.current(payment), amount);
      if (refusal !== null) return { error: refusal };
      const cancelId = newId();
      book.record({ type: "cancelled", ...stamp(payment.id), cancelId, amount });
      return { value: { id: cancelId, repeated: false } };
    },
    refund: (payment: Payment, { amount, items, key }: Wanted, wantedCharge?: string): Answer<Done> => {
      const before = repetition(book, key, payment, amount, "1027");
      if (before !== null) return before;
      const current = book.current(payment);
      const charge = current.charges.find(({ id }) => wantedCharge === undefined || id === wantedCharge);
      if (charge === undefined) return { error: "1011" };
      const { whole, left } = refundable(current, wantedCharge);
      if (left === 0) return { error: "1023" };
      if (amount <= 0 || amount > left) return { error: "1009" };
      const refusal = whyNoItems(amount, whole, items);
      if (refusal !== null) return { error: refusal };
      const refundId = newId();
      const state = slow ? "Pending" : "Completed";
      const refund = { type: "refunded", refundId, chargeId: charge.id, amount, key, state } as const;
      book.record({ ...stamp(payment.id), ...refund });
      return { value: { id: refundId, repeated: false } };
    },
    /** New refunds stay pending until they are settled. */
    slowRefunds: (isSlow: boolean): void => {
      slow = isSlow;
    },
    settleRefund: (refundId: string, state: RefundState): { payment: Payment; refund: Refund } | null => {
      const payment = book.all().find(({ refunds }) => refunds.some(({ id }) => id === refundId));
      const refund = payment?.refunds.find(({ id }) => id === refundId);
      if (!payment || refund?.state !== "Pending") return null;
      const settled = book.record({ type: "refund-settled", ...stamp(payment.id), refundId, state });
      return { payment: settled, refund };
    },
  };
}

/** The same key with another amount is an error. */
function repetition(
  book: Book,
  key: string | undefined,
  payment: Payment,
  amount: number,
  mistake: BusinessCode,
): Answer<Done> | null {
  const before = book.doneUnder(key);
  if (before === undefined) return null;
  if (before.amount !== amount || before.paymentId !== payment.id) return { error: mistake };
  return { value: { id: before.id, repeated: true } };
}

function whyNoCharge(payment: Payment, amount: number): BusinessCode | null {
  if (amount <= 0) return "1002";
  if (payment.cancelled > 0) return "1019";
  if (payment.reserved === 0) return payment.charges.length > 0 ? "1008" : "1003";
  if (charged(payment) === payment.reserved) return "1008";
  return charged(payment) + amount > payment.reserved ? "1001" : null;
}

/** A partial amount must list its items. */
function whyNoItems(amount: number, whole: number, items: Wanted["items"]): BusinessCode | null {
  if (items === undefined) return amount === whole ? null : "1015";
  return items.reduce((sum, { grossTotalAmount }) => sum + grossTotalAmount, 0) === amount ? null : "1005";
}

function whyNoCancel(payment: Payment, amount: number): BusinessCode | null {
  if (payment.cancelled > 0) return "1019";
  if (payment.reserved === 0) return "1003";
  if (charged(payment) > 0) return "1008";
  return amount === payment.reserved ? null : "1007";
}

function refundable(payment: Payment, chargeId: string | undefined): { whole: number; left: number } {
  const charges = payment.charges.filter(({ id }) => chargeId === undefined || id === chargeId);
  const back = payment.refunds.filter(
    (refund) => isTaken(refund) && (chargeId === undefined || refund.chargeId === chargeId),
  );
  const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
  return { whole: sum(charges), left: sum(charges) - sum(back) };
}
