import { BANDS } from "#domain/seating/seating.ts";
import {
  bandOf,
  FREE,
  isTaken,
  MINE,
  NOT_SOLD,
  type SeatAvailability,
  STAFF,
  statusOfSeat,
} from "../hall/availability.ts";
import type { HallRow, HallSeat } from "../hall/hall.ts";
import type { MapNames } from "../map-store.ts";
import { bandShape, takenShape } from "./shapes.ts";

export const SEAT_ID = "s";

export interface SeatPicture {
  readonly availability: SeatAvailability;
  readonly names: MapNames;
  isChosen(seat: number): boolean;
  isLeftOut(seat: number): boolean;
}

export interface SeatLook {
  readonly class: string;
  readonly d: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
}

const [TAKEN_LOOK, NOT_SOLD_LOOK] = ["t", "n"];

/** At any zoom: band, `x` if filtered out, or taken; `s` and the status if only staff know it. */
export function classOf({ index }: HallSeat, availability: SeatAvailability, isLeftOut: boolean): string {
  const status = statusOfSeat(availability, index);
  if (status === NOT_SOLD) return NOT_SOLD_LOOK;
  if (status >= STAFF) return `s${status}`;
  if (status !== FREE && status !== MINE) return TAKEN_LOOK;
  return `b${BANDS.indexOf(bandOf(availability, index))}${isLeftOut ? " x" : ""}`;
}

export function isGone(look: string): boolean {
  return look === TAKEN_LOOK || look === NOT_SOLD_LOOK;
}

export function lookOf(seat: HallSeat, { availability, names, isChosen, isLeftOut }: SeatPicture): SeatLook {
  const status = statusOfSeat(availability, seat.index);
  const isOut = isLeftOut(seat.index);
  const look = classOf(seat, availability, isOut);
  return {
    class: look,
    d: isGone(look) ? takenShape(seat) : bandShape(bandOf(availability, seat.index), seat, seat.radius),
    label: names.full(seat, availability, isOut),
    checked: isChosen(seat.index) || status === MINE,
    disabled: isTaken(status),
  };
}

/** As SVG text: faster for hundreds of elements, and React does not compare them afterwards. */
export function renderSeats({ seats }: HallRow, picture: SeatPicture): string {
  let html = "";
  for (const seat of seats) html += renderSeat(seat, picture);
  return html;
}

function renderSeat(seat: HallSeat, picture: SeatPicture): string {
  const look = lookOf(seat, picture);
  const disabled = look.disabled ? ' aria-disabled="true"' : "";
  return `<path id="${SEAT_ID}${seat.index}" role="checkbox" aria-checked="${look.checked}"${disabled} tabindex="-1" class="${look.class}" aria-label="${escaped(look.label)}" d="${look.d}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
