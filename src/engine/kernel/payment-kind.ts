import type { InputOf, RefusalOf } from "#contract/operation.ts";
import type { BasketTender } from "#contract/operations/basket.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import type { CounterTender } from "#domain/orders/counter-tenders.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Prepaid, TaxedValue } from "#domain/price/prepaid.ts";
import type { NewTender, Tender } from "../../payments/tenders.ts";

/** Every way to pay is a kind. Each pays from what the kinds before it in the table leave. */

type Place = typeof operations.place;

/** What the buyer asks for beside what the basket has recorded. */
export interface HowToPay extends Pick<InputOf<Place>, "payIn" | "card" | "byInstalments"> {
  /** At the counter. */
  readonly counter?: CounterPayment | undefined;
}

export interface CounterPayment {
  readonly tenders: readonly CounterTender[];
  readonly who: string;
  /** The clerk's till session, locked by the caller; null without one. */
  readonly session: string | null;
}

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

/** The part of a basket that a kind would pay; amounts in minor units. */
export type ProposedTender = Omit<BasketTender, "amount" | "left"> & {
  readonly amount: number;
  readonly left?: number;
};

export interface LockedPayment {
  /** Tickets whose VAT was paid with what pays for them. */
  readonly prepaid?: readonly Prepaid[];
  /** @param most how much it may pay, in minor units */
  hold(order: { readonly id: string }, most: number): Promise<Outcome<HeldPayment, PaymentRefusal>>;
}

export interface HeldPayment {
  readonly tenders: readonly NewTender[];
  /** Payments that were taxed before, by single-purpose vouchers. */
  readonly taxed?: readonly TaxedValue[];
  /** Runs when the tenders are written. */
  written?(tenders: readonly Tender[]): Promise<void>;
}

/** The kind that wrote this tender. */
export function paymentKindOf<Kind extends { readonly tenders: readonly Tender["kind"][] }>(
  kinds: readonly Kind[],
  tender: Pick<Tender, "kind">,
): Kind | undefined {
  return kinds.find(({ tenders }) => tenders.includes(tender.kind));
}
