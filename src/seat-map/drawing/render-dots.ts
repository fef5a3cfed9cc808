import type { SeatAvailability } from "../hall/availability.ts";
import type { Hall, HallSeat, HallSection } from "../hall/hall.ts";
import { classOf, isGone } from "./render-rows.ts";
import { dots } from "./shapes.ts";

type IsLeftOut = (seat: number) => boolean;

/**
 * The hall as first drawn. `section-groups.ts` fills the empty groups, one for each row; they are in an `svg`, because
 * browsers style and lay out the content of a hidden `g`.
 */
export function renderHall(hall: Hall, availability: SeatAvailability, isLeftOut: IsLeftOut): string {
  return hall.sections
    .map((section) => {
      const dots = renderDots(section, availability, isLeftOut);
      return `<g><g class="dots">${dots}</g><svg class="rows" role="presentation">${"<g></g>".repeat(section.rows.length)}</svg></g>`;
    })
    .join("");
}

/** A dot for each seat, one path for each look. */
export function renderDots(
  section: HallSection,
  availability: SeatAvailability,
  isLeftOut: IsLeftOut,
): string {
  const alike = new Map<string, HallSeat[]>();
  for (const { seats } of section.rows) {
    for (const seat of seats) {
      const look = classOf(seat, availability, isLeftOut(seat.index));
      const held = alike.get(look);
      if (held) held.push(seat);
      else alike.set(look, [seat]);
    }
  }
  return [...alike].map(([look, seats]) => pathOf(look, seats)).join("");
}

/** Dots are as wide as seats; taken ones are small, as at close range. */
function pathOf(look: string, seats: readonly HallSeat[]): string {
  const width = (seats[0]?.radius ?? 1) * (isGone(look) ? 0.8 : 1.9);
  return `<path class="${look}" stroke-width="${Math.round(width * 10) / 10}" d="${dots(seats)}"/>`;
}
