import type { FloorArea, RowEnd } from "#domain/seating/seating.ts";
import type { Box } from "#seat-map/hall/geometry.ts";
import {
  buildHall,
  type Hall,
  type HallRow,
  type HallSeat,
  type LabelPlace,
  type RawHall,
  type ViewPicture,
} from "#seat-map/hall/hall.ts";

/**
 * The hall in a page that sells its seats: 1,500 of them as objects would outweigh the rest. Positions are tenths of a
 * unit, as the second difference along the row, which is small however it is curved.
 */

type Column<Value> = { readonly all: Value } | readonly Value[];

interface PackedRow {
  readonly n: string;
  readonly l?: string;
  readonly e?: RowEnd;
  readonly b?: Column<string | null>;
  /** Seat numbers: [first, step] if evenly spaced, otherwise each as text. */
  readonly s: readonly [number, number] | readonly string[];
  /** x and y of the first seat, then second differences. */
  readonly p: readonly number[];
  readonly r: Column<number>;
  /** Bits: wheelchair place, companion seat, step-free. */
  readonly f: Column<number>;
  /** Index into `texts`, or -1. */
  readonly v: Column<number>;
  /** Index into `views`, or -1; absent if the row has none. */
  readonly w?: Column<number>;
  readonly i: Column<number | null>;
  readonly c: Column<string | null>;
}

interface Packed extends Omit<RawHall, "sections"> {
  readonly texts: readonly string[];
  readonly views?: readonly ViewPicture[];
  readonly sections: readonly (readonly [
    slug: string,
    name: string,
    level: string,
    door: string | null,
    rows: readonly PackedRow[],
    standing: Box | null,
    areas: readonly FloorArea[],
    labelAt: LabelPlace | null,
  ])[];
}

interface Shared {
  readonly texts: readonly string[];
  readonly views: readonly ViewPicture[];
}

const keyOf = ({ url, alt }: ViewPicture) => `${url} ${alt}`;

const TENTHS = 10;
const [ACCESSIBLE, COMPANION, STEP_FREE] = [1, 2, 4];

export function packHall({ plan, size, focalPoint, stage, levels, sections, seats }: Hall): string {
  const texts = [...new Set(seats.flatMap(({ restrictedView }) => restrictedView ?? []))];
  const views = [
    ...new Map(seats.flatMap(({ viewPicture: view }) => (view ? [[keyOf(view), view]] : []))).values(),
  ];
  const shared = { texts, views };
  const packed: Packed = {
    plan,
    size,
    focalPoint,
    stage,
    levels,
    texts,
    ...(views.length > 0 && { views }),
    sections: sections.map(
      ({ slug, name, level, door, rows, standing, areas, bounds, seats: own, labelAt }) => [
        slug,
        name,
        level,
        door,
        (standing ? [standingRow(own)] : rows).map((row) => packRow(row, shared)),
        standing ? bounds : null,
        areas,
        labelAt,
      ],
    ),
  };
  return JSON.stringify(packed);
}

export function unpackHall(text: string): Hall {
  const { texts, views = [], sections, ...rest }: Packed = JSON.parse(text);
  return buildHall({
    ...rest,
    sections: sections.map(([slug, name, level, door, rows, standing, areas, labelAt]) => ({
      slug,
      name,
      level,
      door,
      standing,
      areas,
      labelAt,
      rows: rows.map((row) => ({
        number: row.n,
        label: row.l ?? null,
        numbersAt: row.e ?? null,
        seats: unpackSeats(row, { texts, views }),
      })),
    })),
  });
}

function standingRow(seats: readonly HallSeat[]): Omit<HallRow, "index" | "section"> {
  return { number: "", label: null, numbersAt: null, seats };
}

function packRow(
  { number, label, numbersAt, seats }: Omit<HallRow, "index" | "section">,
  { texts, views }: Shared,
): PackedRow {
  return {
    n: number,
    ...(label !== null && { l: label }),
    ...(numbersAt && { e: numbersAt }),
    ...(seats.some((seat) => seat.label !== null) && { b: column(seats.map((seat) => seat.label)) }),
    s: packNumbers(seats.map((seat) => seat.number)),
    p: packPlaces(seats),
    r: column(seats.map(({ radius }) => radius)),
    f: column(seats.map(flagsOf)),
    v: column(seats.map(({ restrictedView }) => (restrictedView ? texts.indexOf(restrictedView) : -1))),
    ...(seats.some(({ viewPicture }) => viewPicture) && {
      w: column(
        seats.map(({ viewPicture: view }) =>
          view ? views.findIndex((one) => keyOf(one) === keyOf(view)) : -1,
        ),
      ),
    }),
    i: column(seats.map(({ rowsInFront }) => rowsInFront)),
    c: column(seats.map(({ cluster }) => cluster)),
  };
}

function packPlaces(seats: readonly HallSeat[]): number[] {
  let [lastX, lastY, lastStepX, lastStepY] = [0, 0, 0, 0];
  return seats.flatMap(({ x, y }, index) => {
    const [atX, atY] = [Math.round(x * TENTHS), Math.round(y * TENTHS)];
    const [stepX, stepY] = [atX - lastX, atY - lastY];
    const change = [stepX - lastStepX, stepY - lastStepY];
    [lastX, lastY] = [atX, atY];
    if (index > 0) [lastStepX, lastStepY] = [stepX, stepY];
    return change;
  });
}

function unpackSeats(row: PackedRow, { texts, views }: Shared) {
  let [x, y, stepX, stepY] = [row.p[0] ?? 0, row.p[1] ?? 0, 0, 0];
  return Array.from({ length: row.p.length / 2 }, (_, index) => {
    if (index > 0) {
      stepX += row.p[index * 2] ?? 0;
      stepY += row.p[index * 2 + 1] ?? 0;
      x += stepX;
      y += stepY;
    }
    const flags = valueAt(row.f, index) ?? 0;
    const viewPicture = row.w && views[valueAt(row.w, index) ?? -1];
    return {
      number: numberAt(row.s, index),
      label: (row.b && valueAt(row.b, index)) ?? null,
      x: x / TENTHS,
      y: y / TENTHS,
      radius: valueAt(row.r, index) ?? 0,
      accessible: (flags & ACCESSIBLE) > 0,
      companion: (flags & COMPANION) > 0,
      stepFree: (flags & STEP_FREE) > 0,
      ...(viewPicture && { viewPicture }),
      restrictedView: texts[valueAt(row.v, index) ?? -1] ?? null,
      rowsInFront: valueAt(row.i, index) ?? null,
      cluster: valueAt(row.c, index) ?? null,
    };
  });
}

function flagsOf({ accessible, companion, stepFree }: HallSeat): number {
  return (accessible ? ACCESSIBLE : 0) + (companion ? COMPANION : 0) + (stepFree ? STEP_FREE : 0);
}

function packNumbers(numbers: readonly string[]): PackedRow["s"] {
  const first = Number(numbers[0]);
  const step = numbers.length > 1 ? Number(numbers[1]) - first : 1;
  const even = numbers.every((number, index) => number === String(first + index * step));
  return even ? [first, step] : numbers;
}

function numberAt(numbers: PackedRow["s"], at: number): string {
  const [first, step] = numbers;
  return typeof first === "number" && typeof step === "number"
    ? String(first + at * step)
    : String(numbers[at] ?? "");
}

function column<Value>(values: readonly Value[]): Column<Value> {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? { all: first } : values;
}

function valueAt<Value>(packed: Column<Value>, at: number): Value | undefined {
  return "all" in packed ? packed.all : packed[at];
}
