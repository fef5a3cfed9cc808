import type { SeatPlan } from "#contract/seating.ts";
import { type Box, boxAround, medianGap, type Point } from "./geometry.ts";

/** A seat where it stands. Its `index` is its place in plan order: the same in every status string. */
export interface HallSeat extends Point {
  readonly index: number;
  readonly number: string;
  readonly radius: number;
  readonly section: number;
  /** Index into `Hall.rows`. */
  readonly row: number;
  readonly accessible: boolean;
  readonly companion: boolean;
  readonly stepFree: boolean;
  readonly restrictedView: string | null;
  readonly rowsInFront: number | null;
  /** Seats that are only sold together. */
  readonly cluster: string | null;
}

export interface HallRow {
  readonly index: number;
  readonly number: string;
  readonly section: number;
  readonly seats: readonly HallSeat[];
}

export interface HallSection {
  readonly index: number;
  readonly slug: string;
  readonly name: string;
  readonly level: string;
  readonly door: string | null;
  readonly rows: readonly HallRow[];
  readonly seats: readonly HallSeat[];
  readonly bounds: Box;
}

/** The seating plan as the map works with it: immutable, in the visitor's language. */
export interface Hall {
  readonly plan: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: string; readonly outline: readonly Point[] };
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly HallSection[];
  readonly rows: readonly HallRow[];
  readonly seats: readonly HallSeat[];
  /** The usual distance between neighbours, in the plan's units. */
  readonly pitch: number;
}

type RawSeat = Omit<HallSeat, "index" | "section" | "row">;
export interface RawHall extends Omit<Hall, "sections" | "rows" | "seats" | "pitch"> {
  readonly sections: readonly {
    readonly slug: string;
    readonly name: string;
    readonly level: string;
    readonly door: string | null;
    readonly rows: readonly { readonly number: string; readonly seats: readonly RawSeat[] }[];
  }[];
}

export function hallOfPlan({ id, ...plan }: SeatPlan): Hall {
  return buildHall({ ...plan, plan: id });
}

/** Gives every section, row and seat its index. */
export function buildHall(raw: RawHall): Hall {
  const rows: HallRow[] = [];
  const seats: HallSeat[] = [];
  const sections = raw.sections.map((section, index): HallSection => {
    const own = section.rows.map((row): HallRow => {
      const placed = row.seats.map((seat, at) => ({
        ...seat,
        index: seats.length + at,
        section: index,
        row: rows.length,
      }));
      seats.push(...placed);
      const built = { index: rows.length, number: row.number, section: index, seats: placed };
      rows.push(built);
      return built;
    });
    const all = own.flatMap((row) => row.seats);
    return { ...section, index, rows: own, seats: all, bounds: boxAround(all) };
  });
  return { ...raw, sections, rows, seats, pitch: medianGap(rows.map((row) => row.seats)) };
}

/** What `/syos/{view}` names: a section, a level, or (nothing, or something unknown) the whole house. */
export type HallView =
  | { readonly kind: "house" }
  | { readonly kind: "level"; readonly level: string }
  | { readonly kind: "section"; readonly section: HallSection };

/** Null for a view this house does not have. */
export function viewOf(hall: Hall, view: string | undefined): HallView | null {
  if (view === undefined) return { kind: "house" };
  const section = hall.sections.find(({ slug }) => slug === view);
  if (section) return { kind: "section", section };
  return hall.levels.some(({ id }) => id === view) ? { kind: "level", level: view } : null;
}

/** The sections a view shows. */
export function sectionsOf(hall: Hall, view: HallView): readonly HallSection[] {
  if (view.kind === "section") return [view.section];
  if (view.kind === "level") return hall.sections.filter(({ level }) => level === view.level);
  return hall.sections;
}

/** The part of the drawing a view shows, in the plan's units. */
export function boxOf(hall: Hall, view: HallView): Box {
  const { width, height } = hall.size;
  if (view.kind === "house") return { x: 0, y: 0, width, height };
  return boxAround(sectionsOf(hall, view).flatMap(({ seats }) => seats));
}
