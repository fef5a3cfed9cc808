import type { InputOf, RefusalOf } from "#contract/operation.ts";
import type { BasketTender } from "#contract/operations/basket.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Prepaid, TaxedValue } from "#domain/price/prepaid.ts";
import type { PaymentServices, Settled } from "../../payments/services.ts";
import type { Intent, SaleAndTender } from "../../payments/settlement.ts";
import type { TenderKind } from "../../payments/tender-kind.ts";
import type { NewTender, Tender } from "../../payments/tenders.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import type { baskets } from "../storage/tables/shop.ts";
import type { RequestContext } from "./request-context.ts";
import type { Services } from "./services.ts";

/** Every way to pay is a kind. Each pays from what the kinds before it in the table leave. */

type Place = typeof operations.place;

/** What the buyer asks for beside what the basket has recorded. */
export type HowToPay = Pick<InputOf<Place>, "payIn" | "card" | "byInstalments">;

export type PaymentRefusal = Extract<
  RefusalOf<Place>,
  {
    reason:
      | "line-not-possible"
      | "currency-not-offered"
      | "unknown-card"
      | "card-expired"
      | "not-by-instalments";
  }
>;

export interface BasketToPay {
  readonly context: RequestContext;
  readonly basket: typeof baskets.$inferSelect;
}

export interface OrderToPlace extends BasketToPay {
  readonly transaction: Transaction;
  readonly customer: string;
  readonly how: HowToPay;
}

/** The part of a basket that a kind would pay; amounts in minor units. */
export type ProposedTender = Omit<BasketTender, "amount" | "left"> & {
  readonly amount: number;
  readonly left?: number;
};

export interface LockedPayment {
  /** Tickets whose VAT was paid with what pays for them. */
  readonly prepaid?: readonly Prepaid[];
  /** @param most what is left to pay, in minor units */
  hold(order: { readonly id: string }, most: number): Promise<Outcome<HeldPayment, PaymentRefusal>>;
}

export interface HeldPayment {
  readonly tenders: readonly NewTender[];
  /** Payments that were taxed before, by single-purpose vouchers. */
  readonly taxed?: readonly TaxedValue[];
  /** Runs when the tenders are written. */
  written?(tenders: readonly Tender[]): Promise<void>;
}

export interface PaymentKind extends TenderKind {
  /** The tenders that it writes. */
  readonly tenders: readonly Tender["kind"][];
  /** Takes all that is left, at a provider; of several chosen ones the first in the table pays. */
  readonly external?: true;
  isChosen(basket: BasketToPay["basket"], how: HowToPay): boolean;
  /** Returns what it would pay of `most` minor units, without locks. Absent: shown only when it is paid. */
  propose?(toPay: BasketToPay, executor: Executor, most: number): Promise<readonly ProposedTender[]>;
  /** Locks, until the transaction ends, what has to be known before the order is priced. */
  lock(toPlace: OrderToPlace): Promise<Outcome<LockedPayment, PaymentRefusal>>;
  /** Runs in the transaction that completes the order. */
  completed?(
    services: Services,
    payments: PaymentServices,
    transaction: Transaction,
    order: { readonly id: string; readonly document: OrderDocument },
  ): Promise<void>;
  /** Returns the page where the buyer goes on, or null if nothing is left to do. Absent: the provider's page. */
  open?(
    services: Services,
    order: string,
  ): Promise<Outcome<string | null, { readonly reason: "provider-unreachable" }>>;
  /** Settles an opened tender. Absent: by asking the payment provider. */
  settle?(services: Services, found: SaleAndTender, intent: Intent): Promise<Settled>;
  /** Adjusts to a partial refund of the order. */
  owesLess?(services: Services, transaction: Transaction, order: string): Promise<void>;
}

export type PaymentKinds = readonly PaymentKind[];

export function paymentKindOf(kinds: PaymentKinds, tender: Pick<Tender, "kind">): PaymentKind | undefined {
  return kinds.find(({ tenders }) => tenders.includes(tender.kind));
}
