import { sql } from "drizzle-orm";
import { openDatabase } from "../../engine/storage/database.ts";
import { HouseRefused } from "../house/house-refused.ts";

/** Rejects the engine's database, which has tables of the same names. */
export async function refuseEngineDatabase(url: string): Promise<void> {
  const look = openDatabase(url, 1);
  try {
    const { rows } = await look.execute<{ there: boolean }>(
      sql`select to_regclass('public.catalogue_versions') is not null as there`,
    );
    if (rows[0]?.there) {
      throw new HouseRefused(
        "DATABASE_URL names the engine's own database: a vendor's system needs another one, empty at first.",
      );
    }
  } finally {
    await look.$client.end();
  }
}
