import { isList, isObject, isSameJson, type Json, type JsonObject } from "../json/json.ts";
import { withValueAt } from "../json/places.ts";
import { bandIn, type FiledSeat, filedSeats, idOfZone, objectNamed, objectsIn } from "./hall-files.ts";
import { rowKey } from "./seat-facts.ts";
import type { Band } from "./seating.ts";

/** The two files of a hall. */
export interface HallFiles {
  readonly plan: Json | undefined;
  readonly sidecar: Json | undefined;
}

/** What says that a fact does not hold, where a row or a zone says that it does. Undefined: there is no such value. */
const NEUTRAL: Readonly<Record<string, Json | undefined>> = {
  ...{ accessible: false, companion: false, stepFree: false, restrictedView: null },
};

type FactsByKey = Map<string, JsonObject>;

/**
 * Sets a fact of some seats, or takes it off them with undefined; the other seats keep theirs. Written once for whole
 * zones and whole rows, as one would by hand.
 * @param seats all of the hall
 */
export function withFact(
  sidecar: Json | undefined,
  seats: readonly FiledSeat[],
  chosen: ReadonlySet<string>,
  { fact, value }: { readonly fact: string; readonly value: Json | undefined },
): Json {
  const before: JsonObject = isObject(sidecar) ? sidecar : {};
  const levels = {
    zones: factsByKey(objectNamed(before, "zones"), "facts"),
    rows: factsByKey(objectNamed(before, "rows")),
    seats: factsByKey(objectNamed(before, "seats")),
  };
  for (const inZone of Map.groupBy(seats, (seat) => seat.zone).values()) {
    if (inZone.some(({ guid }) => chosen.has(guid))) writeZone({ levels, fact, value, chosen }, inZone);
  }
  const zones = Object.entries(objectNamed(before, "zones") ?? {}).map(([id, entry]) => {
    const facts = levels.zones.get(id);
    return [id, isObject(entry) ? withValueAt(entry, ["facts"], facts && filled(facts)) : entry];
  });
  return {
    ...before,
    ...(zones.length > 0 && { zones: Object.fromEntries(zones) }),
    ...written(before, "rows", levels.rows),
    ...written(before, "seats", levels.seats),
  };
}

interface Levels {
  readonly zones: FactsByKey;
  readonly rows: FactsByKey;
  readonly seats: FactsByKey;
}

interface Writing {
  readonly levels: Levels;
  readonly fact: string;
  readonly value: Json | undefined;
  readonly chosen: ReadonlySet<string>;
}

/** @param inZone all seats of a zone, of which some are chosen */
function writeZone(writing: Writing, inZone: readonly FiledSeat[]): void {
  const { levels, fact, value, chosen } = writing;
  const [{ zone } = { zone: "" }] = inZone;
  const rows = Map.groupBy(inZone, (seat) => rowKey(seat.zone, seat.row));
  if (value === undefined && !(fact in NEUTRAL)) pushDown(writing, zone, rows);
  if (inZone.every(({ guid }) => chosen.has(guid))) {
    for (const key of rows.keys()) put(levels.rows, key, fact, undefined);
    for (const { guid } of inZone) put(levels.seats, guid, fact, undefined);
    put(levels.zones, zone, fact, isNothing(fact, value) ? undefined : value);
    return;
  }
  const ofZone = levels.zones.get(zone)?.[fact];
  for (const [key, inRow] of rows) {
    const own = inRow.filter(({ guid }) => chosen.has(guid));
    if (own.length === inRow.length) {
      for (const { guid } of inRow) put(levels.seats, guid, fact, undefined);
      put(levels.rows, key, fact, over(ofZone, writing));
      continue;
    }
    const inherited = levels.rows.get(key)?.[fact];
    for (const { guid } of own)
      put(levels.seats, guid, fact, over(inherited === undefined ? ofZone : inherited, writing));
  }
}

/** What has to be written below a value for the wanted one to hold. */
function over(inherited: Json | undefined, { fact, value }: Writing): Json | undefined {
  if (isNothing(fact, value)) return isNothing(fact, inherited) ? undefined : NEUTRAL[fact];
  return isSameJson(inherited, value) ? undefined : value;
}

const isNothing = (fact: string, value: Json | undefined) => value === undefined || value === NEUTRAL[fact];

/** A fact that cannot be denied is taken off the zone and the rows, and said of the seats that keep it. */
function pushDown(
  { levels, fact, chosen }: Writing,
  zone: string,
  rows: ReadonlyMap<string, readonly FiledSeat[]>,
): void {
  const ofZone = levels.zones.get(zone)?.[fact];
  put(levels.zones, zone, fact, undefined);
  for (const [key, inRow] of rows) {
    const ofRow = levels.rows.get(key)?.[fact] ?? ofZone;
    const isTouched = inRow.some(({ guid }) => chosen.has(guid));
    put(levels.rows, key, fact, isTouched ? undefined : ofRow);
    if (!isTouched) continue;
    for (const { guid } of inRow) put(levels.seats, guid, fact, levels.seats.get(guid)?.[fact] ?? ofRow);
  }
}

function put(level: FactsByKey, key: string, fact: string, value: Json | undefined): void {
  const before = level.get(key) ?? {};
  if (before[fact] === value) return;
  const { [fact]: _, ...others } = before;
  level.set(key, value === undefined ? others : { ...before, [fact]: value });
}

/** @param inside the property that has the facts */
function factsByKey(record: JsonObject | undefined, inside?: string): FactsByKey {
  return new Map(
    Object.entries(record ?? {}).flatMap(([key, entry]) => {
      const facts = inside === undefined || !isObject(entry) ? entry : entry[inside];
      return isObject(facts) ? [[key, facts] as const] : [];
    }),
  );
}

/** An entry that has become empty is left out; one that always was stays. */
function written(before: JsonObject, part: string, level: FactsByKey): JsonObject {
  const was = objectNamed(before, part) ?? {};
  const isLeft = ([key, facts]: readonly [string, JsonObject]) =>
    Object.keys(facts).length > 0 || facts === was[key];
  const others = Object.entries(was).filter(([key]) => !level.has(key));
  const all = [...others, ...[...level].filter(isLeft)];
  return all.length > 0 || before[part] !== undefined ? { [part]: Object.fromEntries(all) } : {};
}

const filled = (facts: JsonObject) => (Object.keys(facts).length > 0 ? facts : undefined);

/** Puts seats into a price band: into the first category that is in it, or a new one. */
export function withBand(
  { plan, sidecar }: HallFiles,
  seats: readonly FiledSeat[],
  chosen: ReadonlySet<string>,
  band: Band,
): HallFiles {
  const after = withCategory({ plan, sidecar }, band);
  let changed = after.plan;
  for (const { guid, category, steps } of seats) {
    if (!chosen.has(guid) || category === after.category) continue;
    changed = withValueAt(changed, [...steps, "category"], after.category);
  }
  return { plan: changed, sidecar: after.sidecar };
}

function withCategory({ plan, sidecar }: HallFiles, band: Band): HallFiles & { readonly category: string } {
  const names = objectsIn(plan, "categories").map(([{ name }]) => String(name ?? ""));
  const known = names.find((name) => bandIn(sidecar, name) === band);
  if (known !== undefined) return { plan, sidecar, category: known };
  const category = [band, ...names.map((_, at) => `${band} ${at + 2}`)].find((name) => !names.includes(name));
  const name = category ?? band;
  const list = isObject(plan) && isList(plan["categories"]) ? plan["categories"] : [];
  return {
    plan: withValueAt(plan, ["categories"], [...list, { name }]),
    sidecar: name === band ? sidecar : withValueAt(sidecar, ["bands", name], band),
    category: name,
  };
}

/** Makes a zone a standing room: its rows go, and their place becomes its shape if it has none. */
export function withStanding(
  files: HallFiles,
  zone: string,
  { capacity, band }: { readonly capacity: number; readonly band: Band },
): HallFiles {
  const { plan, sidecar, category } = withCategory(files, band);
  const found = objectsIn(plan, "zones").find(([entry]) => idOfZone(entry) === zone);
  if (!found) return files;
  const [entry, z] = found;
  const areas = isList(entry["areas"]) ? entry["areas"] : [];
  const hasShape = areas.some((area) => isObject(area) && area["shape"] !== "text");
  const shape = hasShape ? [] : shapeOfRows(entry);
  const cleared = withValueAt(plan, ["zones", z, "rows"], []);
  return {
    plan: shape.length > 0 ? withValueAt(cleared, ["zones", z, "areas"], [...areas, ...shape]) : cleared,
    sidecar: withoutSeats(
      withValueAt(sidecar, ["zones", zone, "standing"], { capacity, category }),
      filedSeats(plan).filter((seat) => seat.zone === zone),
    ),
  };
}

function withoutSeats(sidecar: Json | undefined, seats: readonly FiledSeat[]): Json | undefined {
  const without = (part: string, keys: ReadonlySet<string>) => {
    const entries = Object.entries(objectNamed(sidecar, part) ?? {}).filter(([key]) => !keys.has(key));
    return isObject(sidecar) && sidecar[part] !== undefined ? { [part]: Object.fromEntries(entries) } : {};
  };
  if (!isObject(sidecar)) return sidecar;
  return {
    ...sidecar,
    ...without("rows", new Set(seats.map((seat) => rowKey(seat.zone, seat.row)))),
    ...without("seats", new Set(seats.map(({ guid }) => guid))),
  };
}

const AROUND = 12;

/** In the zone's coordinates. */
function shapeOfRows(zone: JsonObject): readonly Json[] {
  const places = objectsIn(zone, "rows").flatMap(([row]) =>
    objectsIn(row, "seats").map(([seat]) => ({
      x: numberIn(objectNamed(row, "position"), "x") + numberIn(objectNamed(seat, "position"), "x"),
      y: numberIn(objectNamed(row, "position"), "y") + numberIn(objectNamed(seat, "position"), "y"),
    })),
  );
  if (places.length === 0) return [];
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  const size = { width: Math.max(...xs) + AROUND - left, height: Math.max(...ys) + AROUND - top };
  return [{ shape: "rectangle", position: { x: left, y: top }, rectangle: size, color: "#E5E7EB" }];
}

function numberIn(value: JsonObject | undefined, name: string): number {
  const found = value?.[name];
  return typeof found === "number" ? found : 0;
}
