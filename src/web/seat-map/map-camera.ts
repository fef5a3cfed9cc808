import {
  type Camera,
  fitBox,
  glide,
  keepInside,
  onTheWay,
  pan,
  reveal,
  SEAT_PITCH,
  showsSeats,
  transformFrom,
  type Viewport,
  visibleBox,
  type ZoomLimits,
  zoomAt,
  zoomLimits,
} from "./camera.ts";
import type { Box, Point } from "./geometry.ts";
import type { Hall } from "./hall.ts";

const FLIGHT_MS = 320;
/** Below this speed (CSS pixels per millisecond) a flick has ended. */
const SLOWEST = 0.02;
const EDGE = 56;
/** How close one comes to a seat one looked at from afar: the distance between neighbours, CSS pixels. */
export const NEAR_PITCH = 34;

/**
 * Moves the drawing. While something moves it is a CSS transform on a picture already painted; when it
 * stands still it is committed to the SVG's viewBox, and painted sharp.
 */
export interface MapCamera {
  current(): Camera;
  viewport(): Viewport;
  limits(): ZoomLimits;
  /** Follows a gesture, without committing. */
  follow(camera: Camera): void;
  commit(): void;
  flyTo(camera: Camera): void;
  /** Lets a flick run out. */
  throw(velocity: Point): void;
  showBox(box: Box, atLeastSeats: boolean): void;
  zoomBy(factor: number): void;
  panBy(by: Point): void;
  /** Brings a seat into the picture, large enough to be told apart. */
  showSeat(seat: Point): void;
  destroy(): void;
}

export interface CameraParts {
  /** The window one looks through. */
  readonly frame: HTMLElement;
  /** What moves behind it. */
  readonly scene: HTMLElement;
  readonly svg: SVGSVGElement;
}

export function createMapCamera(
  { frame, scene, svg }: CameraParts,
  hall: Hall,
  start: { box: Box; seats: boolean },
  committed: (camera: Camera, viewport: Viewport, isWhole: boolean) => void,
): MapCamera {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let viewport: Viewport = sizeOf(frame);
  let limits = zoomLimits(hall.size, hall.pitch, viewport);
  let camera = placeFor(start.box, start.seats);
  let drawn = camera;
  let frameRequest = 0;

  function placeFor(box: Box, seats: boolean): Camera {
    const near = Math.max(limits.min, SEAT_PITCH / hall.pitch);
    const fitted = fitBox(box, viewport, {
      min: seats ? near : limits.min,
      max: Math.max(near, limits.max * 0.6),
    });
    return keepInside(fitted, hall.size, viewport);
  }
  const follow = (next: Camera) => {
    camera = keepInside(next, hall.size, viewport);
    const { x, y, scale } = transformFrom(drawn, camera);
    scene.style.willChange = "transform";
    scene.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const commit = () => {
    drawn = camera;
    const { x, y, width, height } = visibleBox(camera, viewport);
    svg.setAttribute("viewBox", [x, y, width, height].map((value) => value.toFixed(2)).join(" "));
    scene.style.transform = "";
    scene.style.willChange = "";
    committed(camera, viewport, camera.scale <= limits.min * 1.01);
  };
  const stop = () => cancelAnimationFrame(frameRequest);
  /** Runs `step` with the milliseconds since it began, until it says that it is over. */
  const animate = (step: (ms: number) => boolean) => {
    stop();
    const began = performance.now();
    const next = () => {
      if (step(performance.now() - began)) frameRequest = requestAnimationFrame(next);
      else commit();
    };
    next();
  };
  const flyTo = (target: Camera) => {
    const to = keepInside(target, hall.size, viewport);
    if (calm.matches) {
      stop();
      camera = to;
      return commit();
    }
    const from = camera;
    animate((ms) => {
      const t = Math.min(1, ms / FLIGHT_MS);
      follow(onTheWay(from, to, 1 - (1 - t) ** 3, viewport));
      return t < 1;
    });
  };

  const resized = new ResizeObserver(() => {
    const next = sizeOf(frame);
    if (next.width === viewport.width && next.height === viewport.height) return;
    const wasWhole = camera.scale <= limits.min * 1.01;
    const centre = visibleBox(camera, viewport);
    viewport = next;
    limits = zoomLimits(hall.size, hall.pitch, viewport);
    const scale = wasWhole ? limits.min : Math.min(Math.max(camera.scale, limits.min), limits.max);
    camera = keepInside(
      {
        scale,
        x: centre.x + centre.width / 2 - viewport.width / scale / 2,
        y: centre.y + centre.height / 2 - viewport.height / scale / 2,
      },
      hall.size,
      viewport,
    );
    commit();
  });
  resized.observe(frame);
  commit();

  return {
    current: () => camera,
    viewport: () => viewport,
    limits: () => limits,
    follow(next) {
      stop();
      follow(next);
    },
    commit,
    flyTo,
    throw(velocity) {
      if (calm.matches || Math.hypot(velocity.x, velocity.y) < SLOWEST * 5) return commit();
      const from = camera;
      animate((ms) => {
        const { moved, velocity: left } = glide(velocity, ms);
        follow(pan(from, moved));
        return Math.hypot(left.x, left.y) > SLOWEST;
      });
    },
    showBox: (box, atLeastSeats) => flyTo(placeFor(box, atLeastSeats)),
    zoomBy(factor) {
      const centre = { x: viewport.width / 2, y: viewport.height / 2 };
      flyTo(zoomAt(camera, centre, factor, limits));
    },
    panBy: (by) => flyTo(pan(camera, by)),
    showSeat(seat) {
      const near = showsSeats(camera, hall.pitch)
        ? camera
        : fitBox({ ...seat, width: 0, height: 0 }, viewport, {
            min: limits.min,
            max: NEAR_PITCH / hall.pitch,
          });
      const target = reveal(near, seat, viewport, EDGE);
      // Most seats are in the picture already: then nothing needs to move or be painted.
      if (!isSame(target, camera)) flyTo(target);
    },
    destroy() {
      stop();
      resized.disconnect();
    },
  };
}

function isSame(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.scale === b.scale;
}

function sizeOf(frame: HTMLElement): Viewport {
  return { width: Math.max(1, frame.clientWidth), height: Math.max(1, frame.clientHeight) };
}
