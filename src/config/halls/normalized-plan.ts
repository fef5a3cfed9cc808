import { type Message, message } from "#domain/text/message.ts";
import { type Entry, isEntry } from "./complete-plan.ts";
import { type SeatingPlanFile, seatingPlanSchema } from "./hall.ts";

/** Safe corrections of what other programs add, omit or duplicate, each described. */
export interface NormalizedPlan {
  readonly plan: unknown;
  /** The seat_guids of wheelchair places. */
  readonly accessible: readonly string[];
  readonly changes: readonly Message[];
}

/** @param hasBand a band was chosen for seats without a category */
export function normalizePlan(raw: unknown, newUuid: () => string, hasBand: boolean): NormalizedPlan {
  const plan: unknown = structuredClone(raw);
  const accessible = takeWheelchairs(plan);
  const changes = [
    ...(accessible.length > 0
      ? [message`${seatCount(accessible.length)} with "wheelchair": accessible.`]
      : []),
    ...declareNone(plan, hasBand),
    ...numberAll(plan),
    ...renewUuids(plan, newUuid),
    ...takeUnknownKeys(plan),
    ...takeTextsOutside(plan),
  ];
  return { plan, accessible, changes };
}

function takeWheelchairs(plan: unknown): string[] {
  return seatsOf(plan).flatMap((seat) => {
    const { wheelchair, seat_guid: guid } = seat;
    if (typeof wheelchair !== "boolean") return [];
    delete seat["wheelchair"];
    return wheelchair && typeof guid === "string" ? [guid] : [];
  });
}

/** Seats without a category get one with an empty name. */
function declareNone(plan: unknown, hasBand: boolean): Message[] {
  const without = seatsOf(plan).filter(({ category }) => !category);
  for (const seat of without) seat["category"] = "";
  const categories = isEntry(plan) ? plan["categories"] : undefined;
  if (!hasBand || without.length === 0 || !Array.isArray(categories)) return [];
  if (!categories.some((one) => isEntry(one) && one["name"] === "")) categories.push({ name: "" });
  return [message`${seatCount(without.length)} without a category: in the band you named.`];
}

function numberAll(plan: unknown): Message[] {
  const zones = entriesIn(plan, "zones");
  const rows = zones.map((zone) => numberThrough(entriesIn(zone, "rows"), "row_number"));
  const seats = rowsOf(plan).map((row) => numberThrough(entriesIn(row, "seats"), "seat_number"));
  const [rowsNumbered, seatsNumbered] = [sumOf(rows), sumOf(seats)];
  return [
    ...(rowsNumbered > 0
      ? [message`${rowCount(rowsNumbered)} without a number: numbered on in their zones.`]
      : []),
    ...(seatsNumbered > 0
      ? [message`${seatCount(seatsNumbered)} without a number: numbered on in their rows.`]
      : []),
  ];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
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

function renewUuids(plan: unknown, newUuid: () => string): Message[] {
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
  if (renewed === 0) return [];
  return renewed === 1
    ? [message`1 uuid there before: renewed.`]
    : [message`${renewed} uuids there before: renewed.`];
}

function takeUnknownKeys(plan: unknown): Message[] {
  const found = new Map<string, number>();
  for (const issue of seatingPlanSchema.safeParse(plan).error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") continue;
    const parent = issue.path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), plan);
    for (const key of issue.keys) {
      Reflect.deleteProperty(Object(parent), key);
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  return [...found].map(([key, times]) =>
    times === 1
      ? message`"${key}" is no part of the format: left out 1 time.`
      : message`"${key}" is no part of the format: left out ${times} times.`,
  );
}

/** Editors leave texts outside the plan when a table is moved. */
function takeTextsOutside(raw: unknown): Message[] {
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
  if (taken === 0) return [];
  return taken === 1
    ? [message`1 text of areas outside the plan: left out.`]
    : [message`${taken} texts of areas outside the plan: left out.`];
}

type Zone = SeatingPlanFile["zones"][number];

function isOutside({ size }: SeatingPlanFile, zone: Zone, area: NonNullable<Zone["areas"]>[number]): boolean {
  if (!area.text?.text.trim()) return false;
  const at = (axis: "x" | "y") =>
    zone.position[axis] + (area.position?.[axis] ?? 0) + (area.text?.position?.[axis] ?? 0);
  return at("x") < 0 || at("y") < 0 || at("x") > size.width || at("y") > size.height;
}

function seatCount(number: number): Message {
  return number === 1 ? message`1 seat` : message`${number} seats`;
}

function rowCount(number: number): Message {
  return number === 1 ? message`1 row` : message`${number} rows`;
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
