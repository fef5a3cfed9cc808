import { inArray, sql } from "drizzle-orm";
import { houseVersions } from "./schema.ts";
import type { VersionServices } from "./services.ts";

const KEPT_DAYS = 400;
const KEPT_VERSIONS = 100;
const DAY_MS = 86_400_000;

/**
 * Called hourly. Deletes versions that are old and not among the newest, but none during which something was sold,
 * and the contents that no version, draft or folder has.
 * @param wasUsed whether an order was placed between two moments
 */
export async function pruneVersions(
  { database, inTransaction, now }: VersionServices,
  wasUsed: (from: Date, to: Date) => Promise<boolean>,
): Promise<void> {
  const old = await database.execute<{ number: number; at: Date; until: Date }>(sql`
    select number, at, until from (
      select number, at, lead(at) over (order by number) as until, row_number() over (order by number desc) as newness
      from house_versions) as listed
    where newness > ${KEPT_VERSIONS} and at < ${new Date(now() - KEPT_DAYS * DAY_MS)}`);
  const unused: number[] = [];
  for (const { number, at, until } of old.rows) {
    if (!(await wasUsed(new Date(at), new Date(until)))) unused.push(number);
  }
  await inTransaction(async (transaction) => {
    if (unused.length > 0)
      await transaction.delete(houseVersions).where(inArray(houseVersions.number, unused));
    // A draft that is being written has stored its contents a moment before.
    await transaction.execute(sql`
      delete from house_contents where used < ${new Date(now() - DAY_MS)} and hash not in (
        select hash from (
          select tree from house_versions union all select tree from house_drafts union all select tree from house_folder
        ) as trees, jsonb_each_text(trees.tree) as file (path, hash))`);
  });
}
