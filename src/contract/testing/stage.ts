import type { BackEnd } from "../back-end.ts";
import type { Capabilities, Capability } from "../capabilities.ts";
import type { Caller } from "../operation.ts";

/** What `back-end.contract.ts` and its parts need of a back end under test. */

export const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };

export interface BackEndStage {
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  /** Four free ordinary seats side by side; `seats` names three of them. */
  readonly onSale: {
    readonly event: string;
    readonly performance: number;
    readonly seats: readonly [string, string, string];
  };
  readonly notYet: { readonly event: string; readonly performance: number };
  readonly priceType: number;
  /** On the provider's page, with a valid card. */
  pay(paymentPage: string): Promise<void>;
  workOff(link: string): Promise<void>;
  /** Returns the code. */
  issueVoucher(amount: number): Promise<string>;
  /** In the system this back end reads cards from. */
  storeCard(customer: { readonly caller: Caller; readonly email: string }): Promise<void>;
}

export interface OnStage {
  readonly stage: () => BackEndStage;
  readonly can: (capability: Capability) => boolean;
  visitor(): Promise<Caller>;
  customer(): Promise<{ readonly caller: Caller; readonly email: string }>;
  hold(caller: Caller, ...seats: string[]): ReturnType<BackEnd["basket"]["addSeats"]>;
}
