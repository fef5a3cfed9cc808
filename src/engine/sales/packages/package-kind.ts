import {
  type Bundle,
  bundleShares,
  isSoldAt,
  lacks,
  type PackageOffer,
} from "#domain/sales/packages/packages.ts";
import { offerOfSeries } from "#domain/sales/packages/series.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type {
  LineContext,
  LineFault,
  LineKind,
  LineNote,
  LineRow,
  RemovedFrom,
} from "../../kernel/line-kind.ts";
import { PACKAGE, type PackageDetails } from "../../storage/documents/line-details.ts";
import { endSeriesRights } from "./end-series-rights.ts";
import { writeRights } from "./series-rights.ts";

/** A package's line is free and discounts its tickets. A super package is a line that groups packages. */

export function findPackage(index: CatalogueIndex, id: string): PackageOffer | undefined {
  return index.catalogue.sales?.packages?.find((one) => one.id === id);
}

export function findSeries(index: CatalogueIndex, id: string, on: string) {
  const series = index.catalogue.sales?.series?.find((one) => one.id === id);
  const dates = series?.dates.find((one) => one.id === on);
  return series && dates ? { series, dates, offer: offerOfSeries(series, dates) } : undefined;
}

const isSeries = (id: string) => id.includes(".");

export function findOffer(index: CatalogueIndex, id: string): PackageOffer | undefined {
  const [series = "", dates] = id.split(".");
  return dates === undefined ? findPackage(index, id) : findSeries(index, series, dates)?.offer;
}

function known(index: CatalogueIndex, { details }: LineRow<PackageDetails>): PackageOffer {
  const offer = findOffer(index, details.package);
  if (!offer) throw new Error(`Unknown package ${details.package}`);
  return offer;
}

function ticketsOf({ tickets }: Pick<LineContext, "tickets">, line: string) {
  return tickets.filter(({ parent }) => parent === line);
}

function sharesIn(own: readonly LineRow<PackageDetails>[], context: LineContext) {
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

  needsAccount: ({ details }) => isSeries(details.package),
  claims: () => [],
  quantities: () => null,
  removed: loosened,

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
    // Customers would not look for a series under packages.
    return { name, about, picture, ...(isSeries(line.details.package) && { as: "series" }) };
  },

  // Tickets are paid for and returned on their own. A series also gives a right to its seats.
  async fulfil(tools, order, line) {
    if (isSeries(line.details.package)) await writeRights(tools, order, line);
    return { result: null };
  },
  // The right to the seats ends with the last ticket returned, not with the line.
  async reverse() {},
  ticketsReturned: endSeriesRights,
};

/** Also removes a super package left with too few packages; its remaining packages become independent. */
export function loosened({ index, lines, ids }: RemovedFrom): RemovedFrom {
  const broken = lines.filter((line) => {
    if (line.kind !== PACKAGE || ids.includes(line.id)) return false;
    const offer = findOffer(index, (line.details as PackageDetails).package);
    const parts = lines.filter(({ relatesTo }) => relatesTo === line.id);
    const stay = parts.filter(({ id }) => !ids.includes(id));
    return offer?.type === "super" && stay.length < parts.length && stay.length < offer.min;
  });
  const tops = new Set(broken.map(({ id }) => id));
  return {
    index,
    lines: lines.map((line) => {
      if (line.relatesTo === undefined || !tops.has(line.relatesTo) || ids.includes(line.id)) return line;
      const { relatesTo: _, ...own } = line;
      return own;
    }),
    ids: [...ids, ...tops],
  };
}

/** Whether every performance has the same number of seats, or a super package has enough packages. */
function isWhole(line: LineRow<PackageDetails>, offer: PackageOffer, context: LineContext): boolean {
  if (offer.type === "super") {
    return context.lines.filter(({ relatesTo }) => relatesTo === line.id).length >= offer.min;
  }
  const tickets = ticketsOf(context, line.id);
  const performances = Map.groupBy(tickets, ({ performance }) => performance.id);
  const isEven = [...performances.values()].every((seats) => seats.length === line.quantity);
  return isEven && lacks(offer, [...performances.keys()]).length === 0;
}
