import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { Basket, basket as operations } from "#contract/operations/basket.ts";
import type { Outcome } from "#domain/outcome.ts";

/** A visitor's request for seats, as it waits for a batch. */

type AddSeats = typeof operations.addSeats;
type AddBest = typeof operations.addBestAvailable;

export interface ChosenSeats {
  readonly operation: "addSeats";
  readonly input: InputOf<AddSeats>;
  readonly caller: Caller;
}
export interface BestSeats {
  readonly operation: "addBestAvailable";
  readonly input: InputOf<AddBest>;
  readonly caller: Caller;
}
export type HoldRequest = ChosenSeats | BestSeats;

export type ChosenRefusal = RefusalOf<AddSeats>;
export type BestRefusal = RefusalOf<AddBest>;
export type HoldRefusal = ChosenRefusal | BestRefusal;

export interface HoldAnswer {
  readonly together: boolean;
  readonly orphans: readonly string[];
}
export interface Held extends HoldAnswer {
  readonly basket: Basket;
}

/**
 * The view is built after the next batch has been sent, since only this visitor should wait for it. "again": retry in
 * the next batch after a conflict. "later": the same after a few milliseconds.
 */
export type HoldOutcome =
  | "again"
  | "later"
  | { answer(): Outcome<Held, HoldRefusal> | Promise<Outcome<Held, HoldRefusal>> };

export type ReadAgain = (request: HoldRequest, answer: HoldAnswer) => Promise<Outcome<Held, HoldRefusal>>;
