import type { LocalText } from "../languages.ts";
import { plainCode } from "../text/typed-text.ts";

export interface Programme {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  /** Access codes, compared with `plainCode`. */
  readonly codes: readonly string[];
  readonly performances: readonly number[];
  readonly modeOfSale: number;
  /** Milliseconds; `to` is exclusive. Outside this period the code is unknown. */
  readonly from: number | null;
  readonly to: number | null;
  /** Days that an entered code stays valid. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

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

export function openUntil({ days, to }: Pick<Programme, "days" | "to">, now: number): number {
  return Math.min(now + days * DAY_MS, to ?? Number.POSITIVE_INFINITY);
}
