import { sql } from "drizzle-orm";
import { networkOf } from "../../../visitors/networks.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor } from "../../storage/database.ts";

/** A customer with three cards and a wrong code needs a few of these; card testing needs hundreds. */
const DECLINES = { basket: 10, network: 60, seconds: 3600 };

/** Records a declined card for a basket, and for its network if the house limits networks. */
export async function noteDecline(
  { database, now }: Services,
  basket: string,
  network: string | null,
): Promise<void> {
  const subjects = [`declined:${basket}`, ...(network === null ? [] : [`declined:${network}`])];
  await database.execute(sql`
    insert into attempts (subject, at)
    select subject, ${new Date(now())} from unnest(${sql.param(subjects)}::text[]) as subject`);
}

/** Whether too many cards were declined for this basket or network, which blocks new payments for now. */
export async function isDeclinedTooOften(
  { now }: Services,
  executor: Executor,
  basket: string,
  address: string,
): Promise<boolean> {
  const { rows } = await executor.execute<{ basket: number; network: number }>(sql`
    select count(*) filter (where subject = ${`declined:${basket}`})::int as basket,
      count(*) filter (where subject = ${`declined:${networkOf(address)}`})::int as network
    from attempts
    where subject in (${`declined:${basket}`}, ${`declined:${networkOf(address)}`})
      and at > ${new Date(now() - DECLINES.seconds * 1000)}`);
  return (rows[0]?.basket ?? 0) >= DECLINES.basket || (rows[0]?.network ?? 0) >= DECLINES.network;
}
