import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { withheldAt } from "../seats/seat-states.ts";
import { mayBeListed, wantedBands } from "./listed-seats.ts";
import { serveList } from "./serve-list.ts";

/**
 * Serves every list of which seats came back, as with an expired basket, which nothing announces, or an offer ended, or a
 * seat was bought that the list does not know yet.
 */
export async function serveAll(services: Services): Promise<void> {
  for (const performance of await dueLists(services)) await serveList(services, performance);
}

async function dueLists({ database, now }: Services): Promise<number[]> {
  const at = new Date(now());
  const { rows } = await database.execute<{ performance: number }>(sql`
    with wanted as materialized (${wantedBands()}), lists as (
      select distinct unnest(performances) as performance from waiting_list_entries
      where state in ('waiting', 'asked', 'offered')
    )
    select performance from lists where exists (
      select from performance_seats as seat where seat.performance = lists.performance and ${withheldAt(at)})
    union
    select wanted.performance from wanted where exists (
      select from performance_seats as seat
      where seat.performance = wanted.performance and seat.band = wanted.band and not listed and ${mayBeListed(at)})
    union
    select offers.performance from waiting_list_offers as offers join orders on orders.id = offers."order"
    where offers.closed is null and orders.state not in ('reserved', 'paying', 'charging')
    order by performance`);
  return rows.map(({ performance }) => performance);
}
