import { inLanguage, LANGUAGES, type LocalText } from "../../languages.ts";
import type { Band } from "../../seating/seating.ts";
import type { ByInstalments } from "./instalments.ts";
import type { PackageOffer } from "./packages.ts";

export interface Series {
  /** URL slug. */
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  /** Each choice of dates is in one hall. */
  readonly dates: readonly SeriesDates[];
  /** Percentage discount on each ticket, where there is no fixed price. */
  readonly percent: number;
  readonly priceTypes: readonly number[];
  readonly modesOfSale: readonly number[];
  /** Maximum number of its seats in one basket. */
  readonly mostSeats: number;
  /** Mode of sale in which subscribers can renew their seats; null if the general sale is open by then. */
  readonly renewalMode: number | null;
  readonly instalments: LocalText | null;
  /** Terms for paying by instalments by direct debit; null if not offered. */
  readonly byInstalments: ByInstalments | null;
  /** Milliseconds; `to` is exclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly retired: boolean;
}

export interface SeriesDates {
  readonly id: string;
  /** Null if there is only one choice of dates. */
  readonly name: LocalText | null;
  readonly performances: readonly number[];
  /** Fixed prices for one seat on all dates; minor units, excluding fees. */
  readonly prices: readonly { readonly band: Band; readonly priceType: number; readonly amount: number }[];
}

/** Cannot collide with a package id: those contain no full stops. */
export function seriesOfferId(series: string, dates: string): string {
  return `${series}.${dates}`;
}

export function offerOfSeries(series: Series, dates: SeriesDates): PackageOffer {
  const { about, picture, percent, priceTypes, modesOfSale, mostSeats, from, to, retired } = series;
  const { performances, prices } = dates;
  const count = performances.length;
  return {
    id: seriesOfferId(series.id, dates.id),
    type: "fixed",
    sameSeat: true,
    name: nameOf(series, dates),
    about,
    picture,
    groups: [{ id: dates.id, name: null, performances, min: count, max: count }],
    packages: [],
    min: count,
    tiers: [{ from: count, percent }],
    prices,
    priceTypes,
    modesOfSale,
    mostSeats,
    from,
    to,
    retired,
  };
}

function nameOf({ name }: Series, { name: dates }: SeriesDates): LocalText {
  if (!dates) return name;
  const texts = LANGUAGES.flatMap((language) => {
    const own = name[language];
    return own === undefined ? [] : [[language, `${own}: ${inLanguage(dates, language)}`] as const];
  });
  return { ...Object.fromEntries(texts), sv: `${name.sv}: ${dates.sv}` };
}

/** Status digits as in `seating.status`. */
const [FREE, TAKEN, MINE, NOT_SOLD] = ["0", "1", "2", "3"];

/** A seat is free only if it is free at all performances; one digit per seat in plan order. */
export function meetOf(statuses: readonly string[]): string {
  const [first = "", ...others] = statuses;
  return [...first]
    .map((digit, at) => {
      const all = [digit, ...others.map((status) => status[at] ?? NOT_SOLD)];
      if (all.includes(NOT_SOLD)) return NOT_SOLD;
      if (all.every((one) => one === FREE)) return FREE;
      return all.every((one) => one === MINE) ? MINE : TAKEN;
    })
    .join("");
}
