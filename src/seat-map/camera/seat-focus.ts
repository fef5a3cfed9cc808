import type { SeatElements } from "../drawing/seat-elements.ts";
import { isFree } from "../hall/availability.ts";
import type { Hall, HallSeat, HallView } from "../hall/hall.ts";
import type { MapStore } from "../map-store.ts";
import { type Camera, showsSeats, toScreen } from "./camera.ts";
import type { Sight } from "./in-sight.ts";
import type { MapCamera } from "./map-camera.ts";

export interface SeatFocus {
  current(): number;
  go(seat: number): void;
  take(seat: number): void;
  arrived(seat: number, byKeyboard: boolean): void;
  /** Puts the tab stop into the visible part of the hall. */
  waitIn(view: HallView): void;
  activate(seat: number | null): void;
  rested(): void;
  destroy(): void;
  /** Of a hovered seat. The ring stays at a seat reached by keyboard. */
  point(seat: number): void;
}

interface FocusOptions {
  readonly hall: Hall;
  readonly store: MapStore;
  /** Where the tab stop is at first. */
  readonly view: HallView;
}

/** Moves the map's tab stop, focus, ring and card from seat to seat: by keys, presses and the mouse. */
export function createSeatFocus(
  frame: HTMLElement,
  { hall, store, view }: FocusOptions,
  elements: SeatElements,
  camera: MapCamera,
): SeatFocus {
  let focused = -1;
  const stand = (index: number) => {
    focused = index;
    elements.setTabStop(index);
  };
  const turnCard = (seat: HallSeat | undefined, from: Camera) => {
    const isLow = seat && toScreen(from, seat).y > camera.viewport().height / 2;
    frame.dataset.card = isLow ? "top" : "bottom";
  };
  /** Overlays cover most of the picture on a small phone. */
  const bring = (seat: HallSeat) => {
    const news = document.querySelector("[data-news] > *")?.getBoundingClientRect();
    const place = camera.placeOf(
      seat,
      news ? Math.max(0, news.bottom - frame.getBoundingClientRect().top) : 0,
    );
    turnCard(seat, place);
    if (sight) sight.bring(seat, place);
    else {
      camera.flyTo(place);
      if (!isLoading) void loadSight();
    }
  };
  const again = () => {
    const seat = hall.seats[focused];
    const isLed = document.activeElement?.matches("[role=application] path:focus-visible");
    if (seat && isLed && showsSeats(camera.resting(), hall.pitch)) bring(seat);
  };
  // Loaded with the first key.
  let sight: Sight | undefined;
  let isLoading = false;
  let isOver = false;
  async function loadSight(): Promise<void> {
    isLoading = true;
    const { createSight } = await import("./in-sight.ts");
    if (isOver) return;
    sight = createSight(frame, camera, again);
    again();
  }
  const showCard = (index: number | null) => {
    if (index === store.read().active) return;
    turnCard(hall.seats[index ?? -1], camera.resting());
    store.activate(index);
  };
  const activate = (index: number | null) => {
    elements.ringAround(hall.seats[index ?? -1] ?? null);
    showCard(index);
  };
  const waitIn = (shown: HallView) => {
    const { availability } = store.read();
    const section =
      shown.kind === "section" ? shown.section : hall.sections.find(({ standing }) => !standing);
    if (!section || hall.seats[focused]?.section === section.index) return;
    const free = section.seats.find(({ index }) => isFree(availability, index)) ?? section.seats[0];
    stand(free?.index ?? 0);
  };
  waitIn(view);

  return {
    current: () => focused,
    activate,
    waitIn,
    rested: () => sight?.rested(),
    destroy() {
      isOver = true;
      sight?.destroy();
    },
    point(index) {
      // The mouse reports every pixel, so mostly the same seat.
      if (index === store.read().active) return;
      if (document.activeElement?.matches("path:focus-visible")) showCard(index);
      else activate(index);
    },
    go(index) {
      const seat = hall.seats[index];
      if (!seat) return;
      stand(index);
      bring(seat);
      elements.focus(index);
      // If the picture does not have to move, it is already at rest.
      sight?.rested();
      activate(index);
    },
    take(index) {
      stand(index);
      elements.focus(index);
      activate(index);
      store.toggle(index);
    },
    arrived(index, byKeyboard) {
      stand(index);
      activate(index);
      // The visitor may have panned away before tabbing in; from afar the whole hall stays in view.
      const seat = hall.seats[index];
      if (seat && byKeyboard && showsSeats(camera.current(), hall.pitch)) bring(seat);
    },
  };
}
