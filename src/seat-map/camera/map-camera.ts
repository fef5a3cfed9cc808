import type { Point } from "#domain/seating/point.ts";
import { type Box, middle } from "../hall/geometry.ts";
import type { Hall } from "../hall/hall.ts";
import {
  type Camera,
  centredOn,
  clampScale,
  fitBox,
  glide,
  keepInside,
  onTheWay,
  pan,
  reveal,
  SEAT_PITCH,
  showsSeats,
  toScreen,
  transformOf,
  type Viewport,
  visibleBox,
  type ZoomLimits,
  zoomAt,
  zoomLimits,
} from "./camera.ts";

const FLIGHT_MS = 320;
/** Below this speed (CSS pixels per millisecond) a flick has ended. */
const SLOWEST = 0.02;
/**
 * While zooming out, the drawing is resized to `AHEAD` of the picture once the picture is below this share of
 * it. Browsers paint newly visible parts at the drawing's size, which would soon be the whole hall at close
 * range.
 */
const TOO_LARGE = 0.75;
const AHEAD = 0.3;
export const NEAR_PITCH = 34;

export interface Target {
  readonly box: Box;
  /** Must be visible if seats have to be large and the box does not fit; null: seats may be small. */
  readonly heart: Point | null;
}

export interface MapCamera {
  current(): Camera;
  resting(): Camera;
  viewport(): Viewport;
  limits(): ZoomLimits;
  follow(camera: Camera): void;
  commit(): void;
  flyTo(camera: Camera): void;
  throw(velocity: Point): void;
  show(target: Target): void;
  zoomBy(factor: number): void;
  panBy(by: Point): void;
  /** Returns the nearest camera with the seat large enough and below an overlay of `covered` CSS pixels. */
  placeOf(seat: Point, covered?: number): Camera;
  showSeat(seat: Point): void;
  /** The news panel covers the upper half. */
  showBelowNews(seat: Point): void;
  destroy(): void;
}

export interface CameraParts {
  readonly frame: HTMLElement;
  readonly scene: HTMLElement;
  readonly svg: SVGSVGElement;
}

interface CameraStart {
  /** Measured before anything was drawn in the frame, which avoids a forced layout. */
  readonly viewport: Viewport;
  readonly target: Target;
}

export function createMapCamera(
  parts: CameraParts,
  hall: Hall,
  start: CameraStart,
  committed: (camera: Camera, viewport: Viewport, isWhole: boolean) => void,
): MapCamera {
  const { frame } = parts;
  const draw = drawScene(parts, hall);
  const motion = createMotion();
  let { viewport } = start;
  let limits = zoomLimits(hall.size, hall.pitch, viewport);
  let camera = placeFor(start.target, hall, viewport, limits);
  let aim: Camera | null = null;

  const follow = (next: Camera) => {
    camera = keepInside(next, hall.size, viewport);
    draw.move(camera, limits);
  };
  const isWhole = () => camera.scale <= limits.min * 1.01;
  const commit = () => {
    aim = null;
    draw.rest(camera);
    committed(camera, viewport, isWhole());
  };
  const flyTo = (target: Camera) => {
    const [from, to] = [camera, keepInside(target, hall.size, viewport)];
    aim = to;
    motion.run((ms) => {
      const t = Math.min(1, ms / FLIGHT_MS);
      follow(onTheWay(from, to, 1 - (1 - t) ** 3, viewport));
      return t < 1;
    }, commit);
  };
  const resized = new ResizeObserver(() => {
    const next = sizeOf(frame);
    if (next.width === viewport.width && next.height === viewport.height) return;
    const [wasWhole, centre] = [isWhole(), middle(visibleBox(camera, viewport))];
    viewport = next;
    limits = zoomLimits(hall.size, hall.pitch, viewport);
    const scale = wasWhole ? limits.min : clampScale(camera.scale, limits);
    camera = keepInside(centredOn(centre, scale, viewport), hall.size, viewport);
    commit();
  });
  resized.observe(frame);
  commit();
  const resting = () => aim ?? camera;
  const placeOf = (seat: Point, covered?: number) => {
    const from = resting();
    const nearScale = { min: limits.min, max: NEAR_PITCH / hall.pitch };
    const near = showsSeats(from, hall.pitch)
      ? from
      : fitBox({ ...seat, width: 0, height: 0 }, viewport, nearScale);
    return reveal(near, seat, viewport, covered);
  };
  const flyWhereNeeded = (target: Camera) => {
    if (!isSameCamera(target, resting())) flyTo(target);
  };

  return {
    current: () => camera,
    resting,
    viewport: () => viewport,
    limits: () => limits,
    follow(next) {
      motion.stop();
      aim = null;
      follow(next);
    },
    commit,
    flyTo,
    throw(velocity) {
      if (Math.hypot(velocity.x, velocity.y) < SLOWEST * 5) return commit();
      const from = camera;
      aim = null;
      motion.run(
        (ms) => {
          const { moved, velocity: left } = glide(velocity, ms);
          follow(pan(from, moved));
          return Math.hypot(left.x, left.y) > SLOWEST;
        },
        commit,
        "optional",
      );
    },
    show: (target) => flyTo(placeFor(target, hall, viewport, limits)),
    zoomBy(factor) {
      const centre = { x: viewport.width / 2, y: viewport.height / 2 };
      flyTo(zoomAt(camera, centre, factor, limits));
    },
    panBy: (by) => flyTo(pan(camera, by)),
    placeOf,
    showSeat: (seat) => flyWhereNeeded(placeOf(seat)),
    showBelowNews(seat) {
      const { y } = toScreen(camera, seat);
      const low = viewport.height * 0.6;
      if (showsSeats(camera, hall.pitch) && y < low) flyTo(pan(camera, { x: 0, y: low - y }));
    },
    destroy() {
      motion.stop();
      draw.stop();
      resized.disconnect();
    },
  };
}

function placeFor({ box, heart }: Target, hall: Hall, viewport: Viewport, limits: ZoomLimits): Camera {
  const near = heart ? Math.max(limits.min, SEAT_PITCH / hall.pitch) : limits.min;
  const fitted = fitBox(box, viewport, { min: near, max: Math.max(near, limits.max * 0.6) });
  const shown = visibleBox(fitted, viewport);
  const fits = shown.width >= box.width && shown.height >= box.height;
  const camera = heart && !fits ? centredOn(heart, fitted.scale, viewport) : fitted;
  return keepInside(camera, hall.size, viewport);
}

/**
 * The position is always a transform of the scene's layer, so that moving paints nothing; so is the scale
 * while it changes. At rest the drawing in the layer is scaled and painted sharp: by a transform, because a
 * new width would lay out every seat.
 */
function drawScene({ scene, svg }: CameraParts, { size }: Hall) {
  let drawn = 0;
  const { width, height } = size;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  Object.assign(svg.style, { width: `${width}px`, height: `${height}px` });
  const mover = createMover(scene);
  const place = (x: number, y: number, scale: number) =>
    mover.to(`translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`);
  const draw = (camera: Camera, as: number) => {
    if (as !== drawn) {
      drawn = as;
      svg.style.transform = `scale(${drawn})`;
    }
    const { x, y, scale } = transformOf(camera, drawn);
    if (scale === 1) place(toPixel(x), toPixel(y), 1);
    else place(x, y, scale);
  };
  return {
    move(camera: Camera, { min }: ZoomLimits) {
      const isTooLarge = camera.scale < drawn * TOO_LARGE;
      draw(camera, isTooLarge ? Math.max(camera.scale * AHEAD, min) : drawn);
    },
    rest(camera: Camera) {
      draw(camera, camera.scale);
      // Chromium repaints a layer when its size changes, even under a scale: the scene keeps it until the next
      // rest. It covers the drawing, whose edge is rounded up.
      scene.style.width = `${Math.ceil(width * drawn) + 1}px`;
      scene.style.height = `${Math.ceil(height * drawn) + 1}px`;
    },
    stop: mover.stop,
  };
}

/**
 * With an inline style Chromium checks the page's layers in every frame; a paused animation goes straight to
 * the compositor.
 */
function createMover(element: Element) {
  const effect = new KeyframeEffect(element, null, { duration: 1, fill: "both" });
  const animation = new Animation(effect);
  animation.pause();
  return {
    to: (transform: string) => effect.setKeyframes({ transform: [transform, transform] }),
    stop: () => animation.cancel(),
  };
}

/** Rounds to device pixels: at a fraction the picture is blurred and resampled in every frame. */
function toPixel(length: number): number {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}

function createMotion() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let request = 0;
  const stop = () => cancelAnimationFrame(request);
  return {
    stop,
    /**
     * @param step draws at a time in milliseconds; returns false when finished
     * @param kind with reduced motion, "needed" jumps to the end and "optional" does nothing
     */
    run(step: (ms: number) => boolean, ended: () => void, kind: "needed" | "optional" = "needed") {
      stop();
      if (calm.matches) {
        if (kind === "needed") step(Number.POSITIVE_INFINITY);
        return ended();
      }
      const began = performance.now();
      const next = () => {
        if (step(performance.now() - began)) request = requestAnimationFrame(next);
        else ended();
      };
      next();
    },
  };
}

export function isSameCamera(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale;
}

export function sizeOf(frame: HTMLElement): Viewport {
  return { width: Math.max(1, frame.clientWidth), height: Math.max(1, frame.clientHeight) };
}
