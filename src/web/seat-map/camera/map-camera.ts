import type { Point } from "#domain/seating/point.ts";
import { type Box, middle } from "../hall/geometry.ts";
import type { Hall } from "../hall/hall.ts";
import {
  type Camera,
  centredOn,
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
  within,
  type ZoomLimits,
  zoomAt,
  zoomLimits,
} from "./camera.ts";

const FLIGHT_MS = 320;
/** Below this speed (CSS pixels per millisecond) a flick has ended. */
const SLOWEST = 0.02;
const EDGE = 56;
/**
 * Zooming out, the drawing is made smaller as soon as it is this much too large, and then so much smaller than what is
 * shown that it lasts. Browsers paint what comes into the picture as large as the drawing is: soon the whole hall as seen
 * from near. Soft until it rests, as on the way in.
 */
const TOO_LARGE = 0.75;
const AHEAD = 0.3;
/** How close one comes to a seat one looked at from afar: the distance between neighbours, CSS pixels. */
export const NEAR_PITCH = 34;

/** A part of the hall to be looked at. */
export interface Target {
  readonly box: Box;
  /** Where seats have to be large and not all of the box can be seen: what must be. Null: seats may be small. */
  readonly heart: Point | null;
}

export interface MapCamera {
  current(): Camera;
  /** Where one will look from when the flight that is under way has ended. */
  resting(): Camera;
  viewport(): Viewport;
  limits(): ZoomLimits;
  /** Follows a gesture, without committing. */
  follow(camera: Camera): void;
  commit(): void;
  flyTo(camera: Camera): void;
  /** Lets a flick run out. */
  throw(velocity: Point): void;
  show(target: Target): void;
  zoomBy(factor: number): void;
  panBy(by: Point): void;
  /**
   * Where a seat is in the picture, large enough to be told apart, and below what covers so many CSS pixels at its top:
   * as near as can be to where one rests.
   */
  placeOf(seat: Point, covered?: number): Camera;
  showSeat(seat: Point): void;
  /** Brings a seat into the lower half of the picture: news lie over the upper one. */
  showBelowNews(seat: Point): void;
  destroy(): void;
}

export interface CameraParts {
  /** The window one looks through. */
  readonly frame: HTMLElement;
  /** What moves behind it. */
  readonly scene: HTMLElement;
  readonly svg: SVGSVGElement;
}

/**
 * Where one looks from, and the ways there.
 *
 * @param firstViewport `sizeOf` the frame before anything was drawn in it: then the answer need not wait for its layout
 */
export function createMapCamera(
  parts: CameraParts,
  hall: Hall,
  firstViewport: Viewport,
  start: Target,
  committed: (camera: Camera, viewport: Viewport, isWhole: boolean) => void,
): MapCamera {
  const { frame } = parts;
  const draw = drawScene(parts, hall);
  const motion = createMotion();
  let viewport = firstViewport;
  let limits = zoomLimits(hall.size, hall.pitch, viewport);
  let camera = placeFor(start, hall, viewport, limits);
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
    const scale = wasWhole ? limits.min : within(camera.scale, limits);
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
    return reveal(near, seat, viewport, EDGE, covered);
  };
  const flyWhereNeeded = (target: Camera) => {
    // Most seats are in the picture already: then nothing needs to move or be painted.
    if (!isSame(target, resting())) flyTo(target);
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

/** Where one has to stand to see a part of the hall. */
function placeFor({ box, heart }: Target, hall: Hall, viewport: Viewport, limits: ZoomLimits): Camera {
  const near = heart ? Math.max(limits.min, SEAT_PITCH / hall.pitch) : limits.min;
  const fitted = fitBox(box, viewport, { min: near, max: Math.max(near, limits.max * 0.6) });
  const shown = visibleBox(fitted, viewport);
  const fits = shown.width >= box.width && shown.height >= box.height;
  const camera = heart && !fits ? centredOn(heart, fitted.scale, viewport) : fitted;
  return keepInside(camera, hall.size, viewport);
}

/**
 * Moves the drawing, on a layer of its own. Where it is is always a CSS transform, so that moving it paints
 * nothing; how large it is is one only while that changes, and then the drawing's own size, painted sharp. On the
 * way out it is made smaller in between.
 */
function drawScene({ scene, svg }: CameraParts, { size }: Hall) {
  let drawn = 0;
  svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  const mover = createMover(scene);
  const place = (x: number, y: number, scale: number) =>
    mover.to(`translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`);
  const draw = (camera: Camera, as: number) => {
    if (as !== drawn) {
      drawn = as;
      svg.style.width = `${size.width * drawn}px`;
      svg.style.height = `${size.height * drawn}px`;
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
      // Chromium paints a layer sharp as soon as its size changes, however much it is scaled: so only when it rests.
      scene.style.width = svg.style.width;
      scene.style.height = svg.style.height;
    },
    stop: mover.stop,
  };
}

/**
 * Gives an element one CSS transform after the other, by an animation that stands still. A transform in its style has
 * Chromium look through the layers of the whole page in every frame; an animation's goes straight to the compositor.
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

/** Half a pixel off, everything would be blurred, and mixed anew from its neighbours in every frame. */
function toPixel(length: number): number {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}

/** One movement at a time; none for whoever wants none. */
function createMotion() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let request = 0;
  const stop = () => cancelAnimationFrame(request);
  return {
    stop,
    /**
     * @param step draws the picture after so many milliseconds; says whether it goes on
     * @param kind whether one who wants no movement is taken to its end, or nowhere
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

export function isSame(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale;
}

export function sizeOf(frame: HTMLElement): Viewport {
  return { width: Math.max(1, frame.clientWidth), height: Math.max(1, frame.clientHeight) };
}
