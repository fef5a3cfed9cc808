import { message } from "#domain/text/message.ts";
import type { HallSidecar, SeatingPlanFile } from "../halls/hall.ts";
import { placesOf, zoneId } from "../halls/plan-places.ts";
import { standingGuid } from "../halls/standing-places.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { type ReportFault, someOf } from "../json/fault.ts";
import { type PartialAlreadySold, type PartialSeason, performancesOfSeason } from "./partial-season.ts";

interface AlreadySoldFaultsOptions {
  readonly season: PartialSeason;
  readonly plans: ReadonlyMap<string, SeatingPlanFile>;
  readonly sidecars: ReadonlyMap<string, HallSidecar>;
  readonly report: ReportFault;
}

export function alreadySoldFaults(
  sold: PartialAlreadySold,
  { season, plans, sidecars, report }: AlreadySoldFaultsOptions,
): void {
  const hallOf = new Map(
    performancesOfSeason(season).map(({ performance }) => [performance.id, performance.hall]),
  );
  const seatsOf = new Map([...plans].map(([hall, plan]) => [hall, seatsIn(plan, sidecars.get(hall))]));
  sold.forEach((entry, index) => {
    if (entry?.performance === undefined) return;
    if (!hallOf.has(entry.performance)) {
      if (!season.events) return;
      report([index, "performance"], message`there is no performance ${entry.performance} in season.json`);
      return;
    }
    const hall = hallOf.get(entry.performance) ?? "";
    const there = seatsOf.get(hall);
    const missing = there ? (entry.seats ?? []).filter((seat) => !there.has(seat)) : [];
    if (missing.length > 0) {
      report([index, "seats"], message`the hall "${hall}" has no seat ${someOf(missing)}`);
    }
    reportDuplicates(
      (entry.seats ?? []).map((name, seat) => ({ name, path: [index, "seats", seat] })),
      message`seat`,
      report,
    );
  });
  // Only the first entry of a performance is applied.
  reportDuplicates(
    sold.map((entry, index) => ({ name: entry?.performance, path: [index, "performance"] })),
    message`performance`,
    report,
  );
}

function seatsIn(plan: SeatingPlanFile, sidecar: HallSidecar | undefined): Set<string> {
  const standing = plan.zones.flatMap((zone) => {
    const id = zoneId(zone);
    const room = sidecar?.zones[id]?.standing;
    return Array.from({ length: room?.capacity ?? 0 }, (_, index) => standingGuid(id, index + 1));
  });
  return new Set([...placesOf(plan).map(({ guid }) => guid), ...standing]);
}
