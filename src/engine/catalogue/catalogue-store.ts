import { desc } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { catalogueVersions } from "../storage/tables/shop.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";
import { readChanges } from "./performance-changes.ts";

/** A published house is on sale at every process within two seconds, with the time to read it. */
const CHECK_EVERY_MS = 1_000;

export interface CatalogueStore {
  /** Returns the catalogue as it was at most a second ago. @throws before the first import */
  current(): Promise<CatalogueIndex>;
  /** Increases with every import that changes something. */
  version(): Promise<number>;
  /** The next read looks for a newer version. */
  expire(): void;
}

interface Loaded {
  readonly version: number;
  readonly index: CatalogueIndex;
}

export function createCatalogueStore(database: Database, now: () => number): CatalogueStore {
  let loaded: Loaded | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  let loading: Promise<Loaded> | null = null;

  async function load(): Promise<Loaded> {
    const newestVersion = database
      .select({ version: catalogueVersions.version })
      .from(catalogueVersions)
      .orderBy(desc(catalogueVersions.version))
      .limit(1);
    const [head] = await newestVersion;
    if (!head) throw new Error("No house has been imported into this database yet");
    if (loaded?.version !== head.version) {
      const [row] = await database
        .select()
        .from(catalogueVersions)
        .orderBy(desc(catalogueVersions.version))
        .limit(1);
      if (row)
        loaded = { version: row.version, index: indexCatalogue(row.document, await readChanges(database)) };
    }
    checked = now();
    if (!loaded) throw new Error("The catalogue vanished while it was read");
    return loaded;
  }

  async function newest(): Promise<Loaded> {
    if (loaded && Math.abs(now() - checked) < CHECK_EVERY_MS) return loaded;
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    current: async () => (await newest()).index,
    version: async () => (await newest()).version,
    expire() {
      checked = Number.NEGATIVE_INFINITY;
    },
  };
}
