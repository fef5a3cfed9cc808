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

/** Its hold has ended. */
const OVER = (moment: string) => `state = ${SEAT.held} and held_until <= ${moment}`;

/** @param moment a parameter of a prepared statement, such as "$2" */
export function isFreeAt(moment: string): string {
  return `(state = ${SEAT.free} or (${OVER(moment)} and allocation is null and not listed))`;
}

/** Whether a seat is kept by an allocation and in no one's hands. @param moment as "$2" */
export function isKeptAt(moment: string): string {
  return `(allocation is not null and (state = ${SEAT.notForSale} or (${OVER(moment)})))`;
}

/** Whether a seat can be taken by anyone: free, or held until a moment before. */
export function freeAt(moment: Date): SQL {
  return sql`(state = ${seat("free")} or (state = ${seat("held")} and held_until <= ${moment} and allocation is null and not listed))`;
}

/** Whether a seat came back and is withheld from the public until the waiting list is served. */
export function withheldAt(moment: Date): SQL {
  return sql`(listed and allocation is null and (state = ${seat("notForSale")} or (state = ${seat("held")} and held_until <= ${moment})))`;
}

/** Whether a seat is kept by an allocation, neither held nor sold. */
export function keptAt(moment: Date): SQL {
  return sql`(allocation is not null and (state = ${seat("notForSale")} or (state = ${seat("held")} and held_until <= ${moment})))`;
}

/** The state of a seat that is given back: free, or kept by its allocation or for the waiting list. */
export function givenBack(): SQL {
  return sql`case when allocation is null and not listed then ${seat("free")} else ${seat("notForSale")} end`;
}
