import type { HallSidecar, SeatingPlanFile } from "#config/halls/hall.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";

/** A hall while it is being drawn: absolute coordinates; `hall-files.ts` turns it into the two files. */
export interface DrawnHall {
  readonly id: string;
  readonly name: string;
  /** Starts every seat's guid: "ms". */
  readonly code: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: HallSidecar["levels"];
  readonly sections: readonly DrawnSection[];
}

export interface DrawnSection {
  /** Part of the zone id, of the address and of the guids: "parkett-mitten" and "p2". */
  readonly slug: string;
  readonly code: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText;
  readonly stepFree?: boolean;
  readonly standing?: NonNullable<HallSidecar["zones"][string]["standing"]>;
  readonly rows: readonly DrawnRow[];
  readonly areas?: readonly Area[];
}

export interface DrawnRow {
  readonly number: string;
  readonly label?: string;
  readonly numbersAt?: "start" | "end" | "both";
  readonly facts?: Facts;
  readonly seats: readonly DrawnSeat[];
}

export interface DrawnSeat extends Point {
  readonly number: number;
  readonly band: Band;
  readonly facts?: Facts;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Facts = HallSidecar["seats"][string];
export type Area = NonNullable<SeatingPlanFile["zones"][number]["areas"]>[number];

export const SEAT_RADIUS = 10;

/** From the end of a row inwards a wheelchair, its companion, a wheelchair … over the first `places`. */
export function wheelchairPair(fromEnd: number, places: number): Facts | undefined {
  if (fromEnd >= places) return undefined;
  return fromEnd % 2 === 0 ? { accessible: true } : { companion: true };
}
