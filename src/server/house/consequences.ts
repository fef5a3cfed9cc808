import { sql } from "drizzle-orm";
import { priceOf } from "#domain/price/price-list.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { Database } from "../../engine/storage/database.ts";
import type { Catalogue, PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import type { Consequences, PerformanceConsequence, PriceConsequence } from "../../house-versions/publish.ts";

type Sold = {
  readonly tickets: number;
  readonly customers: number;
};

/** What a new catalogue changes for those who have bought, and for those who may. */
export async function consequencesOf(
  database: Database,
  before: Catalogue | null,
  after: Catalogue,
  { notified, now }: { readonly notified: number; readonly now: number },
): Promise<Consequences> {
  const changed = changedPerformances(before, after);
  const sold = await soldOf(
    database,
    changed.map(({ performance }) => performance),
  );
  const none = { tickets: 0, customers: 0 };
  return {
    notified,
    performances: changed.map((one) => ({ ...one, ...(sold.get(one.performance) ?? none) })),
    prices: before ? changedPrices(before, after, now) : [],
    currency: after.currency,
    unreachable: before ? lostPages(before, after) : [],
  };
}

type Changed = Omit<PerformanceConsequence, keyof Sold>;

function changedPerformances(before: Catalogue | null, after: Catalogue): Changed[] {
  const titles = new Map(
    [...(before?.events ?? []), ...after.events].map((event) => [
      event.slug,
      inSwedish(event.title, event.slug),
    ]),
  );
  const earlier = new Map(before?.performances.map((one) => [one.id, one]));
  const later = new Set(after.performances.map(({ id }) => id));
  const describe = (
    one: PerformanceEntry,
    kind: Changed["kind"],
    startsNow: string | null = null,
  ): Changed => ({
    ...{ performance: one.id, title: titles.get(one.event) ?? one.event, kind },
    ...{ starts: new Date(one.starts).toISOString(), startsNow },
  });
  const gone = (before?.performances ?? [])
    .filter(({ id }) => !later.has(id))
    .map((one) => describe(one, "removed"));
  const kept = after.performances.flatMap((now) => {
    const was = earlier.get(now.id);
    if (!was) return [describe(now, "new")];
    const changes: Changed[] = [];
    if (was.cancelled !== now.cancelled)
      changes.push(describe(was, now.cancelled ? "cancelled" : "reinstated"));
    if (was.offSale !== now.offSale) changes.push(describe(was, now.offSale ? "off-sale" : "on-sale"));
    if (was.starts !== now.starts) changes.push(describe(was, "moved", new Date(now.starts).toISOString()));
    return changes;
  });
  return [...gone, ...kept];
}

function inSwedish(text: Readonly<Record<string, string>>, otherwise: string): string {
  return text["sv"] ?? Object.values(text)[0] ?? otherwise;
}

async function soldOf(
  database: Database,
  performances: readonly number[],
): Promise<ReadonlyMap<number, Sold>> {
  if (performances.length === 0) return new Map();
  const { rows } = await database.execute<{ performance: number } & Sold>(sql`
    select tickets.performance, count(*)::int as tickets, count(distinct orders.customer)::int as customers
    from tickets join orders on orders.id = tickets."order"
    where tickets.valid and tickets.performance = any(${sql.param([...performances])}::int[])
    group by tickets.performance`);
  return new Map(rows.map(({ performance, tickets, customers }) => [performance, { tickets, customers }]));
}

function changedPrices(before: Catalogue, after: Catalogue, now: number): PriceConsequence[] {
  const [earlier, later] = [pricesOf(before), pricesOf(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    const about = is ?? was;
    if (!about || was?.amount === is?.amount) return [];
    const { priceList, priceType, name, band } = about;
    const performances = after.performances.filter(
      (one) => one.priceList === priceList && one.starts > now,
    ).length;
    return [
      {
        ...{ priceList, priceType, name, band, performances },
        ...{ before: was?.amount ?? null, after: is?.amount ?? null },
      },
    ];
  });
}

function pricesOf({ priceLists, priceTypes }: Catalogue) {
  const types = new Map(priceTypes.map((type) => [type.id, type]));
  return new Map(
    priceLists.flatMap((list) =>
      list.priceTypes.flatMap(({ id }) => {
        const type = types.get(id);
        return BANDS.flatMap((band) => {
          const amount = type ? priceOf(list, type, band) : null;
          const name = type ? inSwedish(type.name, String(id)) : "";
          const price = { priceList: list.id, priceType: id, name, band, amount };
          return amount === null ? [] : [[`${list.id}/${id}/${band}`, price] as const];
        });
      }),
    ),
  );
}

function lostPages(before: Catalogue, after: Catalogue): string[] {
  const later = new Set(after.events.map(({ slug }) => slug));
  return before.events.filter(({ slug }) => !later.has(slug)).map(({ slug }) => `/events/${slug}`);
}
