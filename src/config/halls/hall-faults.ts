import { BANDS } from "#domain/seating/seating.ts";
import { message } from "#domain/text/message.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type Path, type ReportFault, someOf } from "../json/fault.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import { reportMisplacedSeats } from "./misplaced-seats.ts";
import { reportIllegibleLabels } from "./plan-labels.ts";
import { bandName, zoneId } from "./plan-places.ts";
import { consistencyFaults } from "./sidecar-consistency.ts";
import { reportUnreachableRows } from "./unreachable-rows.ts";

export interface HallFiles {
  readonly id: string;
  readonly plan: SeatingPlanFile;
  readonly sidecar: HallSidecar;
}

export function planFaults(
  plan: SeatingPlanFile,
  report: ReportFault,
  sidecar?: Pick<HallSidecar, "bands">,
): void {
  reportDuplicates(
    plan.categories.map(({ name }, index) => ({ name, path: ["categories", index, "name"] })),
    message`category`,
    report,
    message`take one of them out`,
  );
  reportDuplicates(
    plan.zones.map((zone, index) => ({ name: zoneId(zone), path: ["zones", index, "zone_id"] })),
    message`zone`,
    report,
    message`give each zone a zone_id of its own`,
  );
  plan.zones.forEach((zone, z) => {
    repeatedRows(zone.rows, ["zones", z, "rows"], report);
    zone.rows.forEach((row, r) => {
      const seats = row.seats.map(({ seat_number: name }, s) => ({
        name,
        path: ["zones", z, "rows", r, "seats", s, "seat_number"],
      }));
      reportDuplicates(seats, message`seat number`, report, message`number the seats of a row apart`);
    });
  });
  categoryFaults(plan, sidecar, report);
  sharedUuids(plan, report);
  reportMisplacedSeats(plan, report);
  reportUnreachableRows(plan, report);
  reportIllegibleLabels(plan, report);
}

type Row = SeatingPlanFile["zones"][number]["rows"][number];

/** Rows on both sides of an aisle may share a number, seats may not. */
function repeatedRows(rows: readonly Row[], path: Path, report: ReportFault): void {
  const seats = new Map<string, Set<string>>();
  rows.forEach(({ row_number: number, seats: own }, r) => {
    const before = seats.get(number);
    const shared = own.find((seat) => before?.has(seat.seat_number));
    if (shared) {
      const reason = message`the row "${number}" is there twice, and both have a seat "${shared.seat_number}"`;
      report(
        [...path, r, "row_number"],
        reason,
        message`number the rows of a zone, or the seats of both, apart`,
      );
    }
    seats.set(number, new Set([...(before ?? []), ...own.map((seat) => seat.seat_number)]));
  });
}

function categoryFaults(
  plan: SeatingPlanFile,
  sidecar: Pick<HallSidecar, "bands"> | undefined,
  report: ReportFault,
): void {
  const bands: readonly string[] = BANDS;
  const declared = new Set(plan.categories.map(({ name }) => name));
  plan.categories.forEach(({ name }, index) => {
    if (bands.includes(bandName(name, sidecar))) return;
    const remedy = message`call it one of them, or say which it is in the sidecar: "bands"`;
    report(["categories", index, "name"], noSuch(message`price band`, name, BANDS), remedy);
  });
  plan.zones.forEach((zone, z) => {
    zone.rows.forEach((row, r) => {
      row.seats.forEach(({ category }, s) => {
        if (declared.has(category)) return;
        const path = ["zones", z, "rows", r, "seats", s, "category"];
        if (category === "") {
          report(
            path,
            message`the seat has no category`,
            message`name one; plan:import takes a band for all such: --band "=A"`,
          );
          return;
        }
        report(
          path,
          noSuch(message`category`, category, declared),
          message`name one of them, or add it to categories`,
        );
      });
    });
  });
}

/** Editors identify objects by uuid, so a copied row needs a new one. */
function sharedUuids(plan: SeatingPlanFile, report: ReportFault): void {
  const found = plan.zones.flatMap((zone, z) => [
    { name: zone.uuid, path: ["zones", z, "uuid"] },
    ...(zone.areas ?? []).map(({ uuid: name }, a) => ({ name, path: ["zones", z, "areas", a, "uuid"] })),
    ...zone.rows.flatMap((row, r) => [
      { name: row.uuid, path: ["zones", z, "rows", r, "uuid"] },
      ...row.seats.map(({ uuid: name }, s) => ({
        name,
        path: ["zones", z, "rows", r, "seats", s, "uuid"],
      })),
    ]),
  ]);
  reportDuplicates(
    found,
    message`uuid`,
    report,
    message`take it off one of them: plan:import gives it a new one`,
  );
}

export function sharedSeatGuids(
  plans: readonly { readonly plan: SeatingPlanFile; readonly file: string; readonly report: ReportFault }[],
): void {
  const firstFile = new Map<string, string>();
  for (const { plan, file, report } of plans) {
    plan.zones.forEach((zone, z) => {
      zone.rows.forEach((row, r) => {
        row.seats.forEach(({ seat_guid: guid }, s) => {
          const before = firstFile.get(guid);
          firstFile.set(guid, before ?? file);
          if (before === undefined) return;
          const reason =
            before === file
              ? message`the seat_guid "${guid}" is there twice`
              : message`the seat_guid "${guid}" is there twice (the other is in ${before})`;
          report(
            ["zones", z, "rows", r, "seats", s, "seat_guid"],
            reason,
            message`give every seat of the house its own`,
          );
        });
      });
    });
  }
}

export function sidecarFaults(
  { plan, sidecar }: { plan: SeatingPlanFile; sidecar: HallSidecar },
  report: ReportFault,
): void {
  const zones = new Set(plan.zones.map(zoneId));
  const levels = new Set(sidecar.levels.map(({ id }) => id));
  for (const [id, zone] of Object.entries(sidecar.zones)) {
    if (!zones.has(id))
      report(
        ["zones", id],
        message`${noSuch(message`zone`, id, zones)} (the plan's zone_id)`,
        message`correct the key, or take it out`,
      );
    if (!levels.has(zone.level))
      report(
        ["zones", id, "level"],
        noSuch(message`level`, zone.level, levels),
        message`name one of them, or add it to levels`,
      );
  }
  // A zone without seats is a drawing and needs no entry.
  const seated = new Set(plan.zones.filter((zone) => zone.rows.length > 0).map(zoneId));
  const silent = [...seated].filter((id) => !Object.hasOwn(sidecar.zones, id));
  for (const id of silent)
    report(
      ["zones"],
      message`says nothing of the zone "${id}" of the plan`,
      message`say its slug, name and level`,
      {
        zones: [id],
      },
    );
  reportDuplicates(
    Object.entries(sidecar.zones).map(([id, { slug: name }]) => ({ name, path: ["zones", id, "slug"] })),
    message`slug`,
    report,
    message`addresses need one for each zone`,
  );
  reportDuplicates(
    sidecar.levels.map(({ id: name }, index) => ({ name, path: ["levels", index, "id"] })),
    message`level`,
    report,
    message`take one of them out`,
  );
  unknownKeys(plan, sidecar, report);
  consistencyFaults({ plan, sidecar }, report);
}

function unknownKeys(plan: SeatingPlanFile, sidecar: HallSidecar, report: ReportFault): void {
  const rows = new Map<string, string[]>();
  for (const zone of plan.zones) {
    // A duplicated zone has the rows of both copies.
    const numbers = zone.rows.map(({ row_number: number }) => number);
    rows.set(zoneId(zone), [...(rows.get(zoneId(zone)) ?? []), ...numbers]);
  }
  for (const key of Object.keys(sidecar.rows)) {
    const [zone = "", ...rest] = key.split("/");
    const numbers = rows.get(zone);
    if (numbers?.includes(rest.join("/"))) continue;
    const there = numbers
      ? message`its rows are: ${someOf(numbers, 40)}`
      : message`write <zone_id>/<row_number>`;
    report(
      ["rows", key],
      message`there is no such row in the plan; ${there}`,
      message`correct the key, or take it out`,
    );
  }
  const seats = new Set(
    plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid))),
  );
  for (const key of Object.keys(sidecar.seats)) {
    if (!seats.has(key))
      report(
        ["seats", key],
        message`there is no seat with this seat_guid in the plan`,
        message`correct the key, or take it out`,
      );
  }
}
