import { BANDS } from "#domain/seating.ts";
import { reportDuplicates } from "./duplicates.ts";
import { noSuch, type Report, someOf } from "./fault.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import { reportCrowdedSeats } from "./hall-room.ts";

export interface HallFiles {
  readonly id: string;
  readonly plan: SeatingPlanFile;
  readonly sidecar: HallSidecar;
}

/** What is wrong within a seating plan, whatever its sidecar says. */
export function planFaults(plan: SeatingPlanFile, report: Report): void {
  reportDuplicates(
    plan.categories.map(({ name }, index) => ({ name, path: ["categories", index, "name"] })),
    "category",
    report,
  );
  reportDuplicates(
    plan.zones.map((zone, index) => ({ name: idOf(zone), path: ["zones", index, "zone_id"] })),
    "zone",
    report,
  );
  plan.zones.forEach((zone, z) => {
    const rows = zone.rows.map(({ row_number: name }, r) => ({
      name,
      path: ["zones", z, "rows", r, "row_number"],
    }));
    reportDuplicates(rows, "row", report);
    zone.rows.forEach((row, r) => {
      const seats = row.seats.map(({ seat_number: name }, s) => ({
        name,
        path: ["zones", z, "rows", r, "seats", s, "seat_number"],
      }));
      reportDuplicates(seats, "seat number", report);
    });
  });
  categoryFaults(plan, report);
  reportCrowdedSeats(plan, report);
}

function categoryFaults(plan: SeatingPlanFile, report: Report): void {
  const bands: readonly string[] = BANDS;
  const declared = new Set(plan.categories.map(({ name }) => name));
  plan.categories.forEach(({ name }, index) => {
    if (!bands.includes(name)) report(["categories", index, "name"], noSuch("price band", name, BANDS));
  });
  plan.zones.forEach((zone, z) => {
    zone.rows.forEach((row, r) => {
      row.seats.forEach(({ category }, s) => {
        if (declared.has(category)) return;
        report(["zones", z, "rows", r, "seats", s, "category"], noSuch("category", category, declared));
      });
    });
  });
}

/** Seats of the whole house that share a seat_guid, which must be unique. */
export function sharedSeatGuids(
  plans: readonly { readonly plan: SeatingPlanFile; readonly file: string; readonly report: Report }[],
): void {
  const firstFile = new Map<string, string>();
  for (const { plan, file, report } of plans) {
    plan.zones.forEach((zone, z) => {
      zone.rows.forEach((row, r) => {
        row.seats.forEach(({ seat_guid: guid }, s) => {
          const before = firstFile.get(guid);
          firstFile.set(guid, before ?? file);
          if (before === undefined) return;
          const where = before === file ? "" : ` (the other is in ${before})`;
          report(
            ["zones", z, "rows", r, "seats", s, "seat_guid"],
            `the seat_guid "${guid}" is there twice${where}`,
          );
        });
      });
    });
  }
}

/** Where a sidecar and its plan do not speak of the same zones, rows and seats. */
export function sidecarFaults(
  { plan, sidecar }: { plan: SeatingPlanFile; sidecar: HallSidecar },
  report: Report,
): void {
  const zones = new Set(plan.zones.map(idOf));
  const levels = new Set(sidecar.levels.map(({ id }) => id));
  for (const [id, zone] of Object.entries(sidecar.zones)) {
    if (!zones.has(id)) report(["zones", id], `${noSuch("zone", id, zones)} (the plan's zone_id)`);
    if (!levels.has(zone.level)) report(["zones", id, "level"], noSuch("level", zone.level, levels));
  }
  const silent = [...zones].filter((id) => !Object.hasOwn(sidecar.zones, id));
  for (const id of silent) report(["zones"], `says nothing of the zone "${id}" of the plan`);
  reportDuplicates(
    Object.entries(sidecar.zones).map(([id, { slug: name }]) => ({ name, path: ["zones", id, "slug"] })),
    "slug",
    report,
  );
  reportDuplicates(
    sidecar.levels.map(({ id: name }, index) => ({ name, path: ["levels", index, "id"] })),
    "level",
    report,
  );
  strangeKeys(plan, sidecar, report);
}

function strangeKeys(plan: SeatingPlanFile, sidecar: HallSidecar, report: Report): void {
  const rows = new Map<string, string[]>();
  for (const zone of plan.zones) {
    // A zone that is there twice by mistake has the rows of both.
    const numbers = zone.rows.map(({ row_number: number }) => number);
    rows.set(idOf(zone), [...(rows.get(idOf(zone)) ?? []), ...numbers]);
  }
  for (const key of Object.keys(sidecar.rows)) {
    const [zone = "", ...rest] = key.split("/");
    const numbers = rows.get(zone);
    if (numbers?.includes(rest.join("/"))) continue;
    const there = numbers ? `its rows are: ${someOf(numbers, 40)}` : "write <zone_id>/<row_number>";
    report(["rows", key], `there is no such row in the plan; ${there}`);
  }
  const seats = new Set(
    plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid))),
  );
  for (const key of Object.keys(sidecar.seats)) {
    if (!seats.has(key)) report(["seats", key], "there is no seat with this seat_guid in the plan");
  }
}

function idOf(zone: SeatingPlanFile["zones"][number]): string {
  return zone.zone_id ?? zone.name;
}
