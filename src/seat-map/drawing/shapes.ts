import type { Point } from "#domain/seating/point.ts";
import type { Band } from "#domain/seating/seating.ts";
import { simplify } from "../hall/geometry.ts";
import type { Hall, HallSeat, HallSection } from "../hall/hall.ts";

/** Each band has its own outline, so that colour is never the only distinction. */

type Outline = "round" | readonly (readonly [number, number])[];

/** Around 0,0 with radius 1; the same shapes as the marks of the price bands. */
const OUTLINES: Readonly<Record<Band, Outline>> = {
  "A+": star(6, 1.08, 0.78),
  A: "round",
  B: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  C: [
    [0, -1.14],
    [1.14, 0],
    [0, 1.14],
    [-1.14, 0],
  ],
  D: [
    [-0.56, -0.94],
    [0.56, -0.94],
    [1.08, 0],
    [0.56, 0.94],
    [-0.56, 0.94],
    [-1.08, 0],
  ],
  E: [
    [-0.92, 0.9],
    [-0.92, -0.3],
    [-0.5, -0.95],
    [0.5, -0.95],
    [0.92, -0.3],
    [0.92, 0.9],
  ],
};

export function bandShape(band: Band, { x, y }: Point, radius: number): string {
  const outline = OUTLINES[band];
  if (outline === "round") return circle({ x, y }, radius);
  return `M${relative(outline, radius, { x, y })}z`;
}

export function circle({ x, y }: Point, radius: number): string {
  const across = short(radius * 2);
  return `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0-${across} 0z`;
}

export function takenShape(seat: HallSeat): string {
  return circle(seat, short(seat.radius * 0.4));
}

/** One path: lines of zero length with round ends. */
export function dots(seats: readonly HallSeat[]): string {
  let [lastX, lastY] = [0, 0];
  let path = "";
  for (const { x, y } of seats) {
    const [atX, atY] = [Math.round(x), Math.round(y)];
    path += path === "" ? `M${atX} ${atY}h0` : `m${pair(atX - lastX, atY - lastY)}h0`;
    [lastX, lastY] = [atX, atY];
  }
  return path;
}

/** Thick strokes merge into the section's outline. */
export function sectionLines(section: HallSection): string {
  const known = lines.get(section);
  if (known !== undefined) return known;
  const made = linesOf(section);
  lines.set(section, made);
  return made;
}

const lines = new WeakMap<HallSection, string>();

function linesOf({ rows }: HallSection): string {
  const sides = [
    rows.flatMap(({ seats }) => seats[0] ?? []),
    rows.flatMap(({ seats }) => seats.at(-1) ?? []),
  ];
  return [...rows.map(({ seats }) => seats), ...sides]
    .map((seats) => {
      const line = simplify(seats, 2);
      const ends = line.length === 1 ? [...line, ...line] : line;
      return ends
        .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${Math.round(x)} ${Math.round(y)}`)
        .join("");
    })
    .join("");
}

/** Neighbouring rows touch; plan units. */
export function lineWidth(hall: Hall): number {
  return Math.round(hall.pitch * 1.5);
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}z`;
}

function relative(outline: readonly (readonly [number, number])[], radius: number, at: Point): string {
  let [lastX, lastY] = [0, 0];
  return outline
    .map(([x, y], index) => {
      const [ownX, ownY] = [short(x * radius), short(y * radius)];
      const step = pair(short(ownX - lastX), short(ownY - lastY));
      [lastX, lastY] = [ownX, ownY];
      return index === 0 ? `${short(at.x + ownX)} ${short(at.y + ownY)}` : `l${step}`;
    })
    .join("");
}

function star(points: number, outer: number, inner: number): readonly (readonly [number, number])[] {
  return Array.from({ length: points * 2 }, (_, index) => {
    const [angle, reach] = [(Math.PI * index) / points - Math.PI / 2, index % 2 === 0 ? outer : inner];
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
  });
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
