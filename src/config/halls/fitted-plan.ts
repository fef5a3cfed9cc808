import { BANDS, type Band } from "#domain/seating/seating.ts";
import { type Message, message } from "#domain/text/message.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { bandName } from "./plan-places.ts";

/**
 * A plan of another program once `importedHall` has corrected what the format allows and a house does not: rows with
 * the same seats, and seat ids that another hall has.
 */
export interface FittedPlan {
  readonly plan: SeatingPlanFile;
  /** Old seat_guids to new ones. */
  readonly guids: ReadonlyMap<string, string>;
  readonly changes: readonly Message[];
}

/** @param taken seat_guids of the house's other halls */
export function fitPlan(plan: SeatingPlanFile, hall: string, taken: ReadonlySet<string>): FittedPlan {
  const changes: Message[] = [];
  const seats = plan.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
  const isShared = seats.some(({ seat_guid: guid }) => taken.has(guid));
  const guids = new Map<string, string>();
  if (isShared) {
    for (const { seat_guid: guid } of seats) guids.set(guid, `${hall}-${guid}`);
    changes.push(message`Another hall has seats with these seat_guids: here they begin with "${hall}-".`);
  }
  const zones = plan.zones.map((zone) => ({
    ...zone,
    rows: apart(zone.rows, zone.name, changes).map((row) => ({
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, seat_guid: guids.get(seat.seat_guid) ?? seat.seat_guid })),
    })),
  }));
  return { plan: { ...plan, zones }, guids, changes };
}

type Row = SeatingPlanFile["zones"][number]["rows"][number];

/** Rows of a zone may share a number if their seat numbers differ; otherwise the later gets a letter. */
function apart(rows: readonly Row[], zone: string, changes: Message[]): Row[] {
  const seats = new Map<string, Set<string>>();
  const given = new Set(rows.map(({ row_number: number }) => number));
  return rows.map((row) => {
    const own = row.seats.map(({ seat_number: number }) => number);
    const before = seats.get(row.row_number);
    if (!before?.size || !own.some((number) => before.has(number))) {
      seats.set(row.row_number, new Set([...(before ?? []), ...own]));
      return row;
    }
    const name = freeName(row.row_number, given);
    given.add(name);
    seats.set(name, new Set(own));
    changes.push(
      message`Two rows ${row.row_number} of ${zone} have the same seats: the later one is ${name}.`,
    );
    return { ...row, row_number: name };
  });
}

function freeName(number: string, given: ReadonlySet<string>): string {
  for (let code = "b".charCodeAt(0); code <= "z".charCodeAt(0); code++) {
    const name = `${number}${String.fromCharCode(code)}`;
    if (!given.has(name)) return name;
  }
  return `${number}-${given.size}`;
}

/** A band for each category without one, in the order of the file; the last is shared by the rest. */
export function bandsFor(
  plan: SeatingPlanFile,
  chosen: Readonly<Record<string, Band>> = {},
): Record<string, Band> {
  const known: readonly string[] = BANDS;
  const names = plan.categories.map(({ name }) => name);
  const own = names.filter((name) => known.includes(bandName(name, { bands: chosen })));
  const used = new Set(own.map((name) => bandName(name, { bands: chosen })));
  const free = BANDS.filter((band) => !used.has(band));
  const bands: Record<string, Band> = {};
  for (const name of names) {
    const band = chosen[name] ?? (own.includes(name) ? undefined : (free.shift() ?? BANDS.at(-1)));
    if (band) bands[name] = band;
  }
  return bands;
}
