import { BANDS } from "#domain/seating.ts";
import { type Availability, bandOf, FREE, MINE, NOT_SOLD, statusOfSeat } from "./availability.ts";
import type { HallSeat, HallSection } from "./hall.ts";
import type { SeatNames } from "./seat-names.ts";
import { bandShape, takenShape } from "./shapes.ts";

/** A seat's element carries its index in its id: `s12`. */
export const SEAT_ID = "s";

/** How a seat looks and what it says of itself; `null` takes the attribute away. */
export interface SeatLook {
  readonly class: string;
  readonly d: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
}

export function lookOf(
  seat: HallSeat,
  availability: Availability,
  names: SeatNames,
  isChosen: boolean,
  isLeftOut: boolean,
): SeatLook {
  const status = statusOfSeat(availability, seat.index);
  const band = bandOf(availability, seat.index);
  const isGone = status !== FREE && status !== MINE;
  return {
    // `x`: the visitor looks for others.
    class: isGone ? (status === NOT_SOLD ? "n" : "t") : `b${BANDS.indexOf(band)}${isLeftOut ? " x" : ""}`,
    d: isGone ? takenShape(seat) : bandShape(band, seat, seat.radius),
    label: names.full(seat, availability, isLeftOut),
    checked: isChosen || status === MINE,
    disabled: status !== FREE,
  };
}

/**
 * The seats of some sections as SVG, one group a row. A text, because fifteen hundred elements go into a page
 * faster as text than one by one, and nothing compares them afterwards: see `seat-elements.ts`.
 */
export function renderRows(
  sections: readonly HallSection[],
  availability: Availability,
  names: SeatNames,
  isLeftOut: (seat: number) => boolean,
): string {
  let html = "";
  for (const { rows } of sections) {
    for (const row of rows) {
      html += `<g role="group" aria-label="${escaped(names.row(row))}">`;
      for (const seat of row.seats) html += renderSeat(seat, availability, names, isLeftOut(seat.index));
      html += "</g>";
    }
  }
  return html;
}

function renderSeat(
  seat: HallSeat,
  availability: Availability,
  names: SeatNames,
  isLeftOut: boolean,
): string {
  const look = lookOf(seat, availability, names, false, isLeftOut);
  const disabled = look.disabled ? ' aria-disabled="true"' : "";
  return `<path id="${SEAT_ID}${seat.index}" role="checkbox" aria-checked="${look.checked}"${disabled} tabindex="-1" class="${look.class}" aria-label="${escaped(look.label)}" d="${look.d}"/>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
