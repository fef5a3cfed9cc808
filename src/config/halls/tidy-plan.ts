import { type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";

/** Safe corrections of what other programs add, omit or duplicate, each described in one line. */
export interface TidyPlan {
  readonly plan: unknown;
  readonly accessible: readonly string[];
  readonly changes: readonly string[];
}

/** @param hasBand a band was chosen for seats without a category */
export function tidyPlan(raw: unknown, newUuid: () => string, hasBand: boolean): TidyPlan {
  const plan: unknown = structuredClone(raw);
  const accessible = takeWheelchairs(plan);
  const changes = [
    ...(accessible.length > 0 ? [`${count(accessible.length, "seat")} with "wheelchair": accessible.`] : []),
    ...declareNone(plan, hasBand),
    ...numberAll(plan),
    ...renewUuids(plan, newUuid),
    ...takeUnknownKeys(plan),
    ...takeTextsOutside(plan),
  ];
  return { plan, accessible, changes };
}

type Entry = Record<string, unknown>;

function takeWheelchairs(plan: unknown): string[] {
  return seatsOf(plan).flatMap((seat) => {
    const { wheelchair, seat_guid: guid } = seat;
    if (typeof wheelchair !== "boolean") return [];
    delete seat["wheelchair"];
    return wheelchair && typeof guid === "string" ? [guid] : [];
  });
}

/** They get a category with an empty name. */
function declareNone(plan: unknown, hasBand: boolean): string[] {
  const without = seatsOf(plan).filter(({ category }) => !category);
  for (const seat of without) seat["category"] = "";
  const categories = isEntry(plan) ? plan["categories"] : undefined;
  if (!hasBand || without.length === 0 || !Array.isArray(categories)) return [];
  if (!categories.some((one) => isEntry(one) && one["name"] === "")) categories.push({ name: "" });
  return [`${count(without.length, "seat")} without a category: in the band you named.`];
}

function numberAll(plan: unknown): string[] {
  const zones = entriesIn(plan, "zones");
  const rows = zones.map((zone) => numberThrough(entriesIn(zone, "rows"), "row_number"));
  const seats = rowsOf(plan).map((row) => numberThrough(entriesIn(row, "seats"), "seat_number"));
  return [...numbered(rows, "row", "in their zones"), ...numbered(seats, "seat", "in their rows")];
}

function numbered(counts: readonly number[], what: string, where: string): string[] {
  const all = counts.reduce((sum, one) => sum + one, 0);
  return all > 0 ? [`${count(all, what)} without a number: numbered on ${where}.`] : [];
}

/** After the neighbour, or with the first free number. */
function numberThrough(entries: readonly Entry[], key: "row_number" | "seat_number"): number {
  const isMissing = (entry: Entry) => String(entry[key] ?? "").trim() === "";
  const given = new Set(entries.filter((entry) => !isMissing(entry)).map((entry) => String(entry[key])));
  const missing = entries.filter(isMissing);
  for (const entry of missing) {
    const next = following(String(entries[entries.indexOf(entry) - 1]?.[key] ?? "0"));
    const name = next !== null && !given.has(next) ? next : firstFree(given);
    given.add(name);
    entry[key] = name;
  }
  return missing.length;
}

function following(name: string): string | null {
  if (/^\d+$/.test(name)) return String(Number(name) + 1);
  return /^[A-Ya-y]$/.test(name) ? String.fromCharCode(name.charCodeAt(0) + 1) : null;
}

function firstFree(given: ReadonlySet<string>): string {
  let number = 1;
  while (given.has(String(number))) number++;
  return String(number);
}

function renewUuids(plan: unknown, newUuid: () => string): string[] {
  const seen = new Set<unknown>();
  let renewed = 0;
  const zones = entriesIn(plan, "zones");
  const areas = zones.flatMap((zone) => entriesIn(zone, "areas"));
  for (const entry of [...zones, ...rowsOf(plan), ...seatsOf(plan), ...areas]) {
    const { uuid } = entry;
    if (seen.has(uuid)) {
      entry["uuid"] = newUuid();
      renewed++;
    } else if (uuid !== undefined) seen.add(uuid);
  }
  return renewed > 0 ? [`${count(renewed, "uuid")} there before: renewed.`] : [];
}

function takeUnknownKeys(plan: unknown): string[] {
  const found = new Map<string, number>();
  for (const issue of seatingPlanSchema.safeParse(plan).error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") continue;
    const parent = issue.path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), plan);
    for (const key of issue.keys) {
      Reflect.deleteProperty(Object(parent), key);
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  return [...found].map(
    ([key, times]) => `"${key}" is no part of the format: left out ${count(times, "time")}.`,
  );
}

/** Editors leave texts outside the plan when a table is moved. */
function takeTextsOutside(raw: unknown): string[] {
  const plan = seatingPlanSchema.safeParse(raw).data;
  if (!plan) return [];
  let taken = 0;
  for (const [z, zone] of plan.zones.entries()) {
    for (const [a, area] of (zone.areas ?? []).entries()) {
      if (area.shape === "text" || !isOutside(plan, zone, area)) continue;
      const written = entriesIn(entriesIn(raw, "zones")[z], "areas")[a];
      if (written) delete written["text"];
      taken++;
    }
  }
  return taken > 0 ? [`${count(taken, "text")} of areas outside the plan: left out.`] : [];
}

type Zone = SeatingPlanFile["zones"][number];

function isOutside({ size }: SeatingPlanFile, zone: Zone, area: NonNullable<Zone["areas"]>[number]): boolean {
  if (!area.text?.text.trim()) return false;
  const at = (axis: "x" | "y") =>
    zone.position[axis] + (area.position?.[axis] ?? 0) + (area.text?.position?.[axis] ?? 0);
  return at("x") < 0 || at("y") < 0 || at("x") > size.width || at("y") > size.height;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function rowsOf(plan: unknown): Entry[] {
  return entriesIn(plan, "zones").flatMap((zone) => entriesIn(zone, "rows"));
}

function seatsOf(plan: unknown): Entry[] {
  return rowsOf(plan).flatMap((row) => entriesIn(row, "seats"));
}

function entriesIn(parent: unknown, key: string): Entry[] {
  const list = isEntry(parent) ? parent[key] : undefined;
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
