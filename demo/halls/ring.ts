import type { LocalText } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { DrawnRow, DrawnSeat, DrawnSection, Facts, Point } from "./drawn-hall.ts";
import { alongArc } from "./geometry.ts";

/** Rows on arcs around one centre, divided into sections by aisles that point at the stage. */
export interface Ring {
  readonly level: string;
  readonly centre: Point;
  /** The radius of the first row; the others follow `rowPitch` behind one another. */
  readonly firstRadius: number;
  readonly rowPitch: number;
  readonly rowNumbers: readonly number[];
  /** From the audience's left to its right; seats are numbered through all of them. */
  readonly sections: readonly RingSection[];
  readonly seat: (place: Place) => { band: Band; facts?: Facts };
  readonly row?: (index: number) => Facts;
  /** Wider than the usual pitch for wheelchair places. */
  readonly pitch?: (index: number, slug: string) => number;
}

export interface RingSection {
  readonly slug: string;
  readonly code: string;
  readonly name: LocalText;
  readonly door: LocalText;
  /** Degrees at the middle of the aisles, or at the wall. */
  readonly from: number;
  readonly to: number;
  /** Half the width of the aisle on each side, pixels. */
  readonly aisle?: { readonly left?: number; readonly right?: number };
}

/** What a rule can use about a seat. `rowIndex` counts from 0, `fromEnd` from the outer end of the section. */
export interface Place {
  readonly slug: string;
  readonly rowIndex: number;
  readonly degrees: number;
  readonly fromEnd: number;
}

export const SEAT_PITCH = 24;

export function drawRing(ring: Ring): DrawnSection[] {
  const drawn = ring.sections.map((section) => ({ section, rows: [] as DrawnRow[] }));
  ring.rowNumbers.forEach((rowNumber, rowIndex) => {
    let seatsBefore = 0;
    for (const { section, rows } of drawn) {
      const seats = drawRow(ring, section, rowIndex, seatsBefore);
      seatsBefore += seats.length;
      rows.push({
        number: String(rowNumber),
        numbersAt: section.from + section.to === 0 ? "both" : section.to <= 0 ? "start" : "end",
        facts: { rowsInFront: rowIndex, ...ring.row?.(rowIndex) },
        seats,
      });
    }
  });
  return drawn.map(({ section: { slug, code, name, door }, rows }) => ({
    slug,
    code,
    name,
    door,
    level: ring.level,
    rows,
  }));
}

function drawRow(ring: Ring, section: RingSection, rowIndex: number, seatsBefore: number): DrawnSeat[] {
  const radius = ring.firstRadius + rowIndex * ring.rowPitch;
  const degreesOf = (pixels: number) => (pixels / radius) * (180 / Math.PI);
  const from = section.from + degreesOf(section.aisle?.left ?? 0);
  const to = section.to - degreesOf(section.aisle?.right ?? 0);
  const pitch = ring.pitch?.(rowIndex, section.slug) ?? SEAT_PITCH;
  const points = alongArc(ring.centre, radius, from, to, pitch);
  return points.map((point, index) => {
    const degrees = from + ((to - from) * index) / (points.length - 1);
    const outer = section.from + section.to < 0 ? index : points.length - 1 - index;
    const fromEnd = section.from + section.to === 0 ? Math.min(index, points.length - 1 - index) : outer;
    return {
      ...point,
      number: seatsBefore + index + 1,
      ...ring.seat({ slug: section.slug, rowIndex, degrees, fromEnd }),
    };
  });
}
