import { BANDS } from "#domain/seating.ts";
import { bandOf, MINE, statusOfSeat, TAKEN } from "./availability.ts";
import { type Box, overlaps } from "./geometry.ts";
import type { Hall, HallSeat } from "./hall.ts";
import { lookOf, renderRows, SEAT_ID } from "./render-rows.ts";
import { rowEnds } from "./row-ends.ts";
import type { SeatNames } from "./seat-names.ts";
import type { SeatStore } from "./seat-store.ts";
import { circle } from "./shapes.ts";

/** The parts of the drawing that change by hand: React made them once and never looks inside again. */
export interface SeatLayers {
  /** The seats, row by row. */
  readonly rows: SVGGElement;
  /** Numbers and signs on the seats; drawn when they can be read. */
  readonly signs: SVGGElement;
  /** The chosen seats, large. */
  readonly marks: SVGGElement;
  /** The ring around the seat that has the focus or the pointer. */
  readonly ring: SVGGElement;
}

export interface SeatElements {
  /** Makes one seat the map's tab stop. */
  setTabStop(seat: number): void;
  focus(seat: number): void;
  seatOf(element: EventTarget | null): number | null;
  ringAround(seat: HallSeat | null): void;
  /** Draws the signs of sections within the box; null takes all away. */
  showSigns(box: Box | null): void;
  destroy(): void;
}

export function createSeatElements(
  layers: SeatLayers,
  hall: Hall,
  store: SeatStore,
  names: SeatNames,
): SeatElements {
  layers.rows.innerHTML = renderRows(hall.sections, store.read().availability, names);
  const elements = new Map<number, Element>();
  for (const element of layers.rows.querySelectorAll(`[id^="${SEAT_ID}"]`)) {
    elements.set(Number(element.id.slice(SEAT_ID.length)), element);
  }
  let tabStop = -1;
  const signed = new Map<number, SVGGElement>();

  const paint = (index: number) => {
    const [seat, element] = [hall.seats[index], elements.get(index)];
    if (!seat || !element) return;
    const look = lookOf(seat, store.read().availability, names, store.isChosen(index));
    element.setAttribute("class", look.class);
    element.setAttribute("d", look.d);
    element.setAttribute("aria-label", look.label);
    element.setAttribute("aria-checked", String(look.checked));
    if (look.disabled) element.setAttribute("aria-disabled", "true");
    else element.removeAttribute("aria-disabled");
  };
  const mark = () => {
    const { chosen, availability } = store.read();
    const held = hall.seats.filter(({ index }) => statusOfSeat(availability, index) === MINE);
    const wanted = chosen.flatMap(({ seat }) => hall.seats[seat] ?? []);
    layers.marks.innerHTML =
      held.map((seat) => tickMark(seat, "held")).join("") +
      wanted.map((seat) => tickMark(seat, "disc")).join("");
  };
  const stopListening = store.onSeats((seats) => {
    for (const seat of seats) paint(seat);
    for (const [section, group] of signed) {
      if (!seats.some((seat) => hall.seats[seat]?.section === section)) continue;
      group.innerHTML = signsOf(hall, section, store);
    }
    mark();
  });
  for (const { seat } of store.read().chosen) paint(seat);
  mark();

  return {
    setTabStop(seat) {
      elements.get(tabStop)?.setAttribute("tabindex", "-1");
      elements.get(seat)?.setAttribute("tabindex", "0");
      tabStop = seat;
    },
    focus(seat) {
      const element = elements.get(seat);
      if (element instanceof SVGElement) element.focus({ preventScroll: true });
    },
    seatOf(target) {
      if (!(target instanceof Element) || !layers.rows.contains(target)) return null;
      return target.id.startsWith(SEAT_ID) ? Number(target.id.slice(SEAT_ID.length)) : null;
    },
    ringAround(seat) {
      layers.ring.innerHTML = seat ? ring(seat) : "";
    },
    showSigns(box) {
      for (const { index, bounds } of hall.sections) {
        const shown = box !== null && overlaps(bounds, box);
        const group = signed.get(index);
        if (shown && !group) {
          const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
          made.innerHTML = signsOf(hall, index, store);
          layers.signs.append(made);
          signed.set(index, made);
        } else if (group) {
          group.toggleAttribute("hidden", !shown);
        }
      }
    },
    destroy: stopListening,
  };
}

/** Row numbers at both ends, and on each seat its number or its sign. */
function signsOf(hall: Hall, section: number, store: SeatStore): string {
  const { availability } = store.read();
  let html = "";
  for (const { number, seats, index } of hall.sections[section]?.rows ?? []) {
    for (const { x, y } of rowEnds(hall, index))
      html += `<text x="${x}" y="${y}" class="row">${number}</text>`;
    for (const seat of seats) {
      const band = BANDS.indexOf(bandOf(availability, seat.index));
      const isGone = statusOfSeat(availability, seat.index) >= TAKEN && !store.isChosen(seat.index);
      if (isGone) continue;
      html += seat.accessible || seat.companion ? kindSign(seat, band) : text(seat, band);
      if (seat.restrictedView) html += restrictedSign(seat);
    }
  }
  return html;
}

function text({ x, y, number }: HallSeat, band: number): string {
  return `<text x="${x}" y="${y}" class="n${band}">${number}</text>`;
}

/** A wheelchair, or the person beside it; drawn for a radius of ten. */
const WHEELCHAIR =
  "M-1.2-5.9a1.4 1.4 0 1 0 .01 0zM-1-2.6v4h4.2l1.6 3.6M-1-.6h3.4M-2.6-.4a3.6 3.6 0 1 0 4.4 4.9";
const PERSON = "M0-5.6a1.9 1.9 0 1 0 .01 0zM-3.6 5.2v-2.6a3.6 3.6 0 0 1 7.2 0v2.6z";

function kindSign({ x, y, radius, accessible }: HallSeat, band: number): string {
  const path = accessible ? WHEELCHAIR : PERSON;
  const size = radius === 10 ? "" : ` scale(${radius / 10})`;
  return `<path class="kind n${band}" transform="translate(${x} ${y})${size}" d="${path}"/>`;
}

/** A half-covered disc at the seat's shoulder: part of the stage cannot be seen. */
function restrictedSign({ x, y, radius }: HallSeat): string {
  const [r, at] = [radius * 0.4, radius * 0.78];
  const [cx, cy] = [x + at, y - at];
  return (
    `<path class="half-ground" d="${circle({ x: cx, y: cy }, r)}"/>` +
    `<path class="half" d="M${cx} ${cy - r}a${r} ${r} 0 0 0 0 ${2 * r}z"/>`
  );
}

function tickMark({ x, y, radius }: HallSeat, kind: "disc" | "held"): string {
  const size = radius / 10;
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    `<circle r="13.5" class="halo"/><circle r="12" class="${kind}"/><path class="tick" d="M-5.2 .4l3.6 3.8 7-7.6"/></g>`
  );
}

function ring({ x, y, radius }: HallSeat): string {
  return (
    `<circle cx="${x}" cy="${y}" r="${radius * 1.35}" class="ring-ground"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 1.35}" class="ring"/>`
  );
}
