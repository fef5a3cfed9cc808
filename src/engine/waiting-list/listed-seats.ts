import { type SQL, sql } from "drizzle-orm";
import { BANDS } from "#domain/seating/seating.ts";
import { seat as seatState } from "../seats/seat-states.ts";

/** Seats that the list is to have when they come back: sold, held, or in an allocation. */
export function mayBeListed(now: Date): SQL {
  return sql`(state = ${seatState("sold")} or (state = ${seatState("held")} and held_until > ${now})
    or (allocation is not null and state <> ${seatState("free")}))`;
}

/** Each performance and band that somebody waits for. */
export function wantedBands(): SQL {
  const every = sql.raw(`'{${BANDS.map((_, band) => band).join(",")}}'::smallint[]`);
  return sql`
    select distinct performance, band from waiting_list_entries as entry
    cross join unnest(entry.performances) as performance
    cross join unnest(case when entry.bands = '{}' then ${every} else entry.bands end) as band
    where entry.state = 'waiting'`;
}
