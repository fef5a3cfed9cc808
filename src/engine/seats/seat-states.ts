import { type SQL, sql } from "drizzle-orm";
import { SEAT } from "../storage/tables/shop.ts";

/** SQL on the state of a row of `performance_seats`. Values are constants of the statement, not parameters. */

export type SeatState = keyof typeof SEAT;

/** The number of a state, for `state = …`. */
export function seat(state: SeatState): SQL {
  return sql.raw(String(SEAT[state]));
}

/** The numbers of several states, for `state in …`. */
export function anyOf(...states: readonly SeatState[]): SQL {
  return sql.raw(`(${states.map((state) => SEAT[state]).join(", ")})`);
}

/** @param moment a parameter of a prepared statement, such as "$2" */
export function isFreeAt(moment: string): string {
  return `(state = ${SEAT.free} or (state = ${SEAT.held} and held_until <= ${moment}))`;
}

/** Whether a seat can be taken: free, or held until a moment before. */
export function freeAt(moment: Date): SQL {
  return sql`(state = ${seat("free")} or (state = ${seat("held")} and held_until <= ${moment}))`;
}
