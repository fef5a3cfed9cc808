import { DEFAULT_MODE_OF_SALE } from "#domain/entitlements.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { type Message, message } from "#domain/text/message.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import { noSuch, type Path, type ReportFault } from "../json/fault.ts";
import {
  type PartialPerformance,
  type PartialPriceList,
  type PartialSeason,
  performancesOfSeason,
} from "../season/partial-season.ts";
import type { PartialHouse } from "./partial-house.ts";

/** Null if a list cannot be read. */
interface Names {
  readonly vatRates: ReadonlySet<string | number> | null;
  readonly modesOfSale: ReadonlySet<string | number> | null;
  readonly priceTypes: ReadonlySet<string | number> | null;
  readonly priceLists: ReadonlySet<string | number> | null;
  readonly venues: ReadonlySet<string | number> | null;
  readonly halls: ReadonlySet<string | number>;
}

type Refer = (
  path: Path,
  what: Message,
  name: string | number | undefined,
  there: ReadonlySet<string | number> | null,
) => void;

export function referenceFaults(
  house: PartialHouse,
  season: PartialSeason,
  halls: readonly string[],
  reports: { readonly house: ReportFault; readonly season: ReportFault },
): void {
  const names: Names = {
    vatRates: idsOf(season.vatRates),
    modesOfSale: idsOf(season.modesOfSale),
    priceTypes: idsOf(season.priceTypes),
    priceLists: idsOf(season.priceLists),
    venues: idsOf(house.venues),
    halls: new Set(halls),
  };
  const refer = referTo(reports.season);
  houseConstants(house, names, referTo(reports.house));
  (house.otherCurrencies ?? []).forEach(({ currency }, index) => {
    const path = ["otherCurrencies", index, "currency"];
    if (currency === house.currency) reports.house(path, message`"${currency}" is the house's own currency`);
  });
  (house.tableBooking?.venues ?? []).forEach((venue, index) => {
    referTo(reports.house)(["tableBooking", "venues", index], message`venue`, venue, names.venues);
  });
  (season.priceLists ?? []).forEach((list, index) => {
    if (list) priceListReferences(list, ["priceLists", index], names, refer);
  });
  (season.fees ?? []).forEach((fee, index) => {
    refer(["fees", index, "vat"], message`VAT rate`, fee?.vat, names.vatRates);
  });
  (season.deliveryMethods ?? []).forEach((method, index) => {
    refer(["deliveryMethods", index, "vat"], message`VAT rate`, method?.vat, names.vatRates);
  });
  (season.events ?? []).forEach((event, index) => {
    // The default "admission" need not exist.
    const vat = event && (event.vat ?? "admission");
    refer(["events", index, "vat"], message`VAT rate`, vat, names.vatRates);
  });
  for (const { performance, path } of performancesOfSeason(season)) {
    performanceReferences(performance, path, names, refer);
  }
  waitingRoomReferences(season, refer);
  duplicateNames(house, season, reports);
}

export function hiddenPackageFaults(
  { payLater }: PartialHouse,
  { packages = [] }: Sales,
  report: ReportFault,
): void {
  const there = new Set(packages.map(({ id }) => id));
  (payLater?.hiddenPackages ?? []).forEach((name, index) => {
    referTo(report)(["payLater", "hiddenPackages", index], message`package`, name, there);
  });
}

function waitingRoomReferences(season: PartialSeason, refer: Refer): void {
  const slugs = new Set((season.events ?? []).flatMap((event) => event?.slug ?? []));
  const performances = new Set(
    performancesOfSeason(season).flatMap(({ performance }) => performance.id ?? []),
  );
  (season.waitingRooms ?? []).forEach((room, index) => {
    const path = ["waitingRooms", index];
    room?.events?.forEach((name, at) => {
      refer([...path, "events", at], message`event`, name, slugs);
    });
    room?.performances?.forEach((id, at) => {
      refer([...path, "performances", at], message`performance`, id, performances);
    });
  });
}

function idsOf(
  list: readonly ({ id?: string | number | undefined } | undefined)[] | undefined,
): Set<string | number> | null {
  if (!list) return null;
  return new Set(list.flatMap((entry) => (entry?.id === undefined ? [] : [entry.id])));
}

function referTo(report: ReportFault): Refer {
  return (path, what, name, there) => {
    if (name === undefined || !there || there.has(name)) return;
    report(path, noSuch(what, name, there));
  };
}

function houseConstants({ constants = {} }: PartialHouse, names: Names, refer: Refer): void {
  const place = (name: string) => ["constants", name];
  refer(place("defaultPriceType"), message`price type`, constants.defaultPriceType ?? 1, names.priceTypes);
  refer(
    place("defaultModeOfSale"),
    message`mode of sale`,
    constants.defaultModeOfSale ?? DEFAULT_MODE_OF_SALE,
    names.modesOfSale,
  );
}

function priceListReferences(list: PartialPriceList, path: Path, names: Names, refer: Refer): void {
  (list.priceTypes ?? []).forEach((type, t) => {
    refer([...path, "priceTypes", t, "id"], message`price type`, type?.id, names.priceTypes);
    (type?.modesOfSale ?? []).forEach((mode, m) => {
      refer([...path, "priceTypes", t, "modesOfSale", m], message`mode of sale`, mode, names.modesOfSale);
    });
  });
  const sold = idsOf(list.priceTypes);
  (list.amounts ?? []).forEach((amount, a) => {
    refer([...path, "amounts", a, "priceType"], message`price type in this list`, amount?.priceType, sold);
  });
}

function performanceReferences(
  performance: PartialPerformance,
  path: Path,
  names: Names,
  refer: Refer,
): void {
  refer([...path, "hall"], message`hall`, performance.hall, names.halls);
  refer([...path, "venue"], message`venue`, performance.venue, names.venues);
  refer([...path, "priceList"], message`price list`, performance.priceList, names.priceLists);
  (performance.sale ?? []).forEach((window, index) => {
    refer(
      [...path, "sale", index, "modeOfSale"],
      message`mode of sale`,
      window?.modeOfSale,
      names.modesOfSale,
    );
  });
}

function duplicateNames(
  house: PartialHouse,
  season: PartialSeason,
  reports: { readonly house: ReportFault; readonly season: ReportFault },
): void {
  const ids = (
    key: keyof PartialSeason & ("vatRates" | "modesOfSale" | "priceTypes" | "priceLists" | "fees"),
  ) => (season[key] ?? []).map((entry, index) => ({ name: entry?.id, path: [key, index, "id"] }));
  reportDuplicates(ids("vatRates"), message`VAT rate`, reports.season);
  reportDuplicates(ids("modesOfSale"), message`mode of sale`, reports.season);
  reportDuplicates(ids("priceTypes"), message`price type`, reports.season);
  reportDuplicates(ids("priceLists"), message`price list`, reports.season);
  reportDuplicates(ids("fees"), message`fee`, reports.season);
  reportDuplicates(
    (season.waitingRooms ?? []).map((room, index) => ({
      name: room?.id,
      path: ["waitingRooms", index, "id"],
    })),
    message`waiting room`,
    reports.season,
  );
  const methods = season.deliveryMethods ?? [];
  reportDuplicates(
    methods.map((method, index) => ({ name: method?.id, path: ["deliveryMethods", index, "id"] })),
    message`delivery method`,
    reports.season,
  );
  const events = season.events ?? [];
  reportDuplicates(
    events.map((event, index) => ({ name: event?.slug, path: ["events", index, "slug"] })),
    message`slug`,
    reports.season,
  );
  reportDuplicates(
    performancesOfSeason(season).map(({ performance, path }) => ({
      name: performance.id,
      path: [...path, "id"],
    })),
    message`performance`,
    reports.season,
  );
  venueNames(house, reports.house);
}

function venueNames(house: PartialHouse, report: ReportFault): void {
  const venues = house.venues ?? [];
  reportDuplicates(
    venues.map((venue, index) => ({ name: venue?.id, path: ["venues", index, "id"] })),
    message`venue`,
    report,
  );
  const backEndIds = venues.flatMap((venue, v) =>
    (venue?.backEndIds ?? []).map((name, index) => ({ name, path: ["venues", v, "backEndIds", index] })),
  );
  reportDuplicates(backEndIds, message`back-end id`, report);
}
