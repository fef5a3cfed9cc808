import type { Point } from "#domain/seating/point.ts";
import { type Box, distance, overlaps } from "../hall/geometry.ts";
import { type Hall, type HallSection, heartOf, heartRow, type LabelPlace } from "../hall/hall.ts";
import { labelLines, offCentre } from "./section-labels.ts";

/** Called with `hallOfPlan`: the storefront's browsers get the places with the packed hall. */

/** CSS pixels; texts keep their size, the hall does not. */
const WINDOW = { width: 800, height: 500 };
/** CSS pixels: average character width, width of "desde 1200 SEK", line height, gap. */
const [LETTER, PRICE, LINE, AIR] = [7.4, 86, 15, 6];
/** Unused share at each end of the middle row, where labels would stick out. */
const ENDS = 0.2;
/** Penalty a pixel off the centre, relative to a pixel of overlap. */
const ASTRAY = 0.2;

/** Null for standing areas. */
export function withLabels(hall: Hall): Hall {
  const places = labelPlaces(hall);
  return {
    ...hall,
    sections: hall.sections.map((section) => ({ ...section, labelAt: places[section.index] ?? null })),
  };
}

export function labelPlaces(hall: Hall): readonly (LabelPlace | null)[] {
  const unit = Math.max(hall.size.width / WINDOW.width, hall.size.height / WINDOW.height);
  const taken: Box[] = [];
  const places: (LabelPlace | null)[] = hall.sections.map(() => null);
  for (const { section, choice } of inTurn(hall)) {
    const [heart, lines] = [heartOf(section), labelLines(hall, section)];
    const tried = choice.map((place) => {
      const words = wordsBox(lines, place, unit);
      const over = taken.reduce((sum, other) => sum + shared(words, other), 0);
      return { place, words, cost: over + ASTRAY * distance(place, heart) };
    });
    const best = tried.reduce((one, other) => (other.cost < one.cost ? other : one));
    taken.push(best.words);
    places[section.index] = best.place;
  }
  return places;
}

/** Sections with one place first, then from the middle outwards, for symmetry. */
function inTurn(hall: Hall) {
  return hall.sections
    .filter(({ standing }) => !standing)
    .map((section) => {
      const choice = placesFor(hall, section);
      return { section, choice, turn: choice.length === 1 ? -1 : offCentre(hall, section) };
    })
    .sort((a, b) => a.turn - b.turn);
}

/** The centre comes first, so it wins unless another place is better. */
function placesFor(hall: Hall, section: HallSection): readonly [LabelPlace, ...LabelPlace[]] {
  const beside = besideNarrow(hall, section);
  if (beside) return [beside];
  const row = heartRow(section);
  const end = Math.floor(row.length * ENDS);
  const along = row.slice(end, row.length - end).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return [heartOf(section), ...along].map((at) => ({ ...at, side: null })) as [LabelPlace, ...LabelPlace[]];
}

function besideNarrow(hall: Hall, section: HallSection): LabelPlace | null {
  const { x, y } = heartOf(section);
  const row = heartRow(section);
  const [first, last] = [row[0], row.at(-1)];
  const isNarrow = first && last && distance(first, last) < hall.pitch * 4;
  const fromEdge = Math.min(x, hall.size.width - x);
  if (!isNarrow || fromEdge < hall.size.width / 5 || fromEdge > hall.size.width / 3) return null;
  const isLeft = x < hall.focalPoint.x;
  return { x: Math.round(x + hall.pitch * (isLeft ? -1 : 1)), y, side: isLeft ? "left" : "right" };
}

function wordsBox(lines: readonly string[], { x, y, side }: LabelPlace, unit: number): Box {
  const width = Math.max(PRICE, ...lines.map(({ length }) => length * LETTER)) * unit;
  const height = (lines.length + 1) * LINE * unit;
  const left = { left: x - width, right: x, middle: x - width / 2 }[side ?? "middle"];
  const air = AIR * unit;
  return { x: left - air, y: y - height / 2, width: width + 2 * air, height: height + air };
}

/** As the side of a square of the same area. */
function shared(a: Box, b: Box): number {
  if (!overlaps(a, b)) return 0;
  const overlap = (from: keyof Point, size: "width" | "height") =>
    Math.min(a[from] + a[size], b[from] + b[size]) - Math.max(a[from], b[from]);
  return Math.sqrt(overlap("x", "width") * overlap("y", "height"));
}
