import {
  type Bundle,
  bundleShares,
  isSoldAt,
  lacks,
  type PackageOffer,
} from "#domain/sales/packages/packages.ts";
import { offerOfSeries } from "#domain/sales/packages/series.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineContext, LineFault, LineKind, LineNote, LineRow } from "../line-kind.ts";
import { writeRights } from "../series-rights.ts";

/**
 * Performances that are bought as one: a line above its tickets. It costs nothing itself and takes something off them; the
 * tickets stay tickets, each with its seat, its price and its VAT. A super package is a line above packages.
 */

export interface PackageDetails {
  readonly package: string;
  /** Its subscribers keep their seats: they may have it before everybody else. */
  readonly renews?: true;
}

export const PACKAGE = "package";

export function packageReference({ details }: Pick<LineRow, "details">): string {
  return `B-${(details as PackageDetails).package}`;
}

export function findPackage(index: CatalogueIndex, id: string): PackageOffer | undefined {
  return index.catalogue.sales?.packages?.find((one) => one.id === id);
}

/** A series on certain dates; it is bundled as packages are, and chosen in its own way. */
export function findSeries(index: CatalogueIndex, id: string, on: string) {
  const series = index.catalogue.sales?.series?.find((one) => one.id === id);
  const dates = series?.dates.find((one) => one.id === on);
  return series && dates ? { series, dates, offer: offerOfSeries(series, dates) } : undefined;
}

const isSeries = (id: string) => id.includes(".");

/** What a line is about: a package, or a series. */
export function findOffer(index: CatalogueIndex, id: string): PackageOffer | undefined {
  const [series = "", dates] = id.split(".");
  return dates === undefined ? findPackage(index, id) : findSeries(index, series, dates)?.offer;
}

function known(index: CatalogueIndex, { details }: LineRow<PackageDetails>): PackageOffer {
  const offer = findOffer(index, details.package);
  if (!offer) throw new Error(`The house has no package ${details.package}`);
  return offer;
}

function ticketsOf({ tickets }: Pick<LineContext, "tickets">, line: string) {
  return tickets.filter(({ parent }) => parent === line);
}

/** What these packages take off, ticket by ticket. */
export function sharesIn(own: readonly LineRow<PackageDetails>[], context: LineContext) {
  const supers = own.flatMap((line) => {
    const offer = known(context.index, line);
    return offer.type === "super" ? [{ line: line.id, offer }] : [];
  });
  const bundles = own.flatMap((line): Bundle[] => {
    const offer = known(context.index, line);
    if (offer.type === "super") return [];
    const tickets = ticketsOf(context, line.id).map(({ id, performance, band, priceType, price }) => ({
      id,
      performance: performance.id,
      band,
      priceType,
      price,
    }));
    return [{ line: line.id, offer, tickets, within: line.relatesTo ?? null }];
  });
  return bundleShares(bundles, supers);
}

export const packageKind: LineKind<PackageDetails> = {
  kind: PACKAGE,
  knows: ({ details }, index) => findOffer(index, details.package) !== undefined,

  check: (own, context) =>
    own.flatMap((line): LineFault[] => {
      const offer = known(context.index, line);
      const { renews } = line.details;
      if (!isSoldAt(renews ? { ...offer, from: null } : offer, context.now))
        return [{ line: line.id, why: "not-sold-any-more" }];
      return isWhole(line, offer, context) ? [] : [{ line: line.id, why: "package-incomplete" }];
    }),

  price: (own, context) => [
    {
      phase: "bundle",
      charges(soFar) {
        const rates = new Map(soFar.map(({ line, rate }) => [line, rate]));
        return sharesIn(own, context).map(({ ticket, package: id, off }) => ({
          line: ticket,
          phase: "bundle" as const,
          reference: `B-${id}`,
          gross: -off,
          rate: rates.get(ticket) ?? null,
        }));
      },
    },
  ],

  // Its seats are its tickets', and held with them.
  claims: () => [],
  quantities: () => null,

  describe(line, context) {
    const { name, picture, type } = known(context.index, line);
    const performances = new Set(ticketsOf(context, line.id).map(({ performance }) => performance.id)).size;
    const parts = context.lines.filter(({ relatesTo }) => relatesTo === line.id).length;
    const about: LineNote[] =
      type === "super"
        ? [{ word: "package-parts", values: { count: String(parts) } }]
        : [
            {
              word: "package-performances",
              values: { count: String(performances), seats: String(line.quantity) },
            },
          ];
    // Bundled as packages are, but nobody who bought a series would look for it among the packages.
    return { name, about, picture, ...(isSeries(line.details.package) && { as: "series" }) };
  },

  // The tickets are the tickets', paid and given back with them. What a series gives besides is the right to its seats.
  async fulfil(tools, order, line) {
    if (isSeries(line.details.package)) await writeRights(tools, order, line);
    return { result: null };
  },
  // The right outlives the line: it ends with the last ticket that its customer gives back.
  async reverse() {},
};

/**
 * What is to go when these lines go. A super package that would have too few packages goes, too; those that stay are
 * packages of their own from then on.
 */
export function loosened(
  index: CatalogueIndex,
  lines: readonly LineRow[],
  ids: readonly string[],
): { readonly lines: readonly LineRow[]; readonly ids: readonly string[] } {
  const broken = lines.filter((line) => {
    if (line.kind !== PACKAGE || ids.includes(line.id)) return false;
    const offer = findOffer(index, (line.details as PackageDetails).package);
    const parts = lines.filter(({ relatesTo }) => relatesTo === line.id);
    const stay = parts.filter(({ id }) => !ids.includes(id));
    return offer?.type === "super" && stay.length < parts.length && stay.length < offer.min;
  });
  const tops = new Set(broken.map(({ id }) => id));
  return {
    lines: lines.map((line) => {
      if (line.relatesTo === undefined || !tops.has(line.relatesTo) || ids.includes(line.id)) return line;
      const { relatesTo: _, ...own } = line;
      return own;
    }),
    ids: [...ids, ...tops],
  };
}

/** Every performance of it with as many seats as the others; of a super package so many packages as make it one. */
function isWhole(line: LineRow<PackageDetails>, offer: PackageOffer, context: LineContext): boolean {
  if (offer.type === "super") {
    return context.lines.filter(({ relatesTo }) => relatesTo === line.id).length >= offer.min;
  }
  const tickets = ticketsOf(context, line.id);
  const performances = Map.groupBy(tickets, ({ performance }) => performance.id);
  const isEven = [...performances.values()].every((seats) => seats.length === line.quantity);
  return isEven && lacks(offer, [...performances.keys()]).length === 0;
}
