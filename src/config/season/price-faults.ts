import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { HallSidecar, SeatingPlanFile } from "../halls/hall.ts";
import { bandName, zoneId } from "../halls/plan-places.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type Path, type Report } from "../json/fault.ts";
import {
  type PerformanceDraft,
  type PriceListDraft,
  performancesOf,
  type SeasonDraft,
} from "./season-draft.ts";

/** Seats without a price, prices that invalidate each other, and bands given to zones a hall does not have. */
export function priceFaults(
  season: SeasonDraft,
  plans: ReadonlyMap<string, SeatingPlanFile>,
  sidecars: ReadonlyMap<string, HallSidecar>,
  report: Report,
): void {
  const lists = new Map<string, PriceListDraft>();
  (season.priceLists ?? []).forEach((list, index) => {
    if (!list) return;
    if (list.id !== undefined) lists.set(list.id, list);
    contradictions(list, ["priceLists", index], report);
  });
  const zones = new Map([...plans].map(([hall, plan]) => [hall, bandsByZone(plan, sidecars.get(hall))]));
  for (const { performance, path } of performancesOf(season)) {
    const ofHall = zones.get(performance.hall ?? "");
    if (!ofHall) continue;
    bandsOfStrangeZones(performance, ofHall, path, report);
    bandsWithoutPrice(performance, lists.get(performance.priceList ?? ""), ofHall, path, report);
  }
}

function contradictions(list: PriceListDraft, path: Path, report: Report): void {
  const types = (list.priceTypes ?? []).map((type, index) => ({
    name: type?.id,
    path: [...path, "priceTypes", index, "id"],
  }));
  reportDuplicates(types, "price type", report);
  const amounts = (list.amounts ?? []).map((amount, index) => ({
    name: amount?.band && `${amount.priceType} in band ${amount.band}`,
    path: [...path, "amounts", index],
  }));
  reportDuplicates(amounts, "amount for price type", report);
}

type BandsByZone = ReadonlyMap<string, ReadonlySet<string>>;

function bandsByZone(plan: SeatingPlanFile, sidecar: HallSidecar | undefined): BandsByZone {
  return new Map(
    plan.zones.map((zone) => {
      const seated = zone.rows.flatMap((row) => row.seats.map((seat) => seat.category));
      const standing = sidecar?.zones[zoneId(zone)]?.standing?.category ?? [];
      const bands = seated.concat(standing).map((category) => bandName(category, sidecar));
      return [zoneId(zone), new Set(bands)];
    }),
  );
}

function bandsOfStrangeZones(
  performance: PerformanceDraft,
  zones: BandsByZone,
  path: Path,
  report: Report,
): void {
  for (const zone of Object.keys(performance.bands ?? {})) {
    if (zones.has(zone)) continue;
    report([...path, "bands", zone], `${noSuch("zone", zone, zones.keys())} (hall "${performance.hall}")`);
  }
}

function bandsWithoutPrice(
  performance: PerformanceDraft,
  list: PriceListDraft | undefined,
  zones: BandsByZone,
  path: Path,
  report: Report,
): void {
  const ordinary = list?.ordinary;
  if (!ordinary) return;
  const needed = new Set<string>();
  for (const [zone, bands] of zones) {
    const instead = performance.bands?.[zone];
    for (const band of instead ? [instead] : bands) needed.add(band);
  }
  // A category that is no band at all is a fault of the hall, reported there.
  const missing = BANDS.filter((band: Band) => needed.has(band) && ordinary[band] === undefined);
  if (missing.length === 0) return;
  const reason = `the price list "${list.id}" has no price for band ${missing.join(", ")}, which the hall has here`;
  report([...path, "priceList"], reason);
}
