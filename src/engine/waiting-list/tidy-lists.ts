import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { putServing } from "./list-rows.ts";

const HOUR_MS = 3_600_000;
/** An unconfirmed entry is deleted after this. */
const UNCONFIRMED_HOURS = 48;
/** As long as an enquiry. */
const ENDED_DAYS = 180;

/** Ends entries whose performances have all begun, and deletes those that ended long ago or were never confirmed. */
export async function tidyLists(services: Services): Promise<void> {
  const now = services.now();
  await inTransaction(services.database, async (transaction) => {
    const { rows } = await transaction.execute<{ performances: number[] }>(sql`
      update waiting_list_entries set state = 'ended', ending = 'over', ended = ${new Date(now)}
      where state in ('waiting', 'asked') and not exists (
        select from performances where id = any(waiting_list_entries.performances) and starts > ${new Date(now)})
      returning performances`);
    await putServing(services, transaction, [...new Set(rows.flatMap(({ performances }) => performances))]);
  });
  await services.database.execute(sql`
    delete from waiting_list_entries
    where state = 'unconfirmed' and created < ${new Date(now - UNCONFIRMED_HOURS * HOUR_MS)}`);
  await services.database.execute(sql`
    with gone as (
      select id from waiting_list_entries where ended < ${new Date(now - ENDED_DAYS * 24 * HOUR_MS)}
    ), offers as (delete from waiting_list_offers where entry in (select id from gone))
    delete from waiting_list_entries where id in (select id from gone)`);
}
