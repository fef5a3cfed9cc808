import type { Point } from "#domain/seating/point.ts";
import { afterPaint } from "../drawing/after-paint.ts";
import { createSeatElements, type SeatLayers } from "../drawing/seat-elements.ts";
import { isFree, nextFree } from "../hall/availability.ts";
import { type Box, middle, nearest } from "../hall/geometry.ts";
import { boxOf, type Hall, type HallSeat, type HallSection, type HallView, heartOf } from "../hall/hall.ts";
import type { MapNames, MapStore } from "../map-store.ts";
import { type Camera, showsSeats, toHall, type Viewport, visibleBox, zoomAt } from "./camera.ts";
import { type GestureTarget, listenToGestures } from "./gestures.ts";
import { indexSeats, type Pointer, type SeatIndex, seatAt } from "./hit-test.ts";
import { type MapCommand, seatAfter } from "./keyboard.ts";
import {
  type CameraParts,
  createMapCamera,
  type MapCamera,
  NEAR_PITCH,
  sizeOf,
  type Target,
} from "./map-camera.ts";
import { listenOnMap } from "./map-events.ts";
import { createSeatFocus, type SeatFocus } from "./seat-focus.ts";

const ZOOM_STEP = 1.5;

export interface MapParts extends SeatLayers, CameraParts {
  readonly surfaces: readonly Element[];
  /** Keep their size at small scales: `--u` is plan units a CSS pixel. */
  readonly words: readonly SVGElement[];
}

export interface MapOptions {
  readonly hall: Hall;
  readonly store: MapStore;
  readonly names: MapNames;
  readonly view: HallView;
  moved(shown: Box, section: HallSection | null): void;
  help(): void;
  best(seat: number): void;
  showView(seat: number): void;
  leave(): void;
}

export interface MapController {
  run(command: MapCommand): void;
  show(view: HallView): void;
  bring(seat: number): void;
  lookAt(point: Point): void;
  destroy(): void;
}

/** Makes a rendered map react: camera, gestures, keys, focus and the seats that they show. */
export function createMapController(parts: MapParts, options: MapOptions): MapController {
  const { frame } = parts;
  const { hall, store, view } = options;
  const start = { viewport: sizeOf(frame), target: targetOf(hall, view) };
  let rested = () => {};
  const elements = createSeatElements(parts, options, () => {
    frame.dataset.drawn = "true";
  });
  const camera = createMapCamera(parts, hall, start, committed);
  const focus = createSeatFocus(frame, options, elements, camera);
  rested = focus.rested;
  const run = createCommands(options, camera, focus);
  const stopGestures = listenToGestures(frame, parts.surfaces, pressing(frame, options, camera, focus));
  const stopEvents = listenOnMap(frame, elements.seatOf, {
    run,
    click(index) {
      focus.go(index);
      store.toggle(index);
    },
    focus: focus.arrived,
  });
  const stopNews = store.onEvent((event) => {
    const seat = event.kind === "lost" ? hall.seats[event.seats?.[0] ?? -1] : undefined;
    if (seat) camera.showBelowNews(seat);
  });

  function committed(now: Camera, viewport: Viewport, isWhole: boolean) {
    const near = showsSeats(now, hall.pitch);
    frame.dataset.level = near ? "seats" : "sections";
    frame.dataset.whole = String(isWhole);
    const unit = (1 / now.scale).toFixed(3);
    if (!near) for (const words of parts.words) words.style.setProperty("--u", unit);
    const box = visibleBox(now, viewport);
    elements.showNear(near ? box : null);
    const at = near ? nearest(hall.pointed, middle(box)) : undefined;
    rested();
    options.moved(box, at ? (hall.sections[at.section] ?? null) : null);
  }

  return {
    run,
    show(shown) {
      camera.show(targetOf(hall, shown));
      if (shown.kind === "section") focus.waitIn(shown);
    },
    bring(index) {
      const seat = hall.seats[index];
      if (seat) camera.showSeat(seat);
    },
    lookAt(point) {
      const now = camera.current();
      const { width, height } = visibleBox(now, camera.viewport());
      camera.flyTo({ ...now, x: point.x - width / 2, y: point.y - height / 2 });
    },
    destroy() {
      stopGestures();
      stopEvents();
      stopNews();
      focus.destroy();
      camera.destroy();
      elements.destroy();
    },
  };
}

function createCommands(options: MapOptions, camera: MapCamera, focus: SeatFocus) {
  const { hall, store } = options;
  return (command: MapCommand) => {
    const at = focus.current();
    const from = hall.seats[at];
    switch (command.kind) {
      case "move":
        return from && focus.go(seatAfter(hall, from, command.move).index);
      case "next-free": {
        const next = nextFree(hall, store.read().availability, at, store.isLeftOut);
        return next ? focus.go(next.index) : store.notify({ kind: "none-free" });
      }
      case "toggle":
        focus.go(at);
        return store.toggle(at);
      case "zoom":
        if (command.to === "all") return camera.show(targetOf(hall, { kind: "house" }));
        return camera.zoomBy(command.to === "in" ? ZOOM_STEP : 1 / ZOOM_STEP);
      case "pan":
        return camera.panBy(command.by);
      case "undo":
        return store.undo();
      case "best":
        return options.best(at);
      case "view":
        return options.showView(at);
      case "help":
        return options.help();
      case "leave":
        focus.activate(null);
        return options.leave();
    }
  };
}

function pressing(
  frame: HTMLElement,
  { hall, store }: MapOptions,
  camera: MapCamera,
  focus: SeatFocus,
): GestureTarget {
  let index: SeatIndex<HallSeat> | undefined;
  const seats = () => (index ??= indexSeats(hall.pointed, hall.pitch));
  // Deferred: the first paint and the first press do not need it.
  afterPaint(seats);
  const hasNear = () => showsSeats(camera.current(), hall.pitch);
  const seatUnder = (at: Point, pointer: Pointer, accepts: (seat: HallSeat) => boolean) => {
    const now = camera.current();
    return seatAt(seats(), { at: toHall(now, at), scale: now.scale, pointer }, accepts);
  };
  return {
    camera,
    isNear: hasNear,
    tap(at, pointer, onLink) {
      if (hasNear()) {
        const { availability } = store.read();
        const seat = seatUnder(at, pointer, ({ index }) => isFree(availability, index));
        if (seat) focus.take(seat.index);
        else focus.activate(null);
      } else if (!onLink) {
        const now = camera.current();
        camera.flyTo(zoomAt(now, at, NEAR_PITCH / hall.pitch / now.scale, camera.limits()));
      }
    },
    hover(at) {
      const seat = at && hasNear() ? seatUnder(at, "mouse", () => false) : null;
      // The card stays at the last seat, so that it can be read and reached.
      if (seat) focus.point(seat.index);
      frame.classList.toggle("over-seat", seat !== null);
    },
  };
}

function targetOf(hall: Hall, view: HallView): Target {
  return { box: boxOf(hall, view), heart: view.kind === "section" ? heartOf(view.section) : null };
}
