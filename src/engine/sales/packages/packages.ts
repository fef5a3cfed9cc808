import type { BackEnd } from "#contract/back-end.ts";
import { localOrNull, pictureOf } from "#contract/house-views.ts";
import type { PackageDetail, PackagePerformance, PackageSummary } from "#contract/sales/packages.ts";
import { sellsTo } from "#domain/availability.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import {
  nextTier,
  type PackageOffer,
  percentFor,
  performancesOfPackage,
} from "#domain/sales/packages/packages.ts";
import { contextOf, readAfter, readBasket } from "../../basket/read-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { availabilityOf, type Viewer, viewAvailability } from "../../catalogue/visitor-view.ts";
import type { Services } from "../../kernel/services.ts";
import { viewerFor } from "../../lines/rights.ts";
import type { SeatCounts } from "../../seats/seat-counts.ts";
import { holdPackage } from "./hold-package.ts";
import { holdPackageSeats } from "./hold-package-seats.ts";
import { leavePackage, swapPerformance, waysToLeave } from "./leave-package.ts";
import { isFor, lacksOf, offerFor, packagePriceTypes, partsOf, pricesByBand } from "./package-choice.ts";
import { findPackage } from "./package-kind.ts";

export function createPackages(
  services: Services,
  seating: Pick<BackEnd["seating"], "suggest">,
): BackEnd["packages"] {
  return {
    async list(_input, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const all = index.catalogue.sales?.packages ?? [];
      return done(
        all.filter((offer) => isFor(offer, viewer)).map((offer) => summarise(index, offer, viewer)),
      );
    },

    async read({ package: id }, caller) {
      const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
      const viewer = await viewerFor(services, index, caller);
      const offer = offerFor(index, viewer, id);
      if (!offer) return refused("unknown-package");
      return done(detail(index, counts, offer, viewer));
    },

    async quote(input, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const offer = offerFor(index, viewer, input.package);
      if (!offer) return refused("unknown-package");
      const types = packagePriceTypes(index, offer, input);
      if (!types) return refused("unknown-price-type");
      const parts = partsOf(index, offer, input);
      const count =
        offer.type === "super"
          ? parts.length
          : parts.reduce((sum, part) => sum + part.performances.length, 0);
      return done({
        lacks: lacksOf(offer, parts).flatMap((lack) => {
          if (lack.why === "not-in-it") return [];
          const group = offer.groups.find(({ id: name }) => name === lack.group);
          const of = offer.type === "super" ? ("packages" as const) : ("performances" as const);
          const name = group ? localOrNull(group.name, viewer.language) : null;
          return [{ why: lack.why, of, group: name, count: lack.count }];
        }),
        next: offer.type === "fixed" ? null : nextTier(offer, count),
        percent: percentFor(offer, count),
        seats: types.length,
        bands: viewBands(index, pricesByBand(index, { offer, parts, types, viewer })),
      });
    },

    async add(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const held = await holdPackage(context.value, input, caller);
      if (!held.ok) return held;
      return done({ basket: await readAfter(context.value), together: held.value.together });
    },

    async addSeats(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const held = await holdPackageSeats(context.value, input, caller, seating.suggest);
      return held.ok ? done({ basket: await readAfter(context.value) }) : held;
    },

    async ways(input, caller) {
      const context = await contextOf(services, caller);
      return context.ok ? waysToLeave(context.value, input) : context;
    },

    async leave(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const left = await leavePackage(context.value, input, caller);
      if (!left.ok) return left;
      const { basket } = await readBasket(context.value);
      return done({ basket });
    },

    async swap(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const swapped = await swapPerformance(context.value, input, caller);
      return swapped.ok ? done({ basket: await readAfter(context.value) }) : swapped;
    },
  };
}

function summarise(index: CatalogueIndex, offer: PackageOffer, viewer: Viewer): PackageSummary {
  const { id, type, min } = offer;
  return {
    id,
    type,
    name: inLanguage(offer.name, viewer.language),
    about: inLanguage(offer.about, viewer.language),
    picture: pictureOf(offer, viewer.language),
    min,
    all: type === "super" ? offer.packages.length : performancesOfPackage(offer).length,
    percent: percentFor(offer, Number.POSITIVE_INFINITY),
    from: lowest(index, offer, viewer),
  };
}

function lowest(index: CatalogueIndex, offer: PackageOffer, viewer: Viewer) {
  if (offer.type !== "fixed") return null;
  const parts = partsOf(index, offer, { performances: [], packages: [], quantities: [] });
  const [priceType] = offer.priceTypes;
  const types =
    priceType === undefined
      ? null
      : packagePriceTypes(index, offer, { quantities: [{ priceType, quantity: 1 }] });
  const prices = pricesByBand(index, { offer, parts, types: types ?? [], viewer }).map(
    ({ full, off }) => full - off,
  );
  return prices.length === 0 ? null : moneyIn(index)(Math.min(...prices));
}

function detail(
  index: CatalogueIndex,
  counts: SeatCounts,
  offer: PackageOffer,
  viewer: Viewer,
): PackageDetail {
  const views = (ids: readonly number[]) =>
    ids
      .flatMap((id) => viewPackagePerformance(index, counts, id, viewer))
      .toSorted((a, b) => (a.starts < b.starts ? -1 : 1));
  return {
    ...summarise(index, offer, viewer),
    groups: offer.groups.map(({ id, name, min, max, performances }) => ({
      id,
      name: localOrNull(name, viewer.language),
      min,
      max,
      performances: views(performances),
    })),
    packages: offer.packages
      .flatMap((id) => findPackage(index, id) ?? [])
      .map((part) => ({
        ...summarise(index, part, viewer),
        performances: views(performancesOfPackage(part)),
      })),
    tiers: offer.tiers.map((tier) => ({ ...tier })),
    priceTypes: viewPriceTypes(index, offer.priceTypes, viewer),
    mostSeats: offer.mostSeats,
  };
}

export function viewBands(index: CatalogueIndex, prices: ReturnType<typeof pricesByBand>) {
  const money = moneyIn(index);
  return prices.map(({ band, full, off }) => ({
    band,
    full: money(full),
    off: money(off),
    total: money(full - off),
  }));
}

export function viewPriceTypes(
  index: CatalogueIndex,
  ids: readonly number[],
  viewer: Viewer,
): PackageDetail["priceTypes"] {
  return ids.flatMap((id) => {
    const type = index.priceType(id);
    if (!type) return [];
    const { name, condition, maxPerPerformance, seats } = type;
    return [
      {
        id,
        name: inLanguage(name, viewer.language),
        condition: localOrNull(condition, viewer.language),
        maxPerPerformance,
        seats,
      },
    ];
  });
}

export function viewPackagePerformance(
  index: CatalogueIndex,
  counts: SeatCounts,
  id: number,
  viewer: Viewer,
): PackagePerformance[] {
  const performance = index.performance(id);
  if (!performance) return [];
  const now = availabilityOf(index, performance, counts.of(id), viewer);
  const event = index.eventOf(performance);
  const venue = index.venueOf(performance);
  return [
    {
      id,
      starts: new Date(performance.starts).toISOString(),
      durationMinutes: event.durationMinutes,
      venue: { id: venue.id, name: inLanguage(venue.name, viewer.language) },
      event: { slug: event.slug, title: inLanguage(event.title, viewer.language), composer: event.composer },
      availability: viewAvailability(now, performance),
      isOnSale: sellsTo(now.state) && performance.ways !== "enquiry",
      onMap: performance.ways === "both" || performance.ways === "seat-map",
    },
  ];
}
