import { inLanguage, LANGUAGES, type LocalText } from "../../languages.ts";
import type { Band } from "../../seating/seating.ts";
import type { InParts } from "./instalments.ts";
import type { PackageOffer } from "./packages.ts";

/** The same seat at every date of a series, chosen once: a package with seats of its own. */
export interface Series {
  /** Part of its address. */
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  /** On which dates it can be had: performances or afternoons, say. All of one hall each. */
  readonly dates: readonly SeriesDates[];
  /** What comes off each ticket, where the house names no sum. */
  readonly percent: number;
  readonly priceTypes: readonly number[];
  readonly modesOfSale: readonly number[];
  /** Seats that one basket may have of it. */
  readonly mostSeats: number;
  /** In which mode of sale subscribers keep their seats; null where that of everybody is open by then. */
  readonly renewalMode: number | null;
  /** How it may be paid in parts, in the house's own words. */
  readonly instalments: LocalText | null;
  /** How the shop itself lets it be paid in parts, by direct debit; null where it does not. */
  readonly inParts: InParts | null;
  /** Milliseconds; `to` is exclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly retired: boolean;
}

export interface SeriesDates {
  readonly id: string;
  /** Null where there is only one choice of dates. */
  readonly name: LocalText | null;
  readonly performances: readonly number[];
  /** What one seat at all of them costs, where the house names a sum; minor units, fees not included. */
  readonly prices: readonly { readonly band: Band; readonly priceType: number; readonly amount: number }[];
}

/** No package is called so: its ids have no full stops. */
export function seriesOfferId(series: string, dates: string): string {
  return `${series}.${dates}`;
}

/** A series on certain dates, as the package that its tickets are bundled by. */
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

/** Of one seat at several performances, as `seating.status` writes it: free where it is free at all of them. */
const [FREE, TAKEN, MINE, NOT_SOLD] = ["0", "1", "2", "3"];

/**
 * The seats as whoever wants the same one at all performances sees them: one that is not to be had on one date is not to be had.
 * @param statuses one digit a seat in plan order, for each performance
 */
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
