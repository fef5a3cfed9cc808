import type { BackEnd } from "../back-end.ts";
import type { Capabilities, Capability } from "../capabilities.ts";
import type { Caller } from "../operation.ts";

/** A test shop for the contract tests. */
export interface BackEndStage {
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  /** A performance on sale with four free ordinary seats side by side; `seats` names three of them. */
  readonly onSale: {
    readonly event: string;
    readonly performance: number;
    readonly seats: readonly [string, string, string];
  };
  /** A performance whose sale has not begun. */
  readonly notYet: { readonly event: string; readonly performance: number };
  readonly priceType: number;
  /** Pays on the payment provider's page with a valid card. */
  pay(paymentPage: string): Promise<void>;
  /** Runs the jobs that a paid order has scheduled. */
  workOff(link: string): Promise<void>;
  /** Sells a gift voucher and returns its code. */
  issueVoucher(amount: number): Promise<string>;
  /** Stores a card for the customer in the system this back end reads cards from. */
  storeCard(customer: { readonly caller: Caller; readonly email: string }): Promise<void>;
}

/** The part of the stage that the contract tests use. */
export interface OnStage {
  readonly stage: () => BackEndStage;
  readonly can: (capability: Capability) => boolean;
  visitor(): Promise<Caller>;
  customer(): Promise<{ readonly caller: Caller; readonly email: string }>;
  hold(caller: Caller, ...seats: string[]): ReturnType<BackEnd["basket"]["addSeats"]>;
}
