import { expect, test } from "vitest";
import {
  fitBox,
  glide,
  keepInside,
  onTheWay,
  pan,
  pinch,
  reveal,
  showsSeats,
  toHall,
  toScreen,
  transformOf,
  zoomAt,
  zoomLimits,
} from "./camera.ts";

const viewport = { width: 800, height: 600 };
const hall = { width: 2000, height: 1500 };
const limits = zoomLimits(hall, 24, viewport);

test("a point of the hall and its screen position can be converted in both directions", () => {
  const camera = { x: 100, y: 50, scale: 2 };
  expect(toScreen(camera, { x: 150, y: 60 })).toEqual({ x: 100, y: 20 });
  expect(toHall(camera, { x: 100, y: 20 })).toEqual({ x: 150, y: 60 });
});

test("the whole hall fits into the map with a margin", () => {
  const camera = fitBox({ x: 0, y: 0, ...hall }, viewport, limits);
  const [start, end] = [toScreen(camera, { x: 0, y: 0 }), toScreen(camera, { x: 2000, y: 1500 })];
  expect(start.x).toBeGreaterThan(0);
  expect(start.y).toBeGreaterThanOrEqual(12);
  expect(end.x).toBeLessThan(800);
  expect(showsSeats(camera, 24)).toBe(false);
});

test("seats are shown from a distance of 28 pixels between neighbours", () => {
  expect(showsSeats({ x: 0, y: 0, scale: 28 / 24 }, 24)).toBe(true);
  expect(showsSeats({ x: 0, y: 0, scale: 27 / 24 }, 24)).toBe(false);
});

test("zooming keeps the point under the pointer in place", () => {
  const camera = { x: 300, y: 200, scale: 1 };
  const at = { x: 250, y: 400 };
  const closer = zoomAt(camera, at, 2, limits);
  expect(closer.scale).toBe(2);
  expect(toHall(closer, at)).toEqual(toHall(camera, at));
});

test("zooming stops at its limits, with the point under the pointer still in place", () => {
  const at = { x: 10, y: 10 };
  const camera = { x: 0, y: 0, scale: 1 };
  expect(zoomAt(camera, at, 1000, limits).scale).toBe(limits.max);
  const far = zoomAt(camera, at, 0.0001, limits);
  expect(far.scale).toBe(limits.min);
  expect(toHall(far, at).x).toBeCloseTo(10);
});

test("pinching keeps the points under both fingers in place", () => {
  const camera = { x: 400, y: 300, scale: 1 };
  const from = [
    { x: 200, y: 200 },
    { x: 400, y: 200 },
  ] as const;
  const to = [
    { x: 150, y: 260 },
    { x: 450, y: 260 },
  ] as const;
  const pinched = pinch(camera, from, to, limits);
  expect(pinched.scale).toBeCloseTo(1.5);
  expect(toScreen(pinched, toHall(camera, from[0])).x).toBeCloseTo(150);
  expect(toScreen(pinched, toHall(camera, from[1])).y).toBeCloseTo(260);
});

test("panning moves the picture with the finger at any zoom", () => {
  const camera = pan({ x: 100, y: 100, scale: 2 }, { x: 50, y: -20 });
  expect(camera).toEqual({ x: 75, y: 110, scale: 2 });
});

test("the hall cannot be panned out of view", () => {
  const lost = keepInside({ x: 90_000, y: -90_000, scale: 2 }, hall, viewport);
  expect(toScreen(lost, { x: 2000, y: 0 })).toEqual({ x: 400, y: 300 });
});

test("a hall smaller than the map is centred", () => {
  const small = keepInside({ x: 5, y: 5, scale: 0.2 }, hall, viewport);
  expect(toScreen(small, { x: 1000, y: 750 })).toEqual({ x: 400, y: 300 });
});

test("revealing a visible seat does not move the map", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  expect(reveal(camera, { x: 400, y: 300 }, viewport)).toEqual(camera);
});

test("revealing a seat out of view moves the map by the shortest way", () => {
  const camera = reveal({ x: 0, y: 0, scale: 1 }, { x: 900, y: 300 }, viewport);
  expect(toScreen(camera, { x: 900, y: 300 })).toEqual({ x: 744, y: 300 });
});

test("a seat covered by the message panel is revealed below it, but never beyond the edge", () => {
  const [camera, seat] = [
    { x: 0, y: 0, scale: 1 },
    { x: 400, y: 100 },
  ];
  const below = (covered: number) => toScreen(reveal(camera, seat, viewport, covered), seat).y;
  expect(below(0)).toBe(100);
  expect(below(40)).toBe(100);
  expect(below(264)).toBe(264 + 28);
  expect(below(590)).toBe(600 - 28);
});

test("an animated camera movement starts at its origin and ends at its target", () => {
  const [from, to] = [
    { x: 0, y: 0, scale: 0.4 },
    { x: 700, y: 500, scale: 2 },
  ];
  expect(onTheWay(from, to, 0, viewport).scale).toBeCloseTo(0.4);
  expect(onTheWay(from, to, 0, viewport).x).toBeCloseTo(0);
  expect(onTheWay(from, to, 1, viewport)).toEqual(to);
});

test("the CSS transform gives the same picture as a new drawing", () => {
  const [drawn, now] = [0.8, { x: 420, y: 380, scale: 1.7 }];
  const { x, y, scale } = transformOf(now, drawn);
  const moved = { x: 610 * drawn * scale + x, y: 470 * drawn * scale + y };
  expect(moved.x).toBeCloseTo(toScreen(now, { x: 610, y: 470 }).x);
  expect(moved.y).toBeCloseTo(toScreen(now, { x: 610, y: 470 }).y);
});

test("a flick of the map slows down and stops", () => {
  const soon = glide({ x: 2, y: 0 }, 50);
  const late = glide({ x: 2, y: 0 }, 2000);
  expect(soon.moved.x).toBeLessThan(100);
  expect(soon.velocity.x).toBeLessThan(2);
  expect(late.velocity.x).toBeLessThan(0.001);
  expect(late.moved.x).toBeCloseTo(360, 0);
});
