import { MINE, type SeatAvailability, statusOfSeat } from "../hall/availability.ts";
import { type Box, overlaps } from "../hall/geometry.ts";
import type { Hall, HallRow, HallSeat, HallSection } from "../hall/hall.ts";
import type { MapNames, MapStore } from "../map-store.ts";
import { renderDots, renderHall } from "./render-dots.ts";
import { lookOf, renderSeats, SEAT_ID, type SeatLook, type SeatPicture } from "./render-rows.ts";
import { discMarks, RING, signsOf, tickMark } from "./seat-signs.ts";
import { createSectionGroups, inSlices, type SectionGroups } from "./section-groups.ts";

const AT_ONCE = 60;

/** Rendered once by React, then updated outside it. */
export interface SeatLayers {
  readonly seats: SVGGElement;
  readonly marks: SVGGElement;
  readonly ring: SVGGElement;
}

export interface SeatElements {
  setTabStop(seat: number): void;
  focus(seat: number): void;
  seatOf(element: EventTarget | null): number | null;
  ringAround(seat: HallSeat | null): void;
  /** Null shows all sections from afar. */
  showNear(box: Box | null): void;
  destroy(): void;
}

/** Seat elements with role and name exist in near sections and in the row with the keyboard focus. */
export function createSeatElements(
  layers: SeatLayers,
  { hall, store, names }: { hall: Hall; store: MapStore; names: MapNames },
  settled: () => void,
): SeatElements {
  let tabStop = -1;
  const picture = pictureOf(store, names);
  if (!layers.seats.firstChild) {
    layers.seats.innerHTML = renderHall(hall, store.read().availability, store.isLeftOut);
  }
  const groups = createSectionGroups(
    layers.seats,
    hall,
    {
      dots: (section) =>
        renderDots(hall.sections[section] as HallSection, store.read().availability, store.isLeftOut),
      seats: (row) => renderSeats(row, picture),
      signs: (row) => signsOf(hall, row, store.read().availability, store.isLeftOut),
    },
    settled,
  );
  const stopPainting = paintChanges(hall, store, picture, groups);
  const stopMarking = markOwnSeats(layers.marks, hall, store);
  layers.ring.innerHTML = RING;
  layers.ring.setAttribute("visibility", "hidden");

  return {
    setTabStop(seat) {
      elementOf(tabStop)?.setAttribute("tabindex", "-1");
      tabStop = seat;
      const row = rowOf(hall, seat);
      if (row) groups.keep(row);
      elementOf(seat)?.setAttribute("tabindex", "0");
    },
    focus: (seat) => elementOf(seat)?.focus({ preventScroll: true }),
    seatOf(target) {
      if (!(target instanceof Element) || !layers.seats.contains(target)) return null;
      return target.id.startsWith(SEAT_ID) ? Number(target.id.slice(SEAT_ID.length)) : null;
    },
    ringAround(seat) {
      layers.ring.setAttribute("visibility", seat ? "visible" : "hidden");
      if (seat) layers.ring.setAttribute("transform", `translate(${seat.x} ${seat.y}) scale(${seat.radius})`);
    },
    showNear(box) {
      const near = hall.sections.filter(
        ({ rows, bounds }) => box && rows.length > 0 && overlaps(bounds, box),
      );
      groups.show(new Set(near.map(({ index }) => index)));
    },
    destroy() {
      groups.stop();
      stopPainting();
      stopMarking();
    },
  };
}

function pictureOf(store: MapStore, names: MapNames): SeatPicture {
  return {
    get availability() {
      return store.read().availability;
    },
    names,
    isChosen: store.isChosen,
    isLeftOut: store.isLeftOut,
  };
}

function paintChanges(hall: Hall, store: MapStore, picture: SeatPicture, groups: SectionGroups): () => void {
  const paint = (index: number) => {
    const [seat, element] = [hall.seats[index], elementOf(index)];
    if (seat && element) show(element, lookOf(seat, picture));
  };
  const later = inSlices(paint);
  let written: { availability: SeatAvailability; filter: unknown } = store.read();
  const stopListening = store.onSeats((seats) => {
    const { availability, filter } = store.read();
    // A filter changes half the hall, so the page responds first.
    const begin = filter === written.filter ? "at once" : "after paint";
    const rows = new Set(seats.flatMap((seat) => rowOf(hall, seat) ?? []));
    if (seats.length > AT_ONCE) {
      groups.outdate(rows);
      later.add(
        [...rows].filter(groups.isDrawn).flatMap((row) => row.seats.map(({ index }) => index)),
        begin,
      );
    } else for (const seat of seats) paint(seat);
    // Signs on seats do not depend on the choice.
    if (availability !== written.availability || filter !== written.filter) groups.refresh(rows, begin);
    written = { availability, filter };
  });
  return () => {
    later.stop();
    stopListening();
  };
}

function markOwnSeats(layer: Element, hall: Hall, store: MapStore): () => void {
  const mark = () => {
    const { chosen, availability } = store.read();
    const held = hall.seats.filter(({ index }) => statusOfSeat(availability, index) === MINE);
    const wanted = chosen.flatMap(({ seat }) => hall.seats[seat] ?? []);
    layer.innerHTML =
      held.map((seat) => tickMark(seat, "held")).join("") +
      (wanted.length > AT_ONCE ? discMarks(wanted) : wanted.map((seat) => tickMark(seat, "disc")).join(""));
  };
  mark();
  return store.onSeats(mark);
}

/** Undefined in standing areas. */
function rowOf(hall: Hall, seat: number): HallRow | undefined {
  return hall.rows[hall.seats[seat]?.row ?? -1];
}

function elementOf(seat: number): HTMLElement | null {
  return document.getElementById(SEAT_ID + seat);
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
