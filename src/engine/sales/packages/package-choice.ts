import { fitsSeat, type PriceTypeRule, priceOf, priceTypesFor } from "#domain/price/price-list.ts";
import {
  type Bundle,
  bundleShares,
  isSoldAt,
  type Lack,
  lacks,
  type PackageOffer,
  performancesOfPackage,
} from "#domain/sales/packages/packages.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import { hasSeats } from "../../holds/choosing/seat-pools.ts";
import { priceTicket } from "../../lines/price-basket.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { findPackage } from "./package-kind.ts";

export interface PackageRequest {
  readonly performances: readonly number[];
  readonly packages: readonly string[];
  readonly quantities: readonly { readonly priceType: number; readonly quantity: number }[];
}

/** A package bought alone or as a part of a super package, with its performances. */
export interface PackagePart {
  readonly offer: PackageOffer;
  readonly performances: readonly PerformanceEntry[];
}

export function isFor(
  offer: Pick<PackageOffer, "from" | "to" | "retired" | "modesOfSale">,
  { now, modesOfSale }: Pick<Viewer, "now" | "modesOfSale">,
): boolean {
  return isSoldAt(offer, now) && offer.modesOfSale.some((mode) => modesOfSale.includes(mode));
}

export function offerFor(index: CatalogueIndex, viewer: Viewer, id: string): PackageOffer | undefined {
  const offer = findPackage(index, id);
  return offer && isFor(offer, viewer) ? offer : undefined;
}

export function partsOf(index: CatalogueIndex, offer: PackageOffer, request: PackageRequest): PackagePart[] {
  const performances = (ids: readonly number[]) =>
    [...new Set(ids)]
      .flatMap((id) => index.performance(id) ?? [])
      .toSorted((a, b) => a.starts - b.starts || a.id - b.id);
  if (offer.type === "fixed") return [{ offer, performances: performances(performancesOfPackage(offer)) }];
  if (offer.type === "flex") {
    const own = new Set(performancesOfPackage(offer));
    return [{ offer, performances: performances(request.performances.filter((id) => own.has(id))) }];
  }
  return offer.packages
    .filter((id) => request.packages.includes(id))
    .flatMap((id) => findPackage(index, id) ?? [])
    .map((part) => ({ offer: part, performances: performances(performancesOfPackage(part)) }));
}

export function lacksOf(offer: PackageOffer, parts: readonly PackagePart[]): Lack[] {
  if (offer.type !== "super") {
    return lacks(
      offer,
      parts.flatMap(({ performances }) => performances.map(({ id }) => id)),
    );
  }
  const more = offer.min - parts.length;
  return more > 0 ? [{ why: "more", group: null, count: more }] : [];
}

/** The requested price types, one per seat; null if the package does not have all of them. */
export function packagePriceTypes(
  index: CatalogueIndex,
  offer: PackageOffer,
  { quantities }: Pick<PackageRequest, "quantities">,
): PriceTypeRule[] | null {
  const types: PriceTypeRule[] = [];
  for (const { priceType, quantity } of quantities) {
    const type = index.priceType(priceType);
    const isForAll = type && fitsSeat(type, { accessible: false, companion: false });
    if (!isForAll || !offer.priceTypes.includes(priceType)) return null;
    for (let count = 0; count < quantity; count++) types.push(type);
  }
  return types;
}

/** The price in each band that has seats at every performance and sells these price types to the viewer. */
export function pricesByBand(
  index: CatalogueIndex,
  {
    offer,
    parts,
    types,
    viewer,
  }: {
    readonly offer: PackageOffer;
    readonly parts: readonly PackagePart[];
    readonly types: readonly PriceTypeRule[];
    readonly viewer: Pick<Viewer, "modesOfSale">;
  },
): { readonly band: Band; readonly full: number; readonly off: number }[] {
  const performances = parts.flatMap(({ performances }) => performances);
  if (performances.length === 0 || types.length === 0) return [];
  return BANDS.flatMap((band) => {
    const isSold = performances.every((performance) => sells(index, { performance, band, types, viewer }));
    if (!isSold) return [];
    const bundles = parts.map((part) => bundleOf(index, part, band, types));
    const within = offer.type === "super" ? "top" : null;
    const all = bundles.map(({ bundle }) => ({ ...bundle, within }));
    const off = bundleShares(all, within === null ? [] : [{ line: within, offer }]);
    return [
      {
        band,
        full: bundles.reduce((sum, { full }) => sum + full, 0),
        off: off.reduce((sum, share) => sum + share.off, 0),
      },
    ];
  });
}

function sells(
  index: CatalogueIndex,
  {
    performance,
    band,
    types,
    viewer: { modesOfSale },
  }: {
    readonly performance: PerformanceEntry;
    readonly band: Band;
    readonly types: readonly PriceTypeRule[];
    readonly viewer: Pick<Viewer, "modesOfSale">;
  },
): boolean {
  const list = index.priceListOf(performance);
  const open = priceTypesFor(list, modesOfSale);
  const isThere = hasSeats(index, performance, { pool: "any", band, section: undefined });
  return isThere && types.every((type) => open.includes(type.id) && priceOf(list, type, band) !== null);
}

function bundleOf(
  index: CatalogueIndex,
  { offer, performances }: PackagePart,
  band: Band,
  types: readonly PriceTypeRule[],
): { readonly bundle: Bundle; readonly full: number } {
  const priced = performances.flatMap((performance) =>
    types.flatMap(({ id: priceType }, seat) => {
      const ticket = priceTicket(index, performance, band, priceType);
      return ticket ? [{ ...ticket, id: `${String(performance.id).padStart(9, "0")}-${seat}` }] : [];
    }),
  );
  const tickets = priced.map(({ id, performance, priceType, price }) => ({
    id,
    performance: performance.id,
    band,
    priceType,
    price,
  }));
  const full = priced.reduce((sum, { price, fees }) => sum + price + fees, 0);
  return { bundle: { line: offer.id, offer, tickets, within: null }, full };
}
