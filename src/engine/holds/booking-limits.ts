import { sql } from "drizzle-orm";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { companionsAlone } from "#domain/price/price-list.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import type { TicketRow } from "../lines/baskets.ts";
import type { Executor } from "../storage/database.ts";

export type WantedTicket = Pick<TicketRow, "performance" | "priceType" | "parent">;

export type LimitRefusal =
  | { reason: "too-many-tickets"; max: number; wanted: number }
  | { reason: "companion-alone" }
  | {
      reason: "price-type-limit";
      max: number;
      priceType: string;
      performance: { title: string; starts: string };
      previouslyBought: number;
      /** Including the requested ones. */
      total: number;
      excess: number;
    };

/** Number of a customer's tickets elsewhere: bought, reserved, or in other baskets. */
export type Elsewhere = (customer: string, performance: number, priceType: number) => number;

export function checkLimits(
  index: CatalogueIndex,
  {
    wanted,
    customer,
    elsewhere,
    viewer,
  }: {
    readonly wanted: readonly WantedTicket[];
    readonly customer: string | null;
    readonly elsewhere: Elsewhere;
    readonly viewer: Viewer;
  },
): Outcome<null, LimitRefusal> {
  const isLifted = viewer.counter?.liftsLimits ?? false;
  const maxTickets = isLifted ? Number.POSITIVE_INFINITY : index.catalogue.maxTickets;
  // A package has its own limit.
  const single = wanted.reduce((sum, { parent }) => (parent === undefined ? sum + 1 : sum), 0);
  if (single > maxTickets) return refused("too-many-tickets", { max: maxTickets, wanted: single });
  const groups = Map.groupBy(wanted, (ticket) => ticket.performance);
  for (const [id, group] of groups) {
    const types = group.flatMap((ticket) => index.priceType(ticket.priceType) ?? []);
    if (companionsAlone(types) > 0) return refused("companion-alone");
    for (const type of new Set(types)) {
      if (type.maxPerPerformance === null || isLifted) continue;
      const here = types.filter((other) => other.id === type.id).length;
      const before = customer === null ? 0 : elsewhere(customer, id, type.id);
      const total = here + before;
      const excess = total - type.maxPerPerformance;
      if (excess <= 0) continue;
      const performance = index.performance(id);
      return refused("price-type-limit", {
        max: type.maxPerPerformance,
        priceType: inLanguage(type.name, viewer.language),
        performance: {
          title: performance ? inLanguage(index.eventOf(performance).title, viewer.language) : "",
          starts: new Date(performance?.starts ?? 0).toISOString(),
        },
        previouslyBought: before,
        total,
        excess,
      });
    }
  }
  return done(null);
}

/** Whether a limit could depend on the customer's tickets elsewhere. */
export function needsElsewhere(
  index: CatalogueIndex,
  wanted: readonly WantedTicket[],
  customer: string | null,
): customer is string {
  return (
    customer !== null && wanted.some(({ priceType }) => index.priceType(priceType)?.maxPerPerformance != null)
  );
}

/** For bookings that no limit per customer applies to. */
export const nothingElsewhere: Elsewhere = () => 0;

/**
 * Locks the customers until the transaction ends, so that two of their sessions cannot each take the last ticket.
 * @param counting whether open baskets count, or only those in payment
 */
export async function countElsewhere(
  executor: Executor,
  {
    customers,
    own,
    counting,
    now,
  }: {
    readonly customers: readonly string[];
    readonly own: readonly string[];
    readonly counting: "open" | "paying";
    readonly now: number;
  },
): Promise<Elsewhere> {
  const people = sql.param([...new Set(customers)]);
  await executor.execute(
    sql`select id from customers where id = any(${people}::uuid[]) order by id for no key update`,
  );
  const { rows } = await executor.execute<{
    customer: string;
    performance: number;
    type: number;
    count: number;
  }>(sql`
    select customer, performance, price_type as type, count(*)::int as count
    from (
      select orders.customer, tickets.performance, tickets.price_type
      from tickets join orders on orders.id = tickets."order"
      where orders.customer = any(${people}::uuid[]) and tickets.valid
        -- What is given up for what is in the basket is not had besides.
        and not exists (
          select from sessions join baskets on baskets.session = sessions.id,
            jsonb_array_elements(baskets.lines) as lines(entry)
          where sessions.customer = orders.customer
            and (baskets.state = 'paying' or (baskets.state = 'open' and baskets.expires > ${new Date(now)}))
            and entry->>'kind' = 'exchange'
            and entry->'details'->'tickets' ? tickets.code)
      union all
      select sessions.customer, basket_tickets.performance, basket_tickets.price_type
      from sessions
      join baskets on baskets.session = sessions.id
      join basket_tickets on basket_tickets.basket = baskets.id
      where sessions.customer = any(${people}::uuid[])
        and baskets.id <> all(${sql.param([...own])}::uuid[])
        and (baskets.state = 'paying'
          or (${counting === "open"} and baskets.state = 'open' and baskets.expires > ${new Date(now)}))
      union all
      select orders.customer, basket_tickets.performance, basket_tickets.price_type
      from orders
      join baskets on baskets.id = orders.basket
      join basket_tickets on basket_tickets.basket = baskets.id
      where orders.customer = any(${people}::uuid[]) and orders.state = 'reserved'
        and baskets.id <> all(${sql.param([...own])}::uuid[])
        and not (baskets.state = 'open' and baskets.expires > ${new Date(now)})
    ) as had
    group by customer, performance, price_type`);
  const counts = new Map(rows.map((row) => [`${row.customer} ${row.performance} ${row.type}`, row.count]));
  return (customer, performance, priceType) => counts.get(`${customer} ${performance} ${priceType}`) ?? 0;
}

export async function checkBooking(
  executor: Executor,
  index: CatalogueIndex,
  {
    booking,
    counting,
    viewer,
  }: {
    readonly booking: {
      readonly basket: string;
      readonly wanted: readonly WantedTicket[];
      readonly customer: string | null;
    };
    readonly counting: "open" | "paying";
    readonly viewer: Viewer;
  },
): Promise<Outcome<null, LimitRefusal>> {
  const { basket, wanted, customer } = booking;
  const elsewhere = needsElsewhere(index, wanted, customer)
    ? await countElsewhere(executor, { customers: [customer], own: [basket], counting, now: viewer.now })
    : nothingElsewhere;
  return checkLimits(index, { wanted, customer, elsewhere, viewer });
}
