import type { LocalText } from "../languages.ts";
import { plainCode } from "../text/typed-text.ts";

/** Performances for some: a company, a school. Whoever knows the code sees them and buys in a mode of sale of their own. */
export interface Programme {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  /** Any of these, however it is typed. */
  readonly codes: readonly string[];
  readonly performances: readonly number[];
  readonly modeOfSale: number;
  /** Milliseconds; `to` is exclusive. Outside of them its code is unknown. */
  readonly from: number | null;
  readonly to: number | null;
  /** For so long a code that was entered holds. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** The programme that a code opens now. */
export function programmeOf(programmes: readonly Programme[], code: string, now: number): Programme | null {
  const wanted = plainCode(code);
  if (wanted === "") return null;
  return (
    programmes.find((one) => isGiven(one, now) && one.codes.some((word) => plainCode(word) === wanted)) ??
    null
  );
}

export function isGiven({ from, to }: Pick<Programme, "from" | "to">, now: number): boolean {
  return (from === null || from <= now) && (to === null || now < to);
}

/** Until when somebody who enters the code now is in it. */
export function openUntil({ days, to }: Pick<Programme, "days" | "to">, now: number): number {
  return Math.min(now + days * DAY_MS, to ?? Number.POSITIVE_INFINITY);
}
