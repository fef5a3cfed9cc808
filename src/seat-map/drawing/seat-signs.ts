import { BANDS } from "#domain/seating/seating.ts";
import { bandOf, isTaken, type SeatAvailability, STAFF, statusOfSeat } from "../hall/availability.ts";
import type { Hall, HallRow, HallSeat } from "../hall/hall.ts";
import { rowEnds } from "./row-ends.ts";
import { circle } from "./shapes.ts";

/** Row numbers at both ends, each seat's number or sign. */
export function signsOf(
  hall: Hall,
  { index, number, seats }: HallRow,
  availability: SeatAvailability,
  isLeftOut: (seat: number) => boolean,
): string {
  let html = "";
  for (const { x, y } of rowEnds(hall, index)) html += `<text x="${x}" y="${y}" class="row">${number}</text>`;
  for (const seat of seats) {
    const status = statusOfSeat(availability, seat.index);
    if (isTaken(status) || isLeftOut(seat.index)) continue;
    const tone = status >= STAFF ? `s${status}` : BANDS.indexOf(bandOf(availability, seat.index));
    html += seat.accessible || seat.companion ? kindSign(seat, tone) : text(seat, tone);
    if (seat.restrictedView) html += restrictedSign(seat);
  }
  return html;
}

function text({ x, y, number }: HallSeat, tone: number | string): string {
  return `<text x="${x}" y="${y}" class="n${tone}">${number}</text>`;
}

/** The wheelchair and companion signs, drawn for a radius of ten. */
const WHEELCHAIR =
  "M-1.2-5.9a1.4 1.4 0 1 0 .01 0zM-1-2.6v4h4.2l1.6 3.6M-1-.6h3.4M-2.6-.4a3.6 3.6 0 1 0 4.4 4.9";
const PERSON = "M0-5.6a1.9 1.9 0 1 0 .01 0zM-3.6 5.2v-2.6a3.6 3.6 0 0 1 7.2 0v2.6z";

function kindSign({ x, y, radius, accessible }: HallSeat, tone: number | string): string {
  const path = accessible ? WHEELCHAIR : PERSON;
  const size = radius === 10 ? "" : ` scale(${radius / 10})`;
  return `<path class="kind n${tone}" transform="translate(${x} ${y})${size}" d="${path}"/>`;
}

/** A half-covered disc at the seat's shoulder: restricted view. */
function restrictedSign({ x, y, radius }: HallSeat): string {
  const [r, at] = [radius * 0.4, radius * 0.78];
  const [cx, cy] = [x + at, y - at];
  return (
    `<path class="half-ground" d="${circle({ x: cx, y: cy }, r)}"/>` +
    `<path class="half" d="M${cx} ${cy - r}a${r} ${r} 0 0 0 0 ${2 * r}z"/>`
  );
}

/** The mark of the visitor's own seat, chosen here or held in the basket. */
export function tickMark({ x, y, radius }: HallSeat, kind: "disc" | "held"): string {
  const size = radius / 10;
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    `<circle r="13.5" class="halo"/><circle r="12" class="${kind}"/><path class="tick" d="M-5.2 .4l3.6 3.8 7-7.6"/></g>`
  );
}

/** One path for each part: browsers restyle thousands of elements whenever a list opens or closes on the page. */
export function discMarks(seats: readonly HallSeat[]): string {
  const parts = [
    ["halo", (seat: HallSeat) => circle(seat, seat.radius * 1.35)],
    ["disc", (seat: HallSeat) => circle(seat, seat.radius * 1.2)],
    ["tick", ({ x, y, radius }: HallSeat) => tick(x, y, radius / 10)],
  ] as const;
  return parts.map(([part, draw]) => `<path class="${part}" d="${seats.map(draw).join("")}"/>`).join("");
}

const tick = (x: number, y: number, size: number) =>
  `M${x - 5.2 * size} ${y + 0.4 * size}l${3.6 * size} ${3.8 * size} ${7 * size}-${7.6 * size}`;

/** Two tones, visible on every colour. Drawn around 0,0 for a radius of one. */
export const RING = '<circle r="1.35" class="ring-ground"/><circle r="1.35" class="ring"/>';
