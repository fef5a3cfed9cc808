import type { LocalText } from "../languages.ts";

/** The right to give tickets back when something comes in the way: a term of the house's own sale, ticket by ticket. */
export interface Protection {
  /** Minor units for each ticket that costs anything, VAT included. */
  readonly perTicket: number;
  readonly vat: string;
  readonly name: LocalText;
  /** What is covered and what is not, in plain words. */
  readonly terms: LocalText;
}
