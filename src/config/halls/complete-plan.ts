import { DEFAULT_SEAT_RADIUS } from "./plan-places.ts";

/** Margin around the seats if the file has no plan size. */
const MARGIN = 40;

export type Entry = Record<string, unknown>;

/** Adds zone names, size and uuids that an imported plan lacks. Values that it has stay, also invalid ones. */
export function completePlan(raw: unknown, newUuid: () => string): unknown {
  if (!isEntry(raw)) return raw;
  const zones = listOf(raw["zones"]);
  if (!zones) return raw;
  const named = zones.map((zone, index) => completeZone(zone, index, newUuid));
  return { ...raw, zones: named, ...(raw["size"] === undefined && { size: sizeOf(named) }) };
}

function completeZone(zone: unknown, index: number, newUuid: () => string): unknown {
  if (!isEntry(zone)) return zone;
  const name = zone["name"] || zone["zone_id"] || `Zone ${index + 1}`;
  const rows = listOf(zone["rows"])?.map((row) => {
    if (!isEntry(row)) return row;
    const seats = listOf(row["seats"])?.map((seat) => withUuid(seat, newUuid));
    return withUuid({ ...row, ...(seats && { seats }) }, newUuid);
  });
  const areas = listOf(zone["areas"])?.map((area) => withUuid(area, newUuid));
  return withUuid({ ...zone, name, ...(rows && { rows }), ...(areas && { areas }) }, newUuid);
}

function withUuid(entry: unknown, newUuid: () => string): unknown {
  return isEntry(entry) && entry["uuid"] === undefined ? { ...entry, uuid: newUuid() } : entry;
}

function sizeOf(zones: readonly unknown[]): { width: number; height: number } {
  let [width, height] = [1, 1];
  for (const zone of zones) {
    for (const row of inside(zone, "rows")) {
      for (const seat of inside(row, "seats")) {
        const reach = (numberAt(seat, "radius") || DEFAULT_SEAT_RADIUS) + MARGIN;
        const at = (axis: "x" | "y") =>
          [zone, row, seat].reduce<number>((sum, part) => sum + positionOf(part, axis), reach);
        width = Math.max(width, Math.ceil(at("x")));
        height = Math.max(height, Math.ceil(at("y")));
      }
    }
  }
  return { width, height };
}

function inside(entry: unknown, key: string): readonly unknown[] {
  return (isEntry(entry) && listOf(entry[key])) || [];
}

function positionOf(entry: unknown, axis: "x" | "y"): number {
  return isEntry(entry) ? numberAt(entry["position"], axis) : 0;
}

function numberAt(entry: unknown, key: string): number {
  const value = isEntry(entry) ? entry[key] : undefined;
  return typeof value === "number" ? value : 0;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
