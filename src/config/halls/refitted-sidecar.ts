import { isObject, type Json, type JsonObject } from "#domain/json/json.ts";
import { rowKey } from "#domain/seating/seat-facts.ts";
import { type Message, message } from "#domain/text/message.ts";
import { firstSidecar } from "./first-sidecar.ts";
import { bandsFor } from "./fitted-plan.ts";
import { hallSidecarSchema, type SeatingPlanFile } from "./hall.ts";
import { zoneId } from "./plan-places.ts";

export interface RefittedSidecar {
  readonly sidecar: Json;
  /** One for each kind of change. */
  readonly changes: readonly Message[];
}

/**
 * The sidecar of a hall whose plan is replaced: entries of zones, rows and seats that the plan lacks are removed; new
 * zones and categories have first entries. Everything else stays as it is, also what is wrong.
 */
export function refittedSidecar(before: Json, plan: SeatingPlanFile): RefittedSidecar {
  if (!isObject(before)) return { sidecar: before, changes: [] };
  const zones = new Set(plan.zones.map(zoneId));
  const rows = plan.zones.flatMap((zone) => zone.rows.map((row) => rowKey(zoneId(zone), row.row_number)));
  const seats = plan.zones.flatMap((zone) =>
    zone.rows.flatMap((row) => row.seats.map((one) => one.seat_guid)),
  );
  const kept = {
    zones: onlyOf(before["zones"], zones),
    rows: onlyOf(before["rows"], new Set(rows)),
    seats: onlyOf(before["seats"], new Set(seats)),
    bands: onlyOf(before["bands"], new Set(plan.categories.map(({ name }) => name))),
  };
  const added = addedZones(kept.zones.left, before["levels"], plan);
  const known = hallSidecarSchema.shape.bands.safeParse(kept.bands.left).data ?? {};
  const bands = Object.entries(bandsFor(plan, known)).filter(([name]) => !Object.hasOwn(known, name));
  const sidecar = {
    ...before,
    ...(bands.length > 0 || kept.bands.gone > 0
      ? { bands: { ...kept.bands.left, ...Object.fromEntries(bands) } }
      : {}),
    ...(added.length > 0 || kept.zones.gone > 0
      ? { zones: { ...kept.zones.left, ...Object.fromEntries(added) } }
      : {}),
    ...(kept.rows.gone > 0 ? { rows: kept.rows.left } : {}),
    ...(kept.seats.gone > 0 ? { seats: kept.seats.left } : {}),
  };
  const changes: readonly (readonly [count: number, change: Message])[] = [
    [kept.zones.gone, message`Zones: ${kept.zones.gone} no longer in the plan, left out of the sidecar.`],
    [
      kept.rows.gone,
      message`Facts of rows: ${kept.rows.gone} no longer in the plan, left out of the sidecar.`,
    ],
    [
      kept.seats.gone,
      message`Facts of seats: ${kept.seats.gone} no longer in the plan, left out of the sidecar.`,
    ],
    [added.length, message`Zones: ${added.length} new, on the first level and without a door.`],
    [bands.length, message`Categories: ${bands.length} new, in the next free price band.`],
  ];
  return { sidecar, changes: changes.flatMap(([count, change]) => (count > 0 ? [change] : [])) };
}

function onlyOf(record: Json | undefined, there: ReadonlySet<string>) {
  const all: JsonObject = isObject(record) ? record : {};
  const entries = Object.entries(all);
  const left = entries.filter(([name]) => there.has(name));
  return { left: Object.fromEntries(left), gone: entries.length - left.length };
}

function addedZones(known: JsonObject, levels: Json | undefined, plan: SeatingPlanFile): [string, Json][] {
  const lowest = hallSidecarSchema.shape.levels.safeParse(levels).data?.[0]?.id;
  return Object.entries(firstSidecar(plan).zones).flatMap(([id, { slug, name, level }]): [string, Json][] =>
    Object.hasOwn(known, id) ? [] : [[id, { slug, name, level: lowest ?? level }]],
  );
}
