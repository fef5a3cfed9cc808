import { MINE, statusOfSeat } from "./availability.ts";
import { type Box, overlaps } from "./geometry.ts";
import type { Hall, HallSeat } from "./hall.ts";
import { lookOf, renderRows, SEAT_ID, type SeatLook } from "./render-rows.ts";
import type { SeatNames } from "./seat-names.ts";
import { RING, signsOf, tickMark } from "./seat-signs.ts";
import type { SeatState, SeatStore } from "./seat-store.ts";
import { fillSectionGroups, inSlices } from "./section-groups.ts";

/** More changed seats than this are painted a few milliseconds at a time. */
const AT_ONCE = 60;

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
  /** The section to draw before all others. */
  first: number,
  allDrawn: () => void,
): SeatElements {
  const elements = new Map<number, Element>();
  let tabStop = -1;
  const groups = fillSectionGroups(layers.rows, hall, first, render, drawn, allDrawn);
  const signs = createSigns(layers.signs, hall, store);

  function render(section: number): string {
    const { availability } = store.read();
    return renderRows(hall.sections.slice(section, section + 1), availability, names, store.isLeftOut);
  }
  function drawn(group: SVGGElement) {
    for (const element of group.querySelectorAll(`[id^="${SEAT_ID}"]`)) {
      const index = Number(element.id.slice(SEAT_ID.length));
      elements.set(index, element);
      if (index === tabStop) element.setAttribute("tabindex", "0");
      if (store.isChosen(index)) element.setAttribute("aria-checked", "true");
    }
  }
  const elementOf = (index: number) => {
    const seat = hall.seats[index];
    if (seat) groups.ensure(seat.section);
    return elements.get(index);
  };
  const paint = (index: number) => {
    const [seat, element] = [hall.seats[index], elements.get(index)];
    if (!seat || !element) return;
    const { availability } = store.read();
    const look = lookOf(seat, availability, names, store.isChosen(index), store.isLeftOut(index));
    show(element, look);
  };
  const later = inSlices(paint);
  let written: Pick<SeatState, "availability" | "filter"> = store.read();
  const mark = () => {
    const { chosen, availability } = store.read();
    const held = hall.seats.filter(({ index }) => statusOfSeat(availability, index) === MINE);
    const wanted = chosen.flatMap(({ seat }) => hall.seats[seat] ?? []);
    layers.marks.innerHTML =
      held.map((seat) => tickMark(seat, "held")).join("") +
      wanted.map((seat) => tickMark(seat, "disc")).join("");
  };
  const stopListening = store.onSeats((seats) => {
    // A filter changes half the house: the page answers meanwhile.
    if (seats.length > AT_ONCE) later.add(seats);
    else for (const seat of seats) paint(seat);
    // What is written on a seat does not ask whether it is chosen.
    const { availability, filter } = store.read();
    if (availability !== written.availability || filter !== written.filter) signs.refresh(seats);
    written = { availability, filter };
    mark();
  });
  mark();
  layers.ring.innerHTML = RING;
  layers.ring.setAttribute("visibility", "hidden");

  return {
    setTabStop(seat) {
      elements.get(tabStop)?.setAttribute("tabindex", "-1");
      tabStop = seat;
      elements.get(seat)?.setAttribute("tabindex", "0");
    },
    focus(seat) {
      const element = elementOf(seat);
      if (element instanceof SVGElement) element.focus({ preventScroll: true });
    },
    seatOf(target) {
      if (!(target instanceof Element) || !layers.rows.contains(target)) return null;
      return target.id.startsWith(SEAT_ID) ? Number(target.id.slice(SEAT_ID.length)) : null;
    },
    ringAround(seat) {
      layers.ring.setAttribute("visibility", seat ? "visible" : "hidden");
      if (seat) layers.ring.setAttribute("transform", `translate(${seat.x} ${seat.y}) scale(${seat.radius})`);
    },
    showSigns: signs.show,
    destroy() {
      groups.stop();
      later.stop();
      stopListening();
    },
  };
}

function show(element: Element, look: SeatLook): void {
  put(element, "class", look.class);
  put(element, "d", look.d);
  put(element, "aria-label", look.label);
  put(element, "aria-checked", String(look.checked));
  put(element, "aria-disabled", look.disabled ? "true" : null);
}

function put(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Signs are drawn for the sections in view, when they come into view, and kept. */
function createSigns(layer: SVGGElement, hall: Hall, store: SeatStore) {
  const groups = new Map<number, SVGGElement>();
  const draw = (group: SVGGElement, section: number) => {
    group.innerHTML = signsOf(hall, section, store.read().availability, store.isLeftOut);
  };
  return {
    show(box: Box | null) {
      for (const { index, bounds } of hall.sections) {
        const isShown = box !== null && overlaps(bounds, box);
        const group = groups.get(index);
        if (group) group.toggleAttribute("hidden", !isShown);
        else if (isShown) {
          const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
          draw(made, index);
          layer.append(made);
          groups.set(index, made);
        }
      }
    },
    refresh(seats: readonly number[]) {
      const changed = new Set(seats.map((seat) => hall.seats[seat]?.section));
      for (const [section, group] of groups) if (changed.has(section)) draw(group, section);
    },
  };
}
