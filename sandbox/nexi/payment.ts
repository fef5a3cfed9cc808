import { isNamed } from "./method-names.ts";
import type { CreateBody, OrderItem } from "./request-rules.ts";

/** A payment's state is derived from its events, which are in the journal. */
export type PaymentEvent = { readonly paymentId: string; readonly at: string } & (
  | { readonly type: "created"; readonly body: CreateBody }
  | { readonly type: "referenced"; readonly reference?: string; readonly checkoutUrl?: string }
  | { readonly type: "my-reference"; readonly myReference: string }
  | { readonly type: "items-changed"; readonly amount: number; readonly items: readonly OrderItem[] }
  | { readonly type: "challenged"; readonly instrument: Instrument }
  | { readonly type: "declined"; readonly why: Decline; readonly instrument: Instrument }
  | { readonly type: "agreed"; readonly agreementId: string; readonly instrument: Instrument }
  | { readonly type: "reserved"; readonly instrument: Instrument; readonly odd?: OddReservation }
  | {
      readonly type: "charged";
      readonly chargeId: string;
      readonly amount: number;
      readonly key?: string;
      /** Of a method that charges without a reservation. */
      readonly instrument?: Instrument;
    }
  | { readonly type: "cancelled"; readonly cancelId: string; readonly amount: number }
  | {
      readonly type: "refunded";
      readonly refundId: string;
      readonly chargeId: string;
      readonly amount: number;
      readonly key?: string;
      /** Default: completed (journals of earlier versions). */
      readonly state?: RefundState;
    }
  | { readonly type: "refund-settled"; readonly refundId: string; readonly state: RefundState }
  | { readonly type: "terminated" }
);

export const REFUND_STATES = ["Pending", "Completed", "Failed", "Cancelled", "Expired"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A bank's error: another amount or currency than requested. */
export interface OddReservation {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}

/** Approved in a mobile app, each in one currency. A direct one charges without a reservation. */
export const APP_METHODS = [
  { method: "Swish", currency: "SEK", paymentType: "A2a", isDirect: true },
  { method: "MobilePay", currency: "DKK", paymentType: "WALLET", isDirect: false },
] as const;
export type AppMethod = (typeof APP_METHODS)[number]["method"];

export function appOf(method: string) {
  return APP_METHODS.find((app) => app.method === method);
}

/** The whole card number is never stored. */
export interface Instrument {
  readonly method: "Visa" | "MasterCard" | AppMethod;
  readonly maskedPan?: string;
  /** "1029": October 2029. */
  readonly expiry?: string;
}

export type Decline = "bank" | "funds" | "denied";

export interface Payment {
  readonly id: string;
  readonly created: string;
  readonly order: {
    readonly amount: number;
    readonly currency: string;
    readonly items: readonly OrderItem[];
  };
  readonly reference: string | undefined;
  readonly myReference: string | undefined;
  readonly checkout: CreateBody["checkout"];
  readonly webHooks: readonly Subscription[];
  /** Allowed methods; null for any. */
  readonly methods: readonly string[] | null;
  /** Created or updated by this payment. */
  readonly agreement: Agreement | null;
  readonly instrument: Instrument | null;
  /** Waits for the visitor: 3-D Secure, or approval in the app. */
  readonly challenge: Instrument | null;
  readonly declines: readonly Decline[];
  readonly reserved: number;
  readonly cancelled: number;
  readonly charges: readonly Movement[];
  readonly refunds: readonly Refund[];
  readonly terminated: string | null;
}

/** Consent to storing a card; null before it is given. `isAgreed`: given or renewed by this payment. */
interface Agreement {
  readonly id: string | null;
  readonly isAgreed: boolean;
}

export interface Subscription {
  readonly eventName: string;
  readonly url: string;
  readonly authorization: string;
}

export interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly at: string;
}

export interface Refund extends Movement {
  readonly chargeId: string;
  readonly state: RefundState;
}

export const charged = (payment: Payment) => total(payment.charges);
export const refunded = (payment: Payment) =>
  total(payment.refunds.filter(({ state }) => state === "Completed"));
/** Counts as refunded: completed or pending. */
export const isTaken = ({ state }: Refund) => state === "Completed" || state === "Pending";

export function takes({ methods, order }: Payment, method: "Card" | AppMethod): boolean {
  const app = appOf(method);
  const names = method === "Card" ? ["Visa", "MasterCard"] : [method];
  const isLeft = methods === null || names.some((name) => isNamed(methods, name));
  return isLeft && (!app || app.currency === order.currency);
}

export const isOpen = (payment: Payment) =>
  !hasMoney(payment) && payment.terminated === null && !isStored(payment);

export const hasMoney = ({ reserved, charges }: Payment) => reserved > 0 || charges.length > 0;

export const isStored = ({ order, agreement }: Payment) =>
  order.amount === 0 && agreement !== null && agreement.isAgreed;

/** `undefined` before the first event. */
export function after(payment: Payment | undefined, event: PaymentEvent): Payment {
  if (event.type === "created") return created(event);
  if (payment === undefined) throw new Error(`The journal has ${event.type} before created`);
  switch (event.type) {
    case "referenced":
      return {
        ...payment,
        reference: event.reference ?? payment.reference,
        checkout: { ...payment.checkout, url: event.checkoutUrl ?? payment.checkout.url },
      };
    case "my-reference":
      return { ...payment, myReference: event.myReference };
    case "items-changed":
      return { ...payment, order: { ...payment.order, amount: event.amount, items: event.items } };
    case "challenged":
      return { ...payment, challenge: event.instrument };
    case "declined":
      return { ...payment, challenge: null, declines: [...payment.declines, event.why] };
    case "agreed":
      return {
        ...payment,
        challenge: null,
        instrument: event.instrument,
        agreement: { id: event.agreementId, isAgreed: true },
      };
    case "reserved":
      return {
        ...payment,
        challenge: null,
        instrument: event.instrument,
        reserved: event.odd?.amount ?? payment.order.amount,
        order: { ...payment.order, currency: event.odd?.currency ?? payment.order.currency },
      };
    case "charged":
      return {
        ...payment,
        challenge: null,
        instrument: event.instrument ?? payment.instrument,
        charges: [...payment.charges, movement(event.chargeId, event)],
      };
    case "cancelled":
      return { ...payment, cancelled: payment.cancelled + event.amount };
    case "refunded": {
      const { refundId, chargeId, state = "Completed" } = event;
      return { ...payment, refunds: [...payment.refunds, { ...movement(refundId, event), chargeId, state }] };
    }
    case "refund-settled":
      return {
        ...payment,
        refunds: payment.refunds.map((refund) =>
          refund.id === event.refundId ? { ...refund, state: event.state } : refund,
        ),
      };
    case "terminated":
      return { ...payment, challenge: null, terminated: event.at };
  }
}

function created(event: PaymentEvent & { type: "created" }): Payment {
  const { order, checkout, notifications, myReference, paymentMethodsConfiguration } = event.body;
  const { unscheduledSubscription: requested } = event.body;
  return {
    id: event.paymentId,
    created: event.at,
    order: { amount: order.amount, currency: order.currency, items: order.items },
    reference: order.reference,
    myReference,
    checkout,
    webHooks: notifications?.webHooks ?? [],
    methods: methodsOf(paymentMethodsConfiguration),
    agreement: requested ? { id: requested.unscheduledSubscriptionId ?? null, isAgreed: false } : null,
    instrument: null,
    challenge: null,
    declines: [],
    reserved: 0,
    cancelled: 0,
    charges: [],
    refunds: [],
    terminated: null,
  };
}

/** Naming any method excludes all others. */
function methodsOf(configured: CreateBody["paymentMethodsConfiguration"]): string[] | null {
  if (!configured || configured.length === 0) return null;
  return configured.filter(({ enabled }) => enabled).map(({ name }) => name);
}

function movement(id: string, event: { amount: number; at: string }): Movement {
  return { id, amount: event.amount, at: event.at };
}

function total(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}
