import type { BackEnd } from "#contract/back-end.ts";
import { detailEvent, localOrNull, summariseEvent } from "#contract/house-views.ts";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { monthIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { bandsOf, knownPrices, summarisePerformance, type Viewer } from "../catalogue/visitor-view.ts";
import type { Services } from "../kernel/services.ts";
import { viewerFor } from "../lines/rights.ts";
import { viewPriceTypes } from "../sales/packages/packages.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";

export function createCatalogue(services: Services): BackEnd["catalogue"] {
  return {
    async offers(_input, { language }) {
      const { sales } = (await services.catalogue.current()).catalogue;
      const isSold = ({ retired }: { readonly retired: boolean }) => !retired;
      const shelves = sales?.products?.types.filter(({ id }) =>
        sales.products?.products.some((product) => product.type === id && isSold(product)),
      );
      return done({
        products: (shelves ?? []).map(({ id, name }) => ({ id, name: inLanguage(name, language) })),
        memberships: sales?.memberships?.levels.some(isSold) ?? false,
        vouchers: sales?.vouchers !== undefined,
        exchanges: sales?.exchange !== undefined,
        donations: sales?.donations?.funds.some(isSold) ?? false,
        programmes: (sales?.programmes?.length ?? 0) > 0,
        packages: sales?.packages?.some(isSold) ?? false,
        series: sales?.series?.some(isSold) ?? false,
        flex: sales?.["flex-subscriptions"]?.some(isSold) ?? false,
      });
    },

    async agenda({ month, venue, genre }, caller) {
      const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
      const viewer = await viewerFor(services, index, caller);
      const coming = index.catalogue.performances.filter((performance) => performance.starts > viewer.now);
      const monthOf = (performance: PerformanceEntry) =>
        monthIn(index.catalogue.timeZone, performance.starts);
      const shown = coming.filter(
        (performance) =>
          (!month || monthOf(performance) === month) &&
          (!venue || performance.venue === venue) &&
          (!genre || index.eventOf(performance).genre === genre),
      );
      const venues = index.catalogue.venues.filter(({ id }) => coming.some((entry) => entry.venue === id));
      return done({
        performances: shown.map((performance) => ({
          ...summarisePerformance(index, performance, counts.of(performance.id), viewer),
          event: summariseEvent(index.eventOf(performance), viewer.language),
        })),
        months: [...new Set(coming.map(monthOf))],
        venues: venues.map(({ id, name }) => ({ id, name: inLanguage(name, viewer.language) })),
        genres: [...new Set(coming.map((performance) => index.eventOf(performance).genre))],
      });
    },

    async event({ event: slug }, caller) {
      const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
      const event = index.event(slug);
      if (!event) return refused("unknown-event");
      const viewer = await viewerFor(services, index, caller);
      const all = index.performancesOf(slug);
      const coming = all.filter((performance) => performance.starts > viewer.now);
      const past = all.filter((performance) => performance.starts <= viewer.now).reverse();
      return done({
        event: detailEvent(event, viewer.language),
        performances: [...coming, ...past].map((performance) =>
          summarisePerformance(index, performance, counts.of(performance.id), viewer),
        ),
      });
    },

    async eventOf({ performance: id }, { language }) {
      const index = await services.catalogue.current();
      const performance = index.performance(id);
      if (!performance) return refused("unknown-performance");
      const { slug, title } = index.eventOf(performance);
      return done({ slug, title: inLanguage(title, language) });
    },

    async performance({ event: slug, performance: id }, caller) {
      const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
      const event = index.event(slug);
      if (!event) return refused("unknown-event");
      const performance = index.performance(id);
      if (!performance || performance.event !== slug) return refused("unknown-performance");
      const viewer = await viewerFor(services, index, caller);
      return done({
        event: detailEvent(event, viewer.language),
        performance: detailPerformance(index, performance, counts.of(id), viewer),
      });
    },
  };
}

export function detailPerformance(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  freeByBand: readonly number[],
  viewer: Viewer,
): PerformanceDetail {
  const { language } = viewer;
  const venue = index.venueOf(performance);
  const prices = knownPrices(index, performance, viewer.modesOfSale);
  const typesSold = [...new Set(prices.map(({ priceType }) => priceType))];
  return {
    ...summarisePerformance(index, performance, freeByBand, viewer),
    venue: {
      id: venue.id,
      name: inLanguage(venue.name, language),
      street: venue.street,
      postalCode: venue.postalCode,
      city: venue.city,
    },
    plan: performance.plan,
    priceTypes: viewPriceTypes(index, typesSold, viewer),
    prices: [...prices],
    freeByBand: Object.fromEntries(
      bandsOf(index, performance).map((band) => [band, freeByBand[BANDS.indexOf(band)] ?? 0]),
    ),
    maxTickets: index.catalogue.maxTickets,
    access: localOrNull(performance.access ?? null, language),
    streaming: localOrNull(performance.streaming ?? null, language),
  };
}
