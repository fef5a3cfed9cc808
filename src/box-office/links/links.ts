import { done, refused } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { links } from "../operations/links.ts";

const print = ({ url }: { readonly url: string }) => url;

export const login = implement(links.login, {
  async run(boxOffice, { next }) {
    return done(linkTo(boxOffice, "/smart/customer/search", next === undefined ? {} : { next }));
  },
  print,
});

export const donation = implement(links.donation, {
  async run(boxOffice, { fund: wanted, amount, appeal }) {
    const { catalogue } = await boxOffice.engine.services.catalogue.current();
    const donations = catalogue.sales?.donations;
    if (!donations) return refused("not-offered");
    const fund = donations.funds.find(({ id, retired }) => !retired && id === wanted);
    if (wanted !== undefined && !fund) return refused("unknown-fund");
    if (appeal !== undefined && !donations.appeals?.some(({ id }) => id === appeal))
      return refused("unknown-appeal");
    const { currency } = catalogue;
    const { least, most } = donations;
    if (amount !== undefined && (amount < least || amount > most))
      return refused("amount-out-of-range", {
        least: { amount: least, currency },
        most: { amount: most, currency },
      });
    const path = `/smart/add-to-cart/donations${fund ? `/${fund.id}` : ""}`;
    return done(
      linkTo(boxOffice, path, {
        ...(amount !== undefined && { amount: writeAmount(amount).replace(/\.00$/, "") }),
        ...(appeal !== undefined && { appeal }),
      }),
    );
  },
  print,
});

export const membership = implement(links.membership, {
  async run(boxOffice, { level: wanted }) {
    const { catalogue } = await boxOffice.engine.services.catalogue.current();
    const levels = catalogue.sales?.memberships?.levels ?? [];
    const level = levels.find(({ id, retired }) => !retired && id === wanted);
    return level
      ? done(linkTo(boxOffice, `/smart/add-to-cart/memberships/${level.id}`))
      : refused("unknown-level");
  },
  print,
});

export const tickets = implement(links.tickets, {
  async run(boxOffice, { performance: id, band, quantities }) {
    const { catalogue } = await boxOffice.engine.services.catalogue.current();
    const found = await coming(boxOffice, id);
    if (!found) return refused("unknown-performance");
    const list = catalogue.priceLists.find((one) => one.id === found.priceList);
    if (band !== undefined && !BANDS.some((one) => one === band && list?.ordinary[one] !== undefined))
      return refused("unknown-band");
    const requested = new Map<string, number>();
    for (const part of quantities?.split(",") ?? []) {
      const [type = "", count] = part.split("=");
      const isSold = list?.priceTypes.some((one) => String(one.id) === type);
      if (!isSold || requested.has(type)) return refused("unknown-price-type", { part });
      requested.set(type, Number(count));
    }
    const count = [...requested.values()].reduce((sum, one) => sum + one, 0);
    if (count > catalogue.maxTickets) return refused("too-many", { most: catalogue.maxTickets });
    const path = `/smart/add-to-cart/events/${encodeURIComponent(found.event)}/${found.id}`;
    const numbers = [...requested].map(([type, number]) => [`quantity-${type}`, String(number)]);
    return done(
      linkTo(boxOffice, path, { ...(band !== undefined && { band }), ...Object.fromEntries(numbers) }),
    );
  },
  print,
});

export const book = implement(links.book, {
  async run(boxOffice, { performance: id }) {
    const found = await coming(boxOffice, id);
    return found ? done(linkTo(boxOffice, `/smart/book/${found.id}`)) : refused("unknown-performance");
  },
  print,
});

async function coming({ engine: { services } }: BoxOffice, wanted: number): Promise<PerformanceEntry | null> {
  const { catalogue } = await services.catalogue.current();
  const found = catalogue.performances.find(
    ({ id, cancelled, starts }) => id === wanted && !cancelled && starts > services.now(),
  );
  return found ?? null;
}

function linkTo(
  { engine }: BoxOffice,
  path: string,
  requested: Readonly<Record<string, string>> = {},
): { readonly url: string } {
  const query = new URLSearchParams(requested).toString();
  return { url: new URL(query === "" ? path : `${path}?${query}`, engine.services.settings.publicUrl).href };
}
