import { message } from "#domain/text/message.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import { bandName, factsOfSeat, type PlanPlace, placesOf, zoneId } from "./plan-places.ts";

interface Hall {
  readonly plan: SeatingPlanFile;
  readonly sidecar: HallSidecar;
}

/** From its wheelchair place, in seat radii. */
const BESIDE = 8;

export function consistencyFaults(hall: Hall, report: ReportFault): void {
  unknownBands(hall, report);
  unusedLevels(hall, report);
  zonesWithoutDoor(hall, report);
  standingFaults(hall, report);
  const facts = factsOf(hall);
  clustersOfOneSeat(hall, facts, report);
  companionsWithoutWheelchair(hall, facts, report);
}

function unknownBands({ plan, sidecar }: Hall, report: ReportFault): void {
  const declared = new Set(plan.categories.map(({ name }) => name));
  for (const name of Object.keys(sidecar.bands ?? {})) {
    if (declared.has(name)) continue;
    report(
      ["bands", name],
      noSuch(message`category`, name, declared),
      message`correct the key, or take it out`,
    );
  }
}

function unusedLevels({ sidecar }: Hall, report: ReportFault): void {
  const used = new Set(Object.values(sidecar.zones).map(({ level }) => level));
  sidecar.levels.forEach(({ id }, index) => {
    if (used.has(id)) return;
    report(
      ["levels", index, "id"],
      message`no zone is on the level "${id}"`,
      message`give it a zone, or take it out`,
    );
  });
}

/** If some zones have a door, a zone without one is an omission. */
function zonesWithoutDoor({ plan, sidecar }: Hall, report: ReportFault): void {
  const hasDoors = Object.values(sidecar.zones).some(({ door }) => door);
  if (!hasDoors) return;
  for (const id of new Set(plan.zones.map(zoneId))) {
    const about = sidecar.zones[id];
    if (!about || about.door) continue;
    report(
      ["zones", id],
      message`nobody can reach these rows: the zone has no door, others have`,
      message`name its door`,
    );
  }
}

function standingFaults({ plan, sidecar }: Hall, report: ReportFault): void {
  const seated = new Set(
    plan.zones.flatMap(({ rows }) =>
      rows.flatMap(({ seats }) => seats.map(({ category }) => bandName(category, sidecar))),
    ),
  );
  const declared = new Set(plan.categories.map(({ name }) => name));
  for (const zone of plan.zones) {
    const path = ["zones", zoneId(zone), "standing"];
    const standing = sidecar.zones[zoneId(zone)]?.standing;
    const seats = zone.rows.reduce((sum, row) => sum + row.seats.length, 0);
    if (!standing) {
      if (seats > 0 || !sidecar.zones[zoneId(zone)]) continue;
      report(
        ["zones", zoneId(zone)],
        message`the zone has no seats`,
        message`draw some, say how many may stand there, or take it out here`,
      );
      continue;
    }
    if (seats > 0)
      report(path, message`people stand here, yet the plan has seats`, message`take one of the two out`);
    if ((zone.areas ?? []).every(({ shape }) => shape === "text")) {
      report(
        path,
        message`the plan has no area for those who stand`,
        message`draw one in the zone: its shape on the map`,
      );
    }
    if (!declared.has(standing.category)) {
      report(
        [...path, "category"],
        noSuch(message`category`, standing.category, declared),
        message`name one, or add it to the plan`,
      );
    } else if (seated.has(bandName(standing.category, sidecar))) {
      const reason = message`seats are in the category "${standing.category}" too`;
      report(
        [...path, "category"],
        reason,
        message`who asks for the best of it must not be made to stand: take another`,
      );
    }
  }
}

type Facts = HallSidecar["seats"][string];

/** The seat's, its row's, its zone's. */
function factsOf({ plan, sidecar }: Hall): ReadonlyMap<string, Facts> {
  return new Map(
    plan.zones.flatMap((zone) =>
      zone.rows.flatMap((row) =>
        row.seats.map(({ seat_guid: guid }): [string, Facts] => [
          guid,
          factsOfSeat(sidecar, zone, row, guid),
        ]),
      ),
    ),
  );
}

function clustersOfOneSeat({ plan }: Hall, facts: ReadonlyMap<string, Facts>, report: ReportFault): void {
  const members = Map.groupBy(
    placesOf(plan).filter(({ guid }) => facts.get(guid)?.cluster !== undefined),
    ({ guid, zone }) => `${zone} ${facts.get(guid)?.cluster}`,
  );
  for (const [first, ...others] of members.values()) {
    if (!first || others.length > 0) continue;
    const reason = message`the cluster "${facts.get(first.guid)?.cluster}" has this one seat in its zone`;
    report(
      ["seats", first.guid, "cluster"],
      reason,
      message`a cluster is sold together: give it more seats, or take it off`,
    );
  }
}

function companionsWithoutWheelchair(
  { plan }: Hall,
  facts: ReadonlyMap<string, Facts>,
  report: ReportFault,
): void {
  const places = placesOf(plan);
  const wheelchairs = places.filter(({ guid }) => facts.get(guid)?.accessible);
  for (const place of places) {
    if (!facts.get(place.guid)?.companion || wheelchairs.some((other) => isBeside(place, other))) continue;
    const reason = message`a companion's seat with no wheelchair place beside it`;
    report(
      ["seats", place.guid, "companion"],
      reason,
      message`make a neighbour accessible, or take companion off`,
    );
  }
}

function isBeside(one: PlanPlace, other: PlanPlace): boolean {
  return one.zone === other.zone && Math.hypot(one.x - other.x, one.y - other.y) <= BESIDE * one.radius;
}
