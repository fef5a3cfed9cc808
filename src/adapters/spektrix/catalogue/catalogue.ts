import type { BackEnd } from "#contract/back-end.ts";
import { detailEvent, localOrNull, summariseEvent } from "#contract/house-views.ts";
import { monthIn } from "#domain/house-day.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Services } from "../services.ts";
import type { Performance } from "./listing.ts";
import { viewPerformance, viewPrices } from "./view.ts";

export function createCatalogue(services: Services): BackEnd["catalogue"] {
  const { catalogue, book, settings, now } = services;
  const monthOf = ({ starts }: Performance) => monthIn(settings.timeZone, starts);

  /** Concurrent calls share requests. */
  async function lookAt(performance: Performance) {
    const [prices, counts] = await Promise.all([
      catalogue.pricesOf(performance),
      catalogue.countsOf(performance),
    ]);
    return { prices, counts };
  }

  return {
    async offers(_input, { language }) {
      const sold = await services.range();
      const shelves = book.sales?.products?.types.filter(({ id }) =>
        sold.products.some(
          ({ product }) => product.type === id && !product.retired && product.handover.includes("collect"),
        ),
      );
      return done({
        products: (shelves ?? []).map(({ id, name }) => ({ id, name: inLanguage(name, language) })),
        memberships: sold.levels.some(({ level }) => !level.retired),
        donations: sold.funds.some(({ fund }) => !fund.retired),
        vouchers: book.sales?.vouchers !== undefined,
        programmes: false,
        packages: false,
        series: false,
        flex: sold.flex.some(({ flex }) => !flex.retired),
        exchanges: false,
      });
    },

    async agenda({ month, venue, genre }, { language }) {
      const listing = await catalogue.current();
      const coming = listing.performances.filter(({ starts }) => starts > now());
      const shown = coming.filter(
        (one) =>
          (!month || monthOf(one) === month) &&
          (!venue || one.venue.id === venue) &&
          (!genre || one.event.genre === genre),
      );
      const venues = book.venues.filter(({ id }) => coming.some((one) => one.venue.id === id));
      return done({
        performances: shown.map((one) => ({
          ...viewPerformance(book, one, catalogue.known(one), { language, now: now() }),
          event: summariseEvent(one.event, language),
        })),
        months: [...new Set(coming.map(monthOf))],
        venues: venues.map(({ id, name }) => ({ id, name: inLanguage(name, language) })),
        genres: [...new Set(coming.map(({ event }) => event.genre))],
      });
    },

    async event({ event: slug }, { language }) {
      const listing = await catalogue.current();
      const event = listing.event(slug);
      if (!event) return refused("unknown-event");
      const own = listing.performances.filter((one) => one.event.slug === slug);
      const coming = own.filter(({ starts }) => starts > now());
      const past = own.filter(({ starts }) => starts <= now()).reverse();
      const views = await Promise.all(
        [...coming, ...past].map(async (one) => {
          const known = one.starts > now() ? await lookAt(one) : catalogue.known(one);
          return viewPerformance(book, one, known, { language, now: now() });
        }),
      );
      return done({ event: detailEvent(event, language), performances: views });
    },

    async eventOf({ performance: id }, { language }) {
      const performance = (await catalogue.current()).performance(id);
      if (!performance) return refused("unknown-performance");
      const { slug, title } = performance.event;
      return done({ slug, title: inLanguage(title, language) });
    },

    async performance({ event: slug, performance: id }, { language }) {
      const listing = await catalogue.current();
      const event = listing.event(slug);
      if (!event) return refused("unknown-event");
      const performance = listing.performance(id);
      if (!performance || performance.event.slug !== slug) return refused("unknown-performance");
      const { prices, counts } = await lookAt(performance);
      const hasMap = book.seats === "own-map" && performance.plan.hasReserved;
      const { freeByBand } = hasMap ? await catalogue.seatsOf(performance) : counts;
      const { venue } = performance;
      const views = viewPrices(book, performance, prices);
      const types = new Map(prices.map(({ type }) => [type.id, type]));
      return done({
        event: detailEvent(event, language),
        performance: {
          ...viewPerformance(book, performance, { prices, counts }, { language, now: now() }),
          venue: {
            id: venue.id,
            name: inLanguage(venue.name, language),
            street: venue.street,
            postalCode: venue.postalCode,
            city: venue.city,
          },
          plan: performance.plan.book.id,
          priceTypes: [...types.values()]
            .filter(({ id: type }) => views.some(({ priceType }) => priceType === type))
            .map((type) => ({
              id: type.id,
              name: inLanguage(type.name, language),
              condition: localOrNull(type.condition, language),
              maxPerPerformance: type.maxPerPerformance,
              seats: type.seats,
            })),
          prices: views,
          freeByBand: Object.fromEntries(freeByBand),
          maxTickets: book.maxTickets,
          // The vendor has neither.
          access: null,
          streaming: null,
        },
      });
    },
  };
}
