import type { SeatPlan } from "#contract/operations/seating.ts";
import type { JsonObject } from "#domain/json/json.ts";
import type { HallFiles } from "#domain/seating/hall-edits.ts";
import { bandIn, type FiledSeat, factsIn, objectNamed, objectsIn } from "#domain/seating/hall-files.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { FREE, type SeatAvailability } from "#seat-map/hall/availability.ts";
import { titleOf } from "../../house/form/references.ts";
import type { HallFault } from "../../house/halls/hall-faults.ts";

/** What the map shows of each seat. */
export const LAYERS = [
  ...(["problems", "band", "level", "door"] as const),
  ...(["accessible", "companion", "stepFree", "restrictedView"] as const),
  ...(["viewPicture", "rowsInFront", "cluster"] as const),
] as const;
export type Layer = (typeof LAYERS)[number];

export interface PlanSeatState {
  readonly guid: string;
  readonly zone: string;
  readonly band: Band | null;
  readonly level: string | null;
  readonly door: string | null;
  readonly facts: JsonObject;
  readonly hasFault: boolean;
}

/** In the order of the drawn hall. */
export function seatStates(
  plan: SeatPlan,
  {
    files,
    seats,
    faults,
    language,
  }: {
    readonly files: HallFiles;
    readonly seats: readonly FiledSeat[];
    readonly faults: readonly HallFault[];
    readonly language: string;
  },
): readonly PlanSeatState[] {
  const { sidecar } = files;
  const filed = new Map(seats.map((seat) => [seat.guid, seat]));
  const faulty = new Set(faults.flatMap((one) => one.seats));
  const levels = new Map(
    objectsIn(sidecar, "levels").map(([level]) => [level["id"], titleOf(level, language)]),
  );
  return plan.sections.flatMap((section) => {
    const about = objectNamed(objectNamed(sidecar, "zones"), section.id);
    const level = levels.get(about?.["level"]) ?? null;
    const door = about?.["door"] ? titleOf({ name: about["door"] }, language) : null;
    const standing = String(objectNamed(about, "standing")?.["category"] ?? "");
    return section.rows.flatMap((row) =>
      row.seats.map(({ id, number }) => {
        const seat = filed.get(id);
        const place = { guid: id, zone: section.id, row: row.number, number, category: standing };
        return {
          ...{ guid: id, zone: section.id, level: level || null, door: door || null },
          band: bandIn(sidecar, seat?.category ?? standing),
          facts: factsIn(sidecar, seat ?? place),
          hasFault: faulty.has(id),
        };
      }),
    );
  });
}

/** What a seat is in a layer, as a key; null where something is missing. */
export function valueIn(layer: Layer, { band, level, door, facts, hasFault }: PlanSeatState): string | null {
  switch (layer) {
    case "problems":
      return hasFault ? null : "no";
    case "band":
      return band;
    case "level":
      return level;
    case "door":
      return door;
    case "rowsInFront":
    case "cluster":
      return String(facts[layer] ?? "no");
    default:
      return facts[layer] ? "yes" : "no";
  }
}

export interface LayerValue {
  readonly value: string | null;
  /** In `looks.module.css`; for a price band its name. */
  readonly look: string;
  /** Indexes. */
  readonly seats: readonly number[];
}

const COLOURS = ["blue", "green", "purple", "pink", "grey"] as const;
/** Statuses of the drawing; their styles are in `office-map.module.css`. */
const STATUS: Readonly<Record<string, string>> = {
  ...{ held: "4", closed: "6", blue: "7", green: "8", purple: "9", orange: "a", pink: "b", grey: "c" },
};

export function layerValues(layer: Layer, states: readonly PlanSeatState[]): readonly LayerValue[] {
  const found = Map.groupBy(states.keys(), (seat) => {
    const state = states[seat];
    return state ? valueIn(layer, state) : null;
  });
  const values = inOrder(layer, [...found.keys()]);
  const coloured = values.filter((value) => value !== null && value !== "no");
  return values.map((value) => ({
    ...{ value, seats: found.get(value) ?? [] },
    look: lookOf(layer, value, coloured.indexOf(value)),
  }));
}

function lookOf(layer: Layer, value: string | null, at: number): string {
  if (value === null) return "orange";
  if (layer === "band") return "free";
  return value === "no" ? "closed" : (COLOURS[at % COLOURS.length] ?? "grey");
}

const BAND_NAMES: readonly (string | null)[] = BANDS;

/** What is missing first, the usual last. Levels and doors are in the order of the plan. */
function inOrder(layer: Layer, values: readonly (string | null)[]): readonly (string | null)[] {
  const rank = (value: string | null) => (value === null ? 0 : value === "no" ? 2 : 1);
  const among = (one: string | null, other: string | null) => {
    if (layer === "level" || layer === "door") return 0;
    if (layer === "band") return BAND_NAMES.indexOf(one) - BAND_NAMES.indexOf(other);
    return String(one).localeCompare(String(other), "sv", { numeric: true });
  };
  return values.toSorted((one, other) => rank(one) - rank(other) || among(one, other));
}

/** As the map draws it. */
export function drawnAs(states: readonly PlanSeatState[], values: readonly LayerValue[]): SeatAvailability {
  const status = states.map(() => FREE);
  for (const { look, seats } of values) {
    const drawn = STATUS[look];
    if (drawn !== undefined) for (const seat of seats) status[seat] = drawn;
  }
  const bands = states.map(({ band }) => (band === null ? BANDS.length - 1 : BANDS.indexOf(band)));
  return { status: status.join(""), bands: bands.join("") };
}
