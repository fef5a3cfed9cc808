import type { Point } from "#domain/seating/point.ts";
import { type Box, middle } from "../hall/geometry.ts";

/** Which part of the hall is looked at: the plan's point in the top left corner, and CSS pixels per unit. */
export interface Camera extends Point {
  readonly scale: number;
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface ZoomLimits {
  readonly min: number;
  readonly max: number;
}

/** From this distance between neighbours on, in CSS pixels, seats can be told apart, hit and chosen. */
export const SEAT_PITCH = 28;
/** Closer than this nobody needs to come. */
const LARGEST_PITCH = 72;
/** Room around what is shown, in CSS pixels. */
const MARGIN = 12;

export function zoomLimits(hall: { width: number; height: number }, pitch: number, viewport: Viewport) {
  const whole = fitScale({ x: 0, y: 0, ...hall }, viewport);
  return { min: Math.min(whole, SEAT_PITCH / pitch), max: Math.max(LARGEST_PITCH / pitch, whole) };
}

/** Whether seats are large enough to be chosen. */
export function showsSeats(camera: Camera, pitch: number): boolean {
  return camera.scale * pitch >= SEAT_PITCH - 0.01;
}

export function toHall(camera: Camera, at: Point): Point {
  return { x: camera.x + at.x / camera.scale, y: camera.y + at.y / camera.scale };
}

export function toScreen(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) * camera.scale, y: (at.y - camera.y) * camera.scale };
}

/** What can be seen, in the plan's units. */
export function visibleBox(camera: Camera, { width, height }: Viewport): Box {
  return { x: camera.x, y: camera.y, width: width / camera.scale, height: height / camera.scale };
}

/** The whole box, as large as it goes, in the middle. */
export function fitBox(box: Box, viewport: Viewport, limits: ZoomLimits): Camera {
  return centredOn(middle(box), within(fitScale(box, viewport), limits), viewport);
}

export function centredOn(point: Point, scale: number, { width, height }: Viewport): Camera {
  return { x: point.x - width / scale / 2, y: point.y - height / scale / 2, scale };
}

/** Moves the picture by so many CSS pixels. */
export function pan(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Zooms so that what lies under `at` (CSS pixels) stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number, limits: ZoomLimits): Camera {
  const scale = within(camera.scale * factor, limits);
  const fixed = toHall(camera, at);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** Two fingers: what lay under each stays under it, as far as the limits allow. */
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

/** The hall never leaves the picture: smaller than it, it stands in the middle; larger, its edge stops half way. */
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

/**
 * The smallest move that brings a point into the picture, away from its edge.
 *
 * @param covered so many CSS pixels of the picture, from its top, something lies over
 */
export function reveal(camera: Camera, point: Point, viewport: Viewport, edge: number, covered = 0): Camera {
  const at = toScreen(camera, point);
  const room = Math.min(edge, viewport.width / 3, viewport.height / 3);
  const x = clamp(at.x, room, viewport.width - room) - at.x;
  const lowest = viewport.height - (covered ? room / 2 : room);
  const y = clamp(at.y, Math.min(Math.max(room, covered + room / 2), lowest), lowest) - at.y;
  return pan(camera, { x, y });
}

/** On the way from one camera to another; `t` from 0 to 1. Zooming looks even because scales multiply. */
export function onTheWay(from: Camera, to: Camera, t: number, viewport: Viewport): Camera {
  if (t >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** t;
  const [start, end] = [middle(visibleBox(from, viewport)), middle(visibleBox(to, viewport))];
  // Moving in step with the change of size keeps the target from running across the picture.
  const ratio = to.scale / from.scale;
  const moved =
    Math.abs(ratio - 1) < 0.001 ? t : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  const at = { x: start.x + (end.x - start.x) * moved, y: start.y + (end.y - start.y) * moved };
  return centredOn(at, scale, viewport);
}

/** The CSS transform that shows `camera` on a drawing of the whole hall, `drawn` CSS pixels for each of its units. */
export function transformOf(camera: Camera, drawn: number): { x: number; y: number; scale: number } {
  return { x: -camera.x * camera.scale, y: -camera.y * camera.scale, scale: camera.scale / drawn };
}

/** How far a flick still carries after `ms`, and how fast it then is; CSS pixels per millisecond. */
export function glide(velocity: Point, ms: number): { moved: Point; velocity: Point } {
  const kept = Math.exp(-ms / GLIDE_MS);
  const carried = GLIDE_MS * (1 - kept);
  return {
    moved: { x: velocity.x * carried, y: velocity.y * carried },
    velocity: { x: velocity.x * kept, y: velocity.y * kept },
  };
}
const GLIDE_MS = 180;

export function within(scale: number, { min, max }: ZoomLimits): number {
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
