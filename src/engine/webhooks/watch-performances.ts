import { sql } from "drizzle-orm";
import { sellsTo } from "#domain/availability.ts";
import type { WebhookEvent } from "#domain/integrations/webhook-events.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { availabilityOf } from "../catalogue/visitor-view.ts";
import type { Services } from "../kernel/services.ts";
import { seat } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { performanceNotices } from "../storage/tables/integrations/webhooks.ts";
import { noteEvent } from "./note-event.ts";

interface Noticed {
  readonly performance: PerformanceEntry;
  readonly onSale: boolean;
  readonly soldOut: boolean;
}

/**
 * Notes performances that came on sale to everybody, or were sold out, since the last look: no row changes at the moment
 * when a sale begins. The first look at a house only stores its state. Every process looks; one at a time.
 */
export async function watchPerformances(services: Services): Promise<void> {
  const [index, counts] = await Promise.all([services.catalogue.current(), services.counts.read()]);
  const now = services.now();
  const seen = index.catalogue.performances
    .filter(({ starts }) => starts > now)
    .map((performance) => lookAt(index, performance, counts.of(performance.id), now));
  await inTransaction(services.database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('parkett performance notices'))`);
    const known = new Map(
      (await transaction.select().from(performanceNotices)).map((row) => [row.performance, row]),
    );
    for (const noticed of seen) {
      const before = known.get(noticed.performance.id);
      if (before?.onSale === noticed.onSale && before.soldOut === noticed.soldOut) continue;
      const soldOut = noticed.soldOut && (before?.soldOut || (await areAllSold(transaction, noticed)));
      const begins = noticed.onSale && !before?.onSale && known.size > 0;
      if (begins) await note(transaction, "performance.on_sale", noticed, now);
      if (soldOut && !before?.soldOut && known.size > 0)
        await note(transaction, "performance.sold_out", noticed, now);
      const row = { performance: noticed.performance.id, onSale: noticed.onSale, soldOut };
      await transaction
        .insert(performanceNotices)
        .values(row)
        .onConflictDoUpdate({ target: performanceNotices.performance, set: row });
    }
  });
}

function lookAt(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  free: readonly number[],
  now: number,
): Noticed {
  const viewer = viewerOf({ now: () => now }, index, { language: "sv" });
  const { state } = availabilityOf(index, performance, free, viewer);
  return { performance, onSale: sellsTo(state) || state === "sold-out", soldOut: state === "sold-out" };
}

/** Seats in baskets may come back, so they are not sold yet. */
async function areAllSold(transaction: Transaction, { performance: { id } }: Noticed): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    select from performance_seats
    where performance = ${id} and state in (${seat("free")}, ${seat("held")}) and allocation is null limit 1`);
  return rows.length === 0;
}

async function note(
  transaction: Transaction,
  kind: WebhookEvent,
  { performance: { id, event, starts } }: Noticed,
  now: number,
): Promise<void> {
  const data = { performance: id, event, starts: new Date(starts).toISOString() };
  await noteEvent(transaction, { kind, object: `performance:${id}`, data, at: new Date(now) });
}
