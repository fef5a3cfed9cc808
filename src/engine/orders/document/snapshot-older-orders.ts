import { asc, inArray, sql } from "drizzle-orm";
import { type CatalogueIndex, indexCatalogue } from "../../catalogue/catalogue-index.ts";
import { type Database, inTransaction } from "../../storage/database.ts";
import { orderLines } from "../../storage/tables/lines.ts";
import { catalogueVersions, orders } from "../../storage/tables/shop.ts";
import { writeOrderLines } from "./order-lines.ts";
import { takeSnapshot } from "./order-snapshot.ts";

const AT_ONCE = 100;

/**
 * Orders from before they kept what things are called get it from the house of their day, and their lines. Some at a
 * time: stopped anywhere it goes on there, and two processes share the work.
 * @returns how many orders got theirs
 */
export async function snapshotOlderOrders(database: Database): Promise<number> {
  const houseOf = housesByDay(database);
  for (let done = 0; ; ) {
    const written = await inTransaction(database, async (transaction) => {
      const older = await transaction
        .select({ id: orders.id, document: orders.document, created: orders.created, state: orders.state })
        .from(orders)
        .where(sql`not (${orders.document} ? 'snapshot')`)
        .orderBy(asc(orders.created))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      const ids = older.map(({ id }) => id);
      const known = ids.length
        ? await transaction
            .select({ order: orderLines.order })
            .from(orderLines)
            .where(inArray(orderLines.order, ids))
        : [];
      for (const { id, document, created, state } of older) {
        const snapshot = takeSnapshot(await houseOf(created), document);
        await transaction.execute(
          sql`update orders set document = document || ${JSON.stringify({ snapshot })}::jsonb where id = ${id}`,
        );
        if (known.some(({ order }) => order === id)) continue;
        await writeOrderLines(transaction, id, document);
        if (state !== "paid") continue;
        await transaction.execute(sql`update order_lines set state = 'fulfilled' where "order" = ${id}`);
      }
      return older.length;
    });
    done += written;
    if (written < AT_ONCE) return done;
  }
}

/** The house as it was imported last before a moment; the first one for what is older than all. Each is read once. */
function housesByDay(database: Database): (moment: Date) => Promise<CatalogueIndex> {
  const indices = new Map<number, CatalogueIndex>();
  const versions = database
    .select({ version: catalogueVersions.version, imported: catalogueVersions.imported })
    .from(catalogueVersions)
    .orderBy(asc(catalogueVersions.version));
  let list: Promise<Awaited<typeof versions>> | null = null;
  return async (moment) => {
    list ??= versions.execute();
    const all = await list;
    const version = (all.findLast(({ imported }) => imported <= moment) ?? all[0])?.version;
    if (version === undefined) throw new Error("There are orders, and no house was ever imported");
    const known = indices.get(version);
    if (known) return known;
    const [row] = await database
      .select({ document: catalogueVersions.document })
      .from(catalogueVersions)
      .where(sql`${catalogueVersions.version} = ${version}`);
    if (!row) throw new Error(`The house's version ${version} is gone`);
    const index = indexCatalogue(row.document);
    indices.set(version, index);
    return index;
  };
}
