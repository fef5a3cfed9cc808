import type { Point } from "#domain/seating/point.ts";
import type { FloorArea, RowEnd } from "#domain/seating/seating.ts";
import { type Box, boxAround, medianGap, middle } from "./geometry.ts";

export interface ViewPicture {
  readonly url: string;
  readonly alt: string;
}

/** `index` is the place in plan order, the same in every status string. */
export interface HallSeat extends Point {
  readonly index: number;
  readonly number: string;
  readonly label: string | null;
  readonly radius: number;
  readonly section: number;
  /** Index into `Hall.rows`; -1 for a standing place. */
  readonly row: number;
  readonly accessible: boolean;
  readonly companion: boolean;
  readonly stepFree: boolean;
  readonly restrictedView: string | null;
  /** A photo of the stage from the seat. */
  readonly viewPicture?: ViewPicture | undefined;
  readonly rowsInFront: number | null;
  readonly cluster: string | null;
}

export interface HallRow {
  readonly index: number;
  readonly number: string;
  readonly label: string | null;
  readonly numbersAt: RowEnd | null;
  readonly section: number;
  readonly seats: readonly HallSeat[];
}

export interface LabelPlace extends Point {
  readonly side: "left" | "right" | null;
}

export interface HallSection {
  readonly index: number;
  readonly slug: string;
  readonly name: string;
  readonly level: string;
  readonly door: string | null;
  readonly standing: boolean;
  readonly areas: readonly FloorArea[];
  readonly rows: readonly HallRow[];
  readonly seats: readonly HallSeat[];
  readonly bounds: Box;
  /** Null for standing areas, which have their own labels. */
  readonly labelAt: LabelPlace | null;
}

export interface Hall {
  readonly plan: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: string; readonly outline: readonly Point[] };
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly HallSection[];
  readonly rows: readonly HallRow[];
  readonly seats: readonly HallSeat[];
  /** Without standing places, which share their area's centre. */
  readonly pointed: readonly HallSeat[];
  /** Median distance between neighbours, plan units. */
  readonly pitch: number;
}

type RawSeat = Omit<HallSeat, "index" | "section" | "row">;
type RawRow = Pick<HallRow, "number" | "label" | "numbersAt"> & { readonly seats: readonly RawSeat[] };
export interface RawHall extends Omit<Hall, "sections" | "rows" | "seats" | "pointed" | "pitch"> {
  readonly sections: readonly {
    readonly slug: string;
    readonly name: string;
    readonly level: string;
    readonly door: string | null;
    /** The standing area's box; null for seats. */
    readonly standing: Box | null;
    readonly areas: readonly FloorArea[];
    readonly rows: readonly RawRow[];
    readonly labelAt: LabelPlace | null;
  }[];
}

export function buildHall(raw: RawHall): Hall {
  const rows: HallRow[] = [];
  const seats: HallSeat[] = [];
  const sections = raw.sections.map((section, index): HallSection => {
    const { standing } = section;
    if (standing) return standingSection({ ...section, standing }, index, seats);
    const own = section.rows.map((row): HallRow => {
      const placed = row.seats.map((seat, at) => ({
        ...seat,
        index: seats.length + at,
        section: index,
        row: rows.length,
      }));
      seats.push(...placed);
      const built = { ...row, index: rows.length, section: index, seats: placed };
      rows.push(built);
      return built;
    });
    const all = own.flatMap((row) => row.seats);
    return { ...section, standing: false, index, rows: own, seats: all, bounds: boxAround(all) };
  });
  const pointed = seats.filter(({ row }) => row >= 0);
  return { ...raw, sections, rows, seats, pointed, pitch: medianGap(rows.map((row) => row.seats)) };
}

/** Standing places have an index and share the area's centre. */
function standingSection(
  section: RawHall["sections"][number] & { readonly standing: Box },
  index: number,
  seats: HallSeat[],
): HallSection {
  const bounds = section.standing;
  const { x, y } = middle(bounds);
  const own = section.rows
    .flatMap((row) => row.seats)
    .map((seat, at) => ({
      ...seat,
      x: Math.round(x),
      y: Math.round(y),
      index: seats.length + at,
      section: index,
      row: -1,
    }));
  seats.push(...own);
  return { ...section, standing: true, index, rows: [], seats: own, bounds };
}

/** Of `/syos/{view}`; without a view the whole hall. */
export type HallView =
  | { readonly kind: "house" }
  | { readonly kind: "level"; readonly level: string }
  | { readonly kind: "section"; readonly section: HallSection };

export function viewOf(hall: Hall, view: string | undefined): HallView | null {
  if (view === undefined) return { kind: "house" };
  const section = hall.sections.find(({ slug }) => slug === view);
  if (section) return { kind: "section", section };
  return hall.levels.some(({ id }) => id === view) ? { kind: "level", level: view } : null;
}

export function sectionsOf(hall: Hall, view: HallView): readonly HallSection[] {
  if (view.kind === "section") return [view.section];
  if (view.kind === "level") return hall.sections.filter(({ level }) => level === view.level);
  return hall.sections;
}

export function boxOf(hall: Hall, view: HallView): Box {
  const { width, height } = hall.size;
  if (view.kind === "house") return { x: 0, y: 0, width, height };
  const corners = sectionsOf(hall, view).flatMap(({ bounds }): Point[] => [
    bounds,
    { x: bounds.x + bounds.width, y: bounds.y + bounds.height },
  ]);
  return boxAround(corners);
}

export function heartRow({ rows }: HallSection): readonly HallSeat[] {
  return rows[Math.floor((rows.length - 1) / 2)]?.seats ?? [];
}

/** Inside the section however it is curved. */
export function heartOf(section: HallSection): Point {
  const seats = heartRow(section);
  const seat = seats[Math.floor(seats.length / 2)];
  return seat ? { x: Math.round(seat.x), y: Math.round(seat.y) } : middle(section.bounds);
}
