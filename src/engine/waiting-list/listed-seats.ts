import { type SQL, sql } from "drizzle-orm";
import { BANDS } from "#domain/seating/seating.ts";
import type { Services } from "../kernel/services.ts";
import { seat as seatState } from "../seats/seat-states.ts";
import type { Transaction } from "../storage/database.ts";

/** Seats that the list is to have when they come back: sold, held, or in an allocation. */
export function mayBeListed(now: Date): SQL {
  return sql`(state = ${seatState("sold")} or (state = ${seatState("held")} and held_until > ${now})
    or (allocation is not null and state <> ${seatState("free")}))`;
}

/** Each performance and band that a party waits for. */
export function wantedBands(): SQL {
  const every = sql.raw(`'{${BANDS.map((_, band) => band).join(",")}}'::smallint[]`);
  return sql`
    select distinct performance, band from waiting_list_entries as entry
    cross join unnest(entry.performances) as performance
    cross join unnest(case when entry.bands = '{}' then ${every} else entry.bands end) as band
    where entry.state = 'waiting'`;
}

/** Lists the seats of the bands that a party waits for, and no others. */
export async function listSeats(
  { now }: Pick<Services, "now">,
  transaction: Transaction,
  { performance, isOpen }: { readonly performance: number; readonly isOpen: boolean },
): Promise<void> {
  const wanted = isOpen
    ? sql`band in (select band from (${wantedBands()}) as bands where performance = ${performance})`
    : sql`false`;
  await transaction.execute(sql`
    update performance_seats as marked set listed = not marked.listed
    from (
      select performance, seat from performance_seats
      where performance = ${performance} and ${mayBeListed(new Date(now()))} and listed <> ${wanted}
      order by performance, seat for update
    ) as wrong
    where marked.performance = wrong.performance and marked.seat = wrong.seat`);
}
