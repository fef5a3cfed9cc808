import { and, eq, sql } from "drizzle-orm";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { companionsAlone } from "#domain/pricing.ts";
import type { TicketRow } from "./baskets.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Executor } from "./storage/database.ts";
import { orders, tickets } from "./storage/schema.ts";
import type { Viewer } from "./visitor-view.ts";

/** A ticket that is in the basket or is to be. */
export type WantedTicket = Pick<TicketRow, "performance" | "priceType">;

export type LimitRefusal =
  | { reason: "too-many-tickets"; max: number; wanted: number }
  | { reason: "companion-alone" }
  | {
      reason: "price-type-limit";
      max: number;
      priceType: string;
      performance: string;
      previouslyBought: number;
      excess: number;
    };

/**
 * Whether one booking may be all of `wanted`.
 * @param customer counts what this customer has bought before; null before login, and checked again at the order
 */
export async function checkLimits(
  executor: Executor,
  index: CatalogueIndex,
  wanted: readonly WantedTicket[],
  customer: string | null,
  viewer: Viewer,
): Promise<Outcome<null, LimitRefusal>> {
  const { maxTickets } = index.catalogue;
  if (wanted.length > maxTickets) {
    return refused("too-many-tickets", { max: maxTickets, wanted: wanted.length });
  }
  const groups = Map.groupBy(wanted, (ticket) => ticket.performance);
  for (const [id, group] of groups) {
    const types = group.flatMap((ticket) => index.priceType(ticket.priceType) ?? []);
    if (companionsAlone(types) > 0) return refused("companion-alone");
    for (const type of new Set(types)) {
      if (type.maxPerPerformance === null) continue;
      const here = types.filter((other) => other.id === type.id).length;
      const before = customer === null ? 0 : await boughtBefore(executor, customer, id, type.id);
      const excess = here + before - type.maxPerPerformance;
      if (excess <= 0) continue;
      const performance = index.performance(id);
      return refused("price-type-limit", {
        max: type.maxPerPerformance,
        priceType: inLanguage(type.name, viewer.language),
        performance: performance ? inLanguage(index.eventOf(performance).title, viewer.language) : "",
        previouslyBought: before,
        excess,
      });
    }
  }
  return done(null);
}

async function boughtBefore(
  executor: Executor,
  customer: string,
  performance: number,
  priceType: number,
): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(orders, eq(tickets.order, orders.id))
    .where(
      and(
        eq(orders.customer, customer),
        eq(tickets.performance, performance),
        eq(tickets.priceType, priceType),
        eq(tickets.valid, true),
      ),
    );
  return row?.count ?? 0;
}
