import { BANDS, type Band } from "#domain/seating/seating.ts";
import { message } from "#domain/text/message.ts";
import type { HallSidecar, SeatingPlanFile } from "../halls/hall.ts";
import { bandName, zoneId } from "../halls/plan-places.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type Path, type ReportFault } from "../json/fault.ts";
import {
  type PartialPerformance,
  type PartialPriceList,
  type PartialSeason,
  performancesOfSeason,
} from "./partial-season.ts";

export function seasonPriceFaults(
  season: PartialSeason,
  plans: ReadonlyMap<string, SeatingPlanFile>,
  sidecars: ReadonlyMap<string, HallSidecar>,
  report: ReportFault,
): void {
  const lists = new Map<string, PartialPriceList>();
  (season.priceLists ?? []).forEach((list, index) => {
    if (!list) return;
    if (list.id !== undefined) lists.set(list.id, list);
    contradictions(list, ["priceLists", index], report);
  });
  const zones = zonesOf(plans, sidecars);
  const lacking = new Map<string, Lacking>();
  for (const { event, performance, path } of performancesOfSeason(season)) {
    const ofHall = zones.get(performance.hall ?? "");
    if (!ofHall) continue;
    bandsOfUnknownZones(performance, ofHall, path, report);
    const list = lists.get(performance.priceList ?? "");
    const bands = bandsWithoutPrice(performance, list, ofHall);
    if (bands.length === 0) continue;
    const key = JSON.stringify([list?.id, event.slug, performance.hall, bands]);
    const title = event.title?.sv ?? event.slug ?? "?";
    const hall = performance.hall ?? "";
    const found = lacking.get(key) ?? { list: list?.id ?? "", hall, bands, title, path, performances: 0 };
    lacking.set(key, { ...found, performances: found.performances + 1 });
  }
  for (const { list, hall, bands, title, path, performances } of lacking.values()) {
    const reason =
      performances > 1
        ? message`the price list "${list}" has no price for band ${bands}, which "${title}" has here at ${performances} performances`
        : message`the price list "${list}" has no price for band ${bands}, which "${title}" has here`;
    report([...path, "priceList"], reason, undefined, { hall, bands });
  }
}

export function bandsAtPerformances(
  season: PartialSeason,
  plans: ReadonlyMap<string, SeatingPlanFile>,
  sidecars: ReadonlyMap<string, HallSidecar>,
): Map<number, ReadonlySet<string>> {
  const zones = zonesOf(plans, sidecars);
  const found = new Map<number, ReadonlySet<string>>();
  for (const { performance } of performancesOfSeason(season)) {
    const ofHall = zones.get(performance.hall ?? "");
    if (performance.id !== undefined && ofHall) found.set(performance.id, bandsAt(performance, ofHall));
  }
  return found;
}

interface Lacking {
  readonly list: string;
  readonly hall: string;
  readonly bands: readonly Band[];
  readonly title: string;
  readonly path: Path;
  readonly performances: number;
}

function contradictions(list: PartialPriceList, path: Path, report: ReportFault): void {
  const types = (list.priceTypes ?? []).map((type, index) => ({
    name: type?.id,
    path: [...path, "priceTypes", index, "id"],
  }));
  reportDuplicates(types, message`price type`, report);
  const amounts = (list.amounts ?? []).map((amount, index) => ({
    name: amount?.band && `${amount.priceType} ${amount.band}`,
    shown: message`${amount?.priceType} in band ${amount?.band}`,
    path: [...path, "amounts", index],
  }));
  reportDuplicates(amounts, message`amount for price type`, report);
}

function zonesOf(
  plans: ReadonlyMap<string, SeatingPlanFile>,
  sidecars: ReadonlyMap<string, HallSidecar>,
): ReadonlyMap<string, BandsByZone> {
  return new Map([...plans].map(([hall, plan]) => [hall, bandsByZone(plan, sidecars.get(hall))]));
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

function bandsOfUnknownZones(
  performance: PartialPerformance,
  zones: BandsByZone,
  path: Path,
  report: ReportFault,
): void {
  for (const zone of Object.keys(performance.bands ?? {})) {
    if (zones.has(zone)) continue;
    report(
      [...path, "bands", zone],
      message`${noSuch(message`zone`, zone, zones.keys())} (hall "${performance.hall}")`,
    );
  }
}

function bandsWithoutPrice(
  performance: PartialPerformance,
  list: PartialPriceList | undefined,
  zones: BandsByZone,
): Band[] {
  const ordinary = list?.ordinary;
  if (!ordinary) return [];
  const needed = bandsAt(performance, zones);
  // A category that is not a band is reported for the hall.
  return BANDS.filter((band: Band) => needed.has(band) && ordinary[band] === undefined);
}

/** The hall's, with the performance's overrides. */
function bandsAt({ bands: instead }: PartialPerformance, zones: BandsByZone): Set<string> {
  const found = new Set<string>();
  for (const [zone, bands] of zones) {
    const other = instead?.[zone];
    for (const band of other ? [other] : bands) found.add(band);
  }
  return found;
}
