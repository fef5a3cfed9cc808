import { desc } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { catalogueVersions } from "../storage/tables/shop.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";
import { readChanges } from "./performance-changes.ts";

/** How long a process may go on with the catalogue it has before it asks whether there is a newer one. */
const CHECK_EVERY_MS = 2_000;

export interface CatalogueStore {
  /** The newest catalogue. @throws before a house was imported */
  current(): Promise<CatalogueIndex>;
  /** Another number with every import. */
  version(): Promise<number>;
  /** Forgets what is in memory: something was imported just now. */
  refresh(): void;
}

interface Held {
  readonly version: number;
  readonly index: CatalogueIndex;
}

/** Keeps the newest catalogue in memory and notices when another process has imported a newer one. */
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
