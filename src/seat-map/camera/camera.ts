import type { Point } from "#domain/seating/point.ts";
import { type Box, middle } from "../hall/geometry.ts";

/** The plan's point at the top left, and CSS pixels a plan unit. */
export interface Camera extends Point {
  readonly scale: number;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface ZoomLimits {
  readonly min: number;
  readonly max: number;
}

/** CSS pixels between neighbouring seats from which they can be told apart and chosen. */
export const SEAT_PITCH = 28;
const LARGEST_PITCH = 72;
const MARGIN = 12;
/** CSS pixels that a revealed point keeps from the edge of the picture. */
const EDGE = 56;

export function zoomLimits(hall: { width: number; height: number }, pitch: number, viewport: Viewport) {
  const whole = fitScale({ x: 0, y: 0, ...hall }, viewport);
  return { min: Math.min(whole, SEAT_PITCH / pitch), max: Math.max(LARGEST_PITCH / pitch, whole) };
}

export function showsSeats(camera: Camera, pitch: number): boolean {
  return camera.scale * pitch >= SEAT_PITCH - 0.01;
}

export function toHall(camera: Camera, at: Point): Point {
  return { x: camera.x + at.x / camera.scale, y: camera.y + at.y / camera.scale };
}

export function toScreen(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) * camera.scale, y: (at.y - camera.y) * camera.scale };
}

export function visibleBox(camera: Camera, { width, height }: Viewport): Box {
  return { x: camera.x, y: camera.y, width: width / camera.scale, height: height / camera.scale };
}

/** Centred, as large as possible. */
export function fitBox(box: Box, viewport: Viewport, limits: ZoomLimits): Camera {
  return centredOn(middle(box), clampScale(fitScale(box, viewport), limits), viewport);
}

export function centredOn(point: Point, scale: number, { width, height }: Viewport): Camera {
  return { x: point.x - width / scale / 2, y: point.y - height / scale / 2, scale };
}

export function pan(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Keeps the point under `at` (CSS pixels) in place. */
export function zoomAt(camera: Camera, at: Point, factor: number, limits: ZoomLimits): Camera {
  const scale = clampScale(camera.scale * factor, limits);
  const fixed = toHall(camera, at);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** Keeps the points under the fingers in place, within the limits. */
export function pinch(
  camera: Camera,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  limits: ZoomLimits,
): Camera {
  const was = Math.max(1, Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y));
  const is = Math.hypot(to[0].x - to[1].x, to[0].y - to[1].y);
  const [start, end] = [between(...from), between(...to)];
  const moved = pan(camera, { x: end.x - start.x, y: end.y - start.y });
  return zoomAt(moved, end, is / was, limits);
}

/** A smaller hall is centred; a larger one can be moved until its edge is half way. */
export function keepInside(
  camera: Camera,
  hall: { width: number; height: number },
  viewport: Viewport,
): Camera {
  return {
    scale: camera.scale,
    x: keepAxis(camera.x, hall.width, viewport.width / camera.scale),
    y: keepAxis(camera.y, hall.height, viewport.height / camera.scale),
  };
}

/** Makes the smallest move. @param covered height of an overlay at the top, CSS pixels */
export function reveal(camera: Camera, point: Point, viewport: Viewport, covered = 0): Camera {
  const at = toScreen(camera, point);
  const room = Math.min(EDGE, viewport.width / 3, viewport.height / 3);
  const x = clamp(at.x, room, viewport.width - room) - at.x;
  const lowest = viewport.height - (covered ? room / 2 : room);
  const y = clamp(at.y, Math.min(Math.max(room, covered + room / 2), lowest), lowest) - at.y;
  return pan(camera, { x, y });
}

/** `t` from 0 to 1. Scales are interpolated geometrically, so that zooming looks even. */
export function onTheWay(from: Camera, to: Camera, t: number, viewport: Viewport): Camera {
  if (t >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** t;
  const [start, end] = [middle(visibleBox(from, viewport)), middle(visibleBox(to, viewport))];
  // Moving in step with the scale keeps the target from drifting across the picture.
  const ratio = to.scale / from.scale;
  const moved =
    Math.abs(ratio - 1) < 0.001 ? t : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  const at = { x: start.x + (end.x - start.x) * moved, y: start.y + (end.y - start.y) * moved };
  return centredOn(at, scale, viewport);
}

/** For a drawing of the whole hall at `drawn` CSS pixels a unit. */
export function transformOf(camera: Camera, drawn: number): { x: number; y: number; scale: number } {
  return { x: -camera.x * camera.scale, y: -camera.y * camera.scale, scale: camera.scale / drawn };
}

/** After `ms`; the speed is in CSS pixels per millisecond. */
export function glide(velocity: Point, ms: number): { moved: Point; velocity: Point } {
  const kept = Math.exp(-ms / GLIDE_MS);
  const carried = GLIDE_MS * (1 - kept);
  return {
    moved: { x: velocity.x * carried, y: velocity.y * carried },
    velocity: { x: velocity.x * kept, y: velocity.y * kept },
  };
}
const GLIDE_MS = 180;

export function clampScale(scale: number, { min, max }: ZoomLimits): number {
  return clamp(scale, min, max);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

function fitScale(box: Box, { width, height }: Viewport): number {
  return Math.min(
    Math.max(1, width - 2 * MARGIN) / Math.max(1, box.width),
    Math.max(1, height - 2 * MARGIN) / Math.max(1, box.height),
  );
}

function keepAxis(start: number, hall: number, seen: number): number {
  if (seen >= hall) return (hall - seen) / 2;
  return clamp(start, -seen / 2, hall - seen / 2);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
