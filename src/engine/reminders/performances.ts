import { and, eq, inArray, sql } from "drizzle-orm";
import type { LocalText } from "#domain/languages.ts";
import type { Services } from "../kernel/services.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { additions } from "../storage/tables/orders/additions.ts";
import { orders, tickets } from "../storage/tables/shop.ts";

const HOUR_MS = 3_600_000;

/** Once per order, performance and date. Skips orders placed within the reminder period. */
export async function remindOfPerformances(services: Services): Promise<void> {
  const { database, outbox, settings } = services;
  if (settings.reminderHours === null) return;
  const now = new Date(services.now());
  const lead = settings.reminderHours * HOUR_MS;
  const { catalogue } = await services.catalogue.current();
  const near = catalogue.performances.filter(
    (entry) => isToCome(entry, services.now()) && entry.starts <= now.getTime() + lead,
  );
  for (const { id, starts } of near) {
    const begins = new Date(starts);
    await inTransaction(database, async (transaction) => {
      const { rows } = await transaction.execute<{ link: string }>(sql`
        with reminded as (
          insert into performance_reminders ("order", performance, starts, at)
          select distinct tickets."order", tickets.performance, ${begins}::timestamptz, ${now}::timestamptz from tickets
          join orders on orders.id = tickets."order"
          where tickets.performance = ${id} and tickets.valid and orders.state = 'paid'
            and coalesce(orders.paid, orders.created) <= ${new Date(starts - lead)}
          on conflict do nothing returning "order")
        select link from reminded join orders on orders.id = reminded."order" order by link`);
      for (const { link } of rows) {
        await outbox.put(transaction, {
          kind: "performance-reminder",
          order: link,
          performance: id,
          starts: begins.toISOString(),
        });
      }
    });
  }
}

export interface PerformanceNotice {
  readonly words: LocalText | null;
  readonly orders: readonly string[];
  readonly lines: readonly string[];
}

/** Null if there is nothing to remind of: moved, cancelled, returned, or begun. */
export async function performanceNotice(
  services: Services,
  link: string,
  performance: number,
  starts: string,
): Promise<PerformanceNotice | null> {
  const entry = (await services.catalogue.current()).performance(performance);
  if (!entry || !isToCome(entry, services.now()) || entry.starts !== Date.parse(starts)) return null;
  const { database } = services;
  const held = await database
    .select({ order: orders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(and(eq(orders.link, link), eq(tickets.performance, performance), eq(tickets.valid, true)));
  const [first] = held;
  if (!first) return null;
  const added = database
    .select({ basket: additions.basket })
    .from(additions)
    .where(eq(additions.order, first.order.id));
  const later = await database
    .select()
    .from(orders)
    .where(and(inArray(orders.basket, added), eq(orders.state, "paid")));
  const along = [first.order, ...later].map((order) => ({
    link: order.link,
    lines: order.document.items
      .filter(({ details }) => performanceOf(details) === performance)
      .map(({ id }) => id),
  }));
  const some = along.filter(({ lines }) => lines.length > 0);
  return {
    words: entry.reminder ?? null,
    orders: some.map((one) => one.link),
    lines: some.flatMap((one) => one.lines),
  };
}

function isToCome({ cancelled, starts }: PerformanceEntry, now: number): boolean {
  return !cancelled && starts > now;
}

function performanceOf(details: unknown): unknown {
  return typeof details === "object" && details !== null && "performance" in details
    ? details.performance
    : undefined;
}
