import { reportDuplicates } from "./duplicates.ts";
import { type Report, someOf } from "./fault.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { type AlreadySoldDraft, performancesOf, type SeasonDraft } from "./season-draft.ts";

/** Seats that cannot have been sold, because the season has no such performance or its hall no such seat. */
export function alreadySoldFaults(
  sold: AlreadySoldDraft,
  season: SeasonDraft,
  plans: ReadonlyMap<string, SeatingPlanFile>,
  report: Report,
): void {
  const hallOf = new Map(performancesOf(season).map(({ performance }) => [performance.id, performance.hall]));
  const seatsOf = new Map([...plans].map(([hall, plan]) => [hall, seatsIn(plan)]));
  sold.forEach((entry, index) => {
    if (entry?.performance === undefined) return;
    if (!hallOf.has(entry.performance)) {
      if (!season.events) return;
      report([index, "performance"], `there is no performance ${entry.performance} in season.json`);
      return;
    }
    const hall = hallOf.get(entry.performance) ?? "";
    const there = seatsOf.get(hall);
    const strange = there ? (entry.seats ?? []).filter((seat) => !there.has(seat)) : [];
    if (strange.length > 0) {
      report([index, "seats"], `the hall "${hall}" has no seat ${someOf(strange)}`);
    }
    reportDuplicates(
      (entry.seats ?? []).map((name, seat) => ({ name, path: [index, "seats", seat] })),
      "seat",
      report,
    );
  });
  // Only the first entry of a performance is ever applied.
  reportDuplicates(
    sold.map((entry, index) => ({ name: entry?.performance, path: [index, "performance"] })),
    "performance",
    report,
  );
}

function seatsIn(plan: SeatingPlanFile): Set<string> {
  return new Set(
    plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid))),
  );
}
