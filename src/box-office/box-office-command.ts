import type { ParseArgsOptionDescriptor } from "node:util";
import { type Outcome, refused } from "#domain/outcome.ts";
import type { Engine } from "../engine/engine.ts";
import type { BoxOfficeSeason } from "./box-office-season.ts";

/** What a command of the box office is: what it is called, what it takes, and what it does. */

export interface BoxOffice {
  readonly engine: Pick<
    Engine,
    "services" | "refundOrder" | "lockReserved" | "extendReserved" | "receiveWithdrawn"
  >;
  /** Absent where the tickets lie with a vendor, who cancels and moves by itself. */
  readonly season?: BoxOfficeSeason;
  /** Puts an order's tickets on paper, in a file of this name. Absent where the tickets lie with a vendor. */
  readonly print?: (link: string, file: string) => Promise<void>;
  /** Puts the gift vouchers of an order's line on paper, likewise. */
  readonly printVouchers?: (link: string, line: string, file: string) => Promise<void>;
  /** Of the house's language; a point where it is absent. */
  readonly decimalSign?: "," | ".";
  /** Whoever stands at it. */
  readonly who: string;
}

/** `sentence` is what the person at the box office reads. */
export interface BoxOfficeRefusal {
  readonly reason: string;
  readonly sentence: string;
}
/** Text for standard output, or one sentence that says why not. */
export type BoxOfficeResult = Outcome<string, BoxOfficeRefusal>;

export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface BoxOfficeCommand {
  readonly name: string;
  /** What follows the name. */
  readonly usage: string;
  readonly summary: string;
  /** How many words it takes, at least and at most. */
  readonly words: readonly [least: number, most: number];
  readonly options?: Readonly<Record<string, ParseArgsOptionDescriptor>>;
  /** The arguments as the log may keep them, where they are secrets. */
  readonly noted?: (given: readonly string[]) => readonly string[];
  run(boxOffice: BoxOffice, given: Given): Promise<BoxOfficeResult>;
}

export function no(reason: string, sentence: string): { ok: false; refusal: BoxOfficeRefusal } {
  return refused(reason, { sentence });
}

export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it may be an id at all: the database takes no other text for one. */
export function isId(typed: string): boolean {
  return UUID.test(typed);
}
