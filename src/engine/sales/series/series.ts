import type { BackEnd } from "#contract/back-end.ts";
import { localOrNull, pictureOf } from "#contract/house-views.ts";
import type { SeriesSummary } from "#contract/sales/series.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { meetOf, type Series } from "#domain/sales/packages/series.ts";
import { contextOf, readAfter } from "../../basket/read-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import type { Services } from "../../kernel/services.ts";
import { viewerFor } from "../../lines/rights.ts";
import { isFor } from "../packages/package-choice.ts";
import { viewBands, viewPackagePerformance, viewPriceTypes } from "../packages/packages.ts";
import { holdSeries } from "./hold-series.ts";
import {
  findFor,
  lowestOf,
  meetHint,
  nearOnAll,
  seatPrices,
  seriesPrices,
  seriesPriceTypes,
} from "./series-choice.ts";

export function createSeries(services: Services, seating: BackEnd["seating"]): BackEnd["series"] {
  return {
    async list(_input, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const all = (index.catalogue.sales?.series ?? []).filter((one) => isFor(one, viewer));
      return done(all.map((one) => summarise(services, index, one, viewer)));
    },

    async read({ series: id }, caller) {
      const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
      const viewer = await viewerFor(services, index, caller);
      const series = index.catalogue.sales?.series?.find((one) => one.id === id);
      if (!series || !isFor(series, viewer)) return refused("unknown-series");
      return done({
        ...summarise(services, index, series, viewer),
        dates: series.dates.map(({ id: dates, name, performances }) => ({
          id: dates,
          name: localOrNull(name, viewer.language),
          performances: performances
            .flatMap((performance) => viewPackagePerformance(index, counts, performance, viewer))
            .toSorted((a, b) => (a.starts < b.starts ? -1 : 1)),
        })),
        priceTypes: viewPriceTypes(index, series.priceTypes, viewer),
        mostSeats: series.mostSeats,
      });
    },

    async seats(input, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const found = findFor(index, viewer, input);
      if (!found) return refused("unknown-series");
      const read = await Promise.all(
        found.performances.map(({ id }) => seating.status({ performance: id }, caller)),
      );
      const statuses = read.flatMap((one) => (one.ok ? [one.value] : []));
      const money = moneyIn(index);
      return done({
        plan: found.first.plan,
        status: meetOf(statuses.map(({ status }) => status)),
        bands: statuses[0]?.bands ?? "",
        prices: seatPrices(index, found, viewer).map(({ priceType, band, full, off }) => ({
          priceType,
          band,
          full: money(full),
          total: money(full - off),
        })),
      });
    },

    async suggest({ near, count, pool, keep, avoid, ...wanted }, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const found = findFor(index, viewer, wanted);
      if (!found) return refused("unknown-series");
      const place = index.planOf(found.first).seat(near);
      if (!place) return refused("unknown-seat");
      const hint = await meetHint(services, found);
      const requested = { near: place, count, pool, keep, avoid };
      const best = hint ? nearOnAll(index, found, hint, requested) : { available: 0 };
      if ("available" in best)
        return refused("not-enough-seats", { wanted: count, available: best.available });
      return done({ seats: [...best.seats], together: best.together });
    },

    async quote({ quantities, ...wanted }, caller) {
      const index = await services.catalogue.current();
      const viewer = await viewerFor(services, index, caller);
      const found = findFor(index, viewer, wanted);
      if (!found) return refused("unknown-series");
      const types = seriesPriceTypes(index, found, quantities);
      if (!types) return refused("unknown-price-type");
      const bands = viewBands(index, seriesPrices(index, found, types, viewer));
      return done({ seats: types.length, bands });
    },

    async add(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const held = await holdSeries(context.value, input, caller);
      if (!held.ok) return held;
      return done({ basket: await readAfter(context.value), together: held.value.together });
    },
  };
}

function summarise(
  { directDebit }: Services,
  index: CatalogueIndex,
  series: Series,
  viewer: Viewer,
): SeriesSummary {
  const { id, name, about, percent, instalments, byInstalments, dates } = series;
  const lowest = dates.flatMap((one) => {
    const found = findFor(index, viewer, { series: id, dates: one.id });
    return (found && lowestOf(index, found, viewer)) ?? [];
  });
  return {
    id,
    name: inLanguage(name, viewer.language),
    about: inLanguage(about, viewer.language),
    picture: pictureOf(series, viewer.language),
    performances: dates[0]?.performances.length ?? 0,
    percent,
    from: lowest.length === 0 ? null : moneyIn(index)(Math.min(...lowest)),
    instalments: localOrNull(instalments, viewer.language),
    // Instalments need a direct debit provider.
    byInstalments:
      byInstalments && directDebit
        ? { parts: byInstalments.parts, from: moneyIn(index)(byInstalments.from) }
        : null,
  };
}
