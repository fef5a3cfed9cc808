import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { Basket, basket as operations } from "#contract/operations/basket.ts";
import type { Outcome } from "#domain/outcome.ts";

/** A visitor's wish for seats, as it waits at the box office. */

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

/** What a command that was carried out answers, and answers again to the same key. */
export interface HoldAnswer {
  readonly together: boolean;
  readonly strands: readonly string[];
}
export interface Held extends HoldAnswer {
  readonly basket: Basket;
}

/**
 * What came of a request in its batch. A view costs time and nobody else needs it, so it is made after the
 * next batch is on its way. "again": somebody was in the way for a moment; the next batch may know more.
 * "later": the same, and whoever it is may take a few milliseconds.
 */
export type HoldOutcome =
  | "again"
  | "later"
  | { answer(): Outcome<Held, HoldRefusal> | Promise<Outcome<Held, HoldRefusal>> };

/** How the basket of a command that was carried out before is read; only repeated commands need it. */
export type ReadAgain = (request: HoldRequest, answer: HoldAnswer) => Promise<Outcome<Held, HoldRefusal>>;
