import { isFree, nextFree } from "./availability.ts";
import { type Camera, showsSeats, toHall, toScreen, type Viewport, visibleBox, zoomAt } from "./camera.ts";
import { type Box, middle, nearest } from "./geometry.ts";
import { listenToGestures } from "./gestures.ts";
import { boxOf, type Hall, type HallSection, type HallView } from "./hall.ts";
import { indexSeats, seatAt } from "./hit-test.ts";
import { type MapCommand, seatAfter } from "./keyboard.ts";
import { type CameraParts, createMapCamera, NEAR_PITCH } from "./map-camera.ts";
import { listenOnMap } from "./map-events.ts";
import { createSeatElements, type SeatLayers } from "./seat-elements.ts";
import type { SeatNames } from "./seat-names.ts";
import type { SeatStore } from "./seat-store.ts";

/** One step of zooming by key or button. */
const ZOOM_STEP = 1.5;

export interface MapParts extends SeatLayers, CameraParts {
  /** What a finger or the wheel can find in the frame. */
  readonly surfaces: readonly Element[];
}

export interface MapOptions {
  readonly hall: Hall;
  readonly store: SeatStore;
  readonly names: SeatNames;
  readonly view: HallView;
  /** The picture stands still again. */
  moved(shown: Box, section: HallSection | null): void;
  help(): void;
  /** The best seats around this one are asked for. */
  best(seat: number): void;
  /** What is seen from this one. */
  showView(seat: number): void;
  leave(): void;
}

export interface MapController {
  run(command: MapCommand): void;
  show(view: HallView): void;
  /** Brings a seat into the picture. */
  bring(seat: number): void;
  /** Puts the plan's point in the middle. */
  lookAt(point: { x: number; y: number }): void;
  destroy(): void;
}

/** Binds the pure parts to a drawing on the page. */
export function createMapController(parts: MapParts, options: MapOptions): MapController {
  const { frame, svg } = parts;
  const { hall, store, names } = options;
  const seats = indexSeats(hall.pointed, hall.pitch);
  let focused = firstSeat();
  const section = hall.seats[focused]?.section ?? 0;
  const elements = createSeatElements(parts, hall, store, names, section, () => {
    frame.dataset.drawn = "true";
  });
  const camera = createMapCamera(parts, hall, startOf(hall, options.view), committed);
  elements.setTabStop(focused);

  function firstSeat(): number {
    const { availability } = store.read();
    const section =
      options.view.kind === "section"
        ? options.view.section
        : hall.sections.find(({ standing }) => !standing);
    const free = section?.seats.find(({ index }) => isFree(availability, index));
    return (free ?? section?.seats[0])?.index ?? 0;
  }
  function committed(now: Camera, viewport: Viewport, isWhole: boolean) {
    const near = showsSeats(now, hall.pitch);
    frame.dataset.level = near ? "seats" : "sections";
    frame.dataset.whole = String(isWhole);
    svg.style.setProperty("--u", (1 / now.scale).toFixed(3));
    const box = visibleBox(now, viewport);
    elements.showSigns(near ? box : null);
    const at = near ? nearest(hall.pointed, middle(box)) : undefined;
    options.moved(box, at ? (hall.sections[at.section] ?? null) : null);
  }

  /** The focus goes to a seat, and the picture follows. */
  const go = (index: number) => {
    const seat = hall.seats[index];
    if (!seat) return;
    focused = index;
    elements.setTabStop(index);
    camera.showSeat(seat);
    elements.focus(index);
    activate(index);
  };
  const activate = (index: number | null) => {
    if (index === store.read().active) return;
    const seat = index === null ? undefined : hall.seats[index];
    elements.ringAround(seat ?? null);
    // The card keeps to the half of the picture where the seat is not.
    const isLow = seat && toScreen(camera.current(), seat).y > camera.viewport().height / 2;
    frame.dataset.card = isLow ? "top" : "bottom";
    store.activate(index);
  };
  const run = (command: MapCommand) => {
    const from = hall.seats[focused];
    switch (command.kind) {
      case "move":
        return from && go(seatAfter(hall, from, command.move).index);
      case "next-free":
        return go(nextFree(hall, store.read().availability, focused, store.isLeftOut)?.index ?? focused);
      case "toggle":
        go(focused);
        return store.toggle(focused);
      case "zoom":
        if (command.to === "all") return camera.showBox(boxOf(hall, { kind: "house" }), false);
        return camera.zoomBy(command.to === "in" ? ZOOM_STEP : 1 / ZOOM_STEP);
      case "pan":
        return camera.panBy(command.by);
      case "undo":
        return store.undo();
      case "best":
        return options.best(focused);
      case "view":
        return options.showView(focused);
      case "help":
        return options.help();
      case "leave":
        activate(null);
        return options.leave();
    }
  };

  const stopGestures = listenToGestures(frame, parts.surfaces, {
    camera,
    pitch: hall.pitch,
    tap(at, pointer, onLink) {
      const now = camera.current();
      if (!showsSeats(now, hall.pitch)) {
        if (!onLink) camera.flyTo(zoomAt(now, at, NEAR_PITCH / hall.pitch / now.scale, camera.limits()));
        return;
      }
      const { availability } = store.read();
      const seat = seatAt(seats, toHall(now, at), now.scale, pointer, ({ index }) =>
        isFree(availability, index),
      );
      if (!seat) return activate(null);
      focused = seat.index;
      elements.setTabStop(focused);
      elements.focus(focused);
      activate(focused);
      store.toggle(focused);
    },
    hover(at) {
      const now = camera.current();
      const seat =
        at && showsSeats(now, hall.pitch)
          ? seatAt(seats, toHall(now, at), now.scale, "mouse", () => false)
          : null;
      // The card stays with the last seat, so that it can be read and reached.
      if (seat) activate(seat.index);
      frame.classList.toggle("over-seat", seat !== null);
    },
  });
  const stopEvents = listenOnMap(frame, elements.seatOf, {
    run,
    click(index) {
      focused = index;
      run({ kind: "toggle" });
    },
    focus(index, byKeyboard) {
      focused = index;
      elements.setTabStop(index);
      activate(index);
      // Coming by keyboard, one may have panned away meanwhile; from afar the whole house stays in view.
      const seat = hall.seats[index];
      if (seat && byKeyboard && showsSeats(camera.current(), hall.pitch)) camera.showSeat(seat);
    },
  });

  return {
    run,
    show(view) {
      const { box, seats: near } = startOf(hall, view);
      camera.showBox(box, near);
      if (view.kind !== "section") return;
      const { availability } = store.read();
      const free =
        view.section.seats.find(({ index }) => isFree(availability, index)) ?? view.section.seats[0];
      if (free && hall.seats[focused]?.section !== view.section.index) {
        focused = free.index;
        elements.setTabStop(focused);
      }
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
      camera.destroy();
      elements.destroy();
    },
  };
}

function startOf(hall: Hall, view: HallView) {
  return { box: boxOf(hall, view), seats: view.kind === "section" };
}
