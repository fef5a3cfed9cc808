import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { withheldAt } from "../seats/seat-states.ts";
import { mayBeListed, wantedBands } from "./listed-seats.ts";
import { untilOf } from "./offer-time.ts";
import { serveList } from "./serve-list.ts";

/**
 * Called regularly. Serves every list of which seats came back, as with an expired basket, which nothing announces, or
 * an offer ended, or a seat was bought that the list does not know yet.
 */
export async function serveAll(services: Services): Promise<void> {
  const rules = services.settings.waitingList;
  const index = await services.catalogue.current();
  for (const { performance: id, isBack } of await dueLists(services)) {
    const performance = index.performance(id);
    const isOpen = rules && performance && untilOf(services, rules, performance) !== null;
    // Seats are not listed once it is too late for an offer.
    if (isBack || isOpen) await serveList(services, id);
  }
}

interface DueList {
  readonly [column: string]: unknown;
  readonly performance: number;
  /** Otherwise it only has seats that are to be listed. */
  readonly isBack: boolean;
}

async function dueLists({ database, now }: Services): Promise<DueList[]> {
  const at = new Date(now());
  const { rows } = await database.execute<DueList>(sql`
    with wanted as materialized (${wantedBands()}), lists as (
      select distinct unnest(performances) as performance from waiting_list_entries
      where state in ('waiting', 'asked', 'offered')
    ), due as (
      select performance, true as back from lists where exists (
        select from performance_seats as seat where seat.performance = lists.performance and ${withheldAt(at)})
      union all
      select offers.performance, true from waiting_list_offers as offers join orders on orders.id = offers."order"
      where offers.closed is null and orders.state not in ('reserved', 'paying', 'charging')
      union all
      select wanted.performance, false from wanted where exists (
        select from performance_seats as seat
        where seat.performance = wanted.performance and seat.band = wanted.band and not listed and ${mayBeListed(at)})
    )
    select performance, bool_or(back) as "isBack" from due group by performance order by performance`);
  return rows;
}
