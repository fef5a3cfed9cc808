import type { BackEnd } from "../back-end.ts";
import type { Capabilities, Capability } from "../capabilities.ts";
import type { Caller } from "../operation.ts";

/** A shop that the suite may do with what it likes. */
export interface BackEndStage {
  readonly backEnd: BackEnd;
  /** What it says that it can do. */
  readonly capabilities: Capabilities;
  /** A performance on sale, with four free ordinary seats side by side, of which `seats` names three. */
  readonly onSale: {
    readonly event: string;
    readonly performance: number;
    readonly seats: readonly [string, string, string];
  };
  /** A performance whose sale has not begun. */
  readonly notYet: { readonly event: string; readonly performance: number };
  readonly priceType: number;
  /** Does at the payment provider what a visitor does who pays with a good card. */
  pay(paymentPage: string): Promise<void>;
  /** Does what a paid order leaves for the shop's jobs. */
  workOff(link: string): Promise<void>;
  /** The house sells somebody a gift voucher: its code. */
  issueVoucher(amount: number): Promise<string>;
  /** A card of the customer's is stored, wherever this back end has such cards from. */
  storeCard(customer: { readonly caller: Caller; readonly email: string }): Promise<void>;
}

/** What the parts of the suite do with a stage. */
export interface OnStage {
  readonly stage: () => BackEndStage;
  readonly can: (capability: Capability) => boolean;
  visitor(): Promise<Caller>;
  customer(): Promise<{ readonly caller: Caller; readonly email: string }>;
  hold(caller: Caller, ...seats: string[]): ReturnType<BackEnd["basket"]["addSeats"]>;
}
