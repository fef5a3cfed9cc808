import { desc } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { catalogueVersions } from "../storage/tables/shop.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";
import { readChanges } from "./performance-changes.ts";

/** Interval after which a process checks for a newer catalogue. */
const CHECK_EVERY_MS = 2_000;

export interface CatalogueStore {
  /** Returns the newest catalogue. @throws before the first import */
  current(): Promise<CatalogueIndex>;
  /** A different number after every import. */
  version(): Promise<number>;
  refresh(): void;
}

interface Held {
  readonly version: number;
  readonly index: CatalogueIndex;
}

export function createCatalogueStore(database: Database, now: () => number): CatalogueStore {
  let held: Held | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  let loading: Promise<Held> | null = null;

  async function load(): Promise<Held> {
    const newestVersion = database
      .select({ version: catalogueVersions.version })
      .from(catalogueVersions)
      .orderBy(desc(catalogueVersions.version))
      .limit(1);
    const [head] = await newestVersion;
    if (!head) throw new Error("No house has been imported into this database yet");
    if (held?.version !== head.version) {
      const [row] = await database
        .select()
        .from(catalogueVersions)
        .orderBy(desc(catalogueVersions.version))
        .limit(1);
      if (row)
        held = { version: row.version, index: indexCatalogue(row.document, await readChanges(database)) };
    }
    checked = now();
    if (!held) throw new Error("The catalogue vanished while it was read");
    return held;
  }

  async function newest(): Promise<Held> {
    if (held && Math.abs(now() - checked) < CHECK_EVERY_MS) return held;
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    current: async () => (await newest()).index,
    version: async () => (await newest()).version,
    refresh() {
      checked = Number.NEGATIVE_INFINITY;
    },
  };
}
