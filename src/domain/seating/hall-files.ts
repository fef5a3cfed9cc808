import { isList, isObject, type Json, type JsonObject } from "../json/json.ts";
import type { Steps } from "../json/places.ts";
import { mergedFacts, rowKey, zoneId } from "./seat-facts.ts";
import { BANDS, type Band } from "./seating.ts";

/** A seat as a hall's plan has it. Read from JSON as an editor may have left it. */
export interface FiledSeat {
  readonly guid: string;
  /** Its zone's id. */
  readonly zone: string;
  /** Its row's number. */
  readonly row: string;
  readonly number: string;
  readonly category: string;
  /** Its place in the plan. */
  readonly steps: Steps;
}

export function filedSeats(plan: Json | undefined): readonly FiledSeat[] {
  return objectsIn(plan, "zones").flatMap(([zone, z]) =>
    objectsIn(zone, "rows").flatMap(([row, r]) =>
      objectsIn(row, "seats").map(([seat, s]) => ({
        ...{ guid: textIn(seat, "seat_guid"), zone: idOfZone(zone), row: textIn(row, "row_number") },
        ...{ number: textIn(seat, "seat_number"), category: textIn(seat, "category") },
        steps: ["zones", z, "rows", r, "seats", s],
      })),
    ),
  );
}

export const idOfZone = ({ zone_id, name }: JsonObject) => String(zoneId({ zone_id, name }) ?? "");

/** The facts of a seat: its own, its row's, its zone's. */
export function factsIn(sidecar: Json | undefined, { zone, row, guid }: Omit<FiledSeat, "steps">) {
  const of = (part: string, key: string) => objectNamed(objectNamed(sidecar, part), key);
  return mergedFacts<JsonObject>(
    objectNamed(of("zones", zone), "facts"),
    of("rows", rowKey(zone, row)),
    of("seats", guid),
  );
}

/** Null for a category that is no price band. */
export function bandIn(sidecar: Json | undefined, category: string): Band | null {
  const name = objectNamed(sidecar, "bands")?.[category] ?? category;
  return BANDS.find((band) => band === name) ?? null;
}

export function objectNamed(value: Json | undefined, name: string): JsonObject | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(found) ? found : undefined;
}

/** The objects of a list, with their positions in it. */
export function objectsIn(value: Json | undefined, name: string): readonly (readonly [JsonObject, number])[] {
  const list = isObject(value) ? value[name] : undefined;
  if (!isList(list)) return [];
  return list.flatMap((entry, at) => (isObject(entry) ? [[entry, at] as const] : []));
}

function textIn(value: JsonObject, name: string): string {
  const found = value[name];
  return typeof found === "string" ? found : "";
}
