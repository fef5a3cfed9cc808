import { and, eq, isNull } from "drizzle-orm";
import type { OutputOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import type { Language } from "#domain/languages.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { moneyIn } from "../catalogue/money-in.ts";
import type { Services } from "../kernel/services.ts";
import { paymentStateOf } from "../orders/reserved/reserved-view.ts";
import type { Executor } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { countBefore, type EntryRow } from "./list-rows.ts";
import { viewListPerformance } from "./list-view.ts";

type Entry = OutputOf<typeof operations.entry>;

/** The open offer of an entry, whose order may have ended; null if it has none. */
export async function openOffer(executor: Executor, entry: string) {
  const [offer] = await executor
    .select({ order: orders, performance: listOffers.performance })
    .from(listOffers)
    .innerJoin(orders, eq(orders.id, listOffers.order))
    .where(and(eq(listOffers.entry, entry), isNull(listOffers.closed)));
  return offer ?? null;
}

export async function findEntry(executor: Executor, link: string): Promise<EntryRow | null> {
  const [row] = await executor.select().from(listEntries).where(eq(listEntries.link, link));
  return row ?? null;
}

export async function viewEntry(
  services: Services,
  index: CatalogueIndex,
  row: EntryRow,
  language: Language,
): Promise<Entry> {
  const { database } = services;
  const offer = row.state === "offered" ? await openOffer(database, row.id) : null;
  const isWaiting = row.state === "waiting" || row.state === "asked";
  const before = isWaiting ? await countBefore(services, database, row) : null;
  const state = offer ? paymentStateOf(offer.order, services.now()) : null;
  // Until the list is served again, the order has the state of the offer.
  const ended = row.state === "offered" && (state === "paid" || state === "over") ? state : null;
  const money = moneyIn(index);
  return {
    state: ended ? "ended" : row.state,
    ending: ended === null ? row.ending : ended === "paid" ? "bought" : "lapsed",
    name: row.name,
    party: row.party,
    wheelchairs: row.wheelchairs,
    bands: row.bands.flatMap((band) => BANDS[band] ?? []),
    mayBeSplit: row.mayBeSplit,
    performances: row.performances.flatMap((id) => {
      const performance = index.performance(id);
      if (!performance) return [];
      return [{ ...viewListPerformance(index, performance, language), before: before?.get(id) ?? null }];
    }),
    offer:
      offer && (state === "payable" || state === "paying")
        ? {
            performance: offer.performance,
            total: money(offer.order.total),
            until: (offer.order.holdUntil ?? new Date(0)).toISOString(),
            order: offer.order.link,
            state,
          }
        : null,
  };
}
