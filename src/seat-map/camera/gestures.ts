import type { Point } from "#domain/seating/point.ts";
import { type Camera, pan, pinch, zoomAt } from "./camera.ts";
import type { Pointer } from "./hit-test.ts";
import type { MapCamera } from "./map-camera.ts";

/** CSS pixels; a press that moves further is a drag. */
const SLACK = 8;
const DOUBLE_TAP_MS = 320;
/** Milliseconds without a wheel event until the zoom has ended. */
const RESTING_WHEEL_MS = 120;

export interface GestureTarget {
  readonly camera: MapCamera;
  isNear(): boolean;
  /** CSS pixels of the frame. If `onLink`, the browser follows the link itself. */
  tap(at: Point, pointer: Pointer, onLink: boolean): void;
  hover(at: Point | null): void;
}

interface Finger {
  readonly place: PlaceIn;
  readonly start: Point;
  at: Point;
}

/**
 * Pans, zooms and taps while the map's controller runs. Presses use `click`, which assistive technology sends too.
 *
 * @param surfaces receive the wheel: browsers track every element inside a non-passive listener, so no seats
 */
export function listenToGestures(
  frame: HTMLElement,
  surfaces: readonly Element[],
  target: GestureTarget,
): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const { press, move, release, click } = dragging(frame, target);
  const taps = tapping(frame, target);
  const { wheel, end: endWheel, stop: stopWheel } = wheeling(frame, target);
  frame.addEventListener("pointerdown", endWheel, options);
  frame.addEventListener("pointerdown", press, options);
  frame.addEventListener("pointermove", move, options);
  frame.addEventListener("pointerup", release, options);
  frame.addEventListener("pointercancel", release, options);
  frame.addEventListener("pointerleave", () => target.hover(null), options);
  frame.addEventListener("click", click, { ...options, capture: true });
  frame.addEventListener("pointerdown", taps.press, options);
  frame.addEventListener("click", taps.click, options);
  for (const surface of surfaces) surface.addEventListener("wheel", wheel, { ...options, passive: false });
  frame.addEventListener("dragstart", (event) => event.preventDefault(), options);
  return () => {
    stopWheel();
    stop.abort();
  };
}

type PlaceIn = (event: MouseEvent) => Point;

/** Reading the position during a gesture would force a layout. */
function placesIn(frame: HTMLElement): PlaceIn {
  const { left, top } = frame.getBoundingClientRect();
  return ({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top });
}

function dragging(frame: HTMLElement, target: GestureTarget) {
  const { camera } = target;
  const fingers = new Map<number, Finger>();
  let began: Camera = camera.current();
  let origin: readonly [Point, Point] | null = null;
  let dragged = false;
  const speed = createSpeed();

  const pair = (): readonly [Point, Point] | null => {
    const [a, b] = [...fingers.values()];
    return a && b ? [a.at, b.at] : null;
  };
  const begin = () => {
    began = camera.current();
    origin = pair();
    for (const [id, finger] of fingers) fingers.set(id, { ...finger, start: finger.at });
  };
  const capture = (pointer: number) => {
    target.hover(null);
    frame.setPointerCapture(pointer);
  };

  return {
    press(event: PointerEvent) {
      if (event.button !== 0 || fingers.size >= 2) return;
      const place = placesIn(frame);
      const at = place(event);
      if (fingers.size === 0) dragged = false;
      fingers.set(event.pointerId, { place, start: at, at });
      speed.rest();
      begin();
    },
    move(event: PointerEvent) {
      const finger = fingers.get(event.pointerId);
      if (!finger) {
        if (event.pointerType === "mouse") target.hover(placesIn(frame)(event));
        return;
      }
      const at = finger.place(event);
      speed.track(finger.at, at, event.timeStamp);
      finger.at = at;
      const both = pair();
      if (origin && both) {
        dragged = true;
        camera.follow(pinch(began, origin, both, camera.limits()));
      } else if (dragged || Math.hypot(at.x - finger.start.x, at.y - finger.start.y) > SLACK) {
        if (!dragged) capture(event.pointerId);
        dragged = true;
        camera.follow(pan(began, { x: at.x - finger.start.x, y: at.y - finger.start.y }));
      }
    },
    release(event: PointerEvent) {
      if (!fingers.delete(event.pointerId) || !dragged) return;
      if (fingers.size > 0) return begin();
      const isFlick = event.type === "pointerup" && origin === null;
      camera.throw(isFlick ? speed.at(event.timeStamp) : { x: 0, y: 0 });
    },
    /** Suppresses the click that the browser sends after a drag. */
    click(event: MouseEvent) {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      dragged = false;
    },
  };
}

function tapping(frame: HTMLElement, target: GestureTarget) {
  let pointer: Pointer = "mouse";
  let last = { at: { x: 0, y: 0 }, when: Number.NEGATIVE_INFINITY, far: false };
  return {
    /** Older browsers' clicks do not report the pointer type. */
    press(event: PointerEvent) {
      pointer = event.pointerType === "mouse" ? "mouse" : "touch";
    },
    click(event: MouseEvent) {
      if (event.defaultPrevented || event.detail === 0) return;
      const at = placesIn(frame)(event);
      const again = event.timeStamp - last.when < DOUBLE_TAP_MS && near(at, last.at);
      // The first press of a double tap from afar zooms in; the second must not choose a seat.
      if (again && last.far) return;
      last = { at, when: event.timeStamp, far: !target.isNear() };
      target.tap(at, pointer, event.target instanceof Element && event.target.closest("a") !== null);
    },
  };
}

function wheeling(frame: HTMLElement, { camera }: GestureTarget) {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let place: PlaceIn | null = null;
  const settle = () => {
    settling = undefined;
    place = null;
    camera.commit();
  };
  const stop = () => clearTimeout(settling);
  return {
    wheel(event: Event) {
      if (!(event instanceof WheelEvent)) return;
      const [current, limits] = [camera.current(), camera.limits()];
      const isWhole = current.scale <= limits.min * 1.001;
      // Trackpads send small and sideways steps, wheels large ones. Pinching is Ctrl + wheel.
      const isWheel =
        event.ctrlKey || event.deltaMode !== 0 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
      // At the zoom limits the page scrolls instead.
      if (isWhole && (!isWheel || (event.deltaY > 0 && !event.ctrlKey))) return;
      event.preventDefault();
      place ??= placesIn(frame);
      const next = isWheel
        ? zoomAt(current, place(event), wheelFactor(event), limits)
        : pan(current, { x: -event.deltaX, y: -event.deltaY });
      camera.follow(next);
      stop();
      settling = setTimeout(settle, RESTING_WHEEL_MS);
    },
    /** The picture is painted before the next gesture and not during it. */
    end() {
      if (settling === undefined) return;
      stop();
      settle();
    },
    stop,
  };
}

/** Milliseconds; a finger that rests longer before lifting is no flick. */
const RESTED = 60;

/** Smoothed, CSS pixels per millisecond. */
function createSpeed() {
  let velocity: Point = { x: 0, y: 0 };
  let last = 0;
  return {
    rest() {
      velocity = { x: 0, y: 0 };
    },
    track(from: Point, to: Point, when: number) {
      const ms = Math.max(1, when - last);
      last = when;
      const share = Math.min(1, ms / 50);
      velocity = {
        x: velocity.x * (1 - share) + ((to.x - from.x) / ms) * share,
        y: velocity.y * (1 - share) + ((to.y - from.y) / ms) * share,
      };
    },
    at(when: number): Point {
      return when - last < RESTED ? velocity : { x: 0, y: 0 };
    },
  };
}

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaY;
  return Math.exp(-Math.max(-240, Math.min(240, pixels)) * (ctrlKey ? 0.01 : 0.0025));
}

function near(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 30;
}
