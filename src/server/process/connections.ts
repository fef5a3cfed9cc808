import type { Logger } from "pino";
import type { Database } from "#engine/storage/database.ts";
import { openHouseReader } from "../house/stored-houses.ts";
import { openShopServices, type ShopServices } from "../shop/shop-services.ts";

/** To the process's database. All versions of the house that it opens one after the other use them. */
export interface Connections {
  readonly databaseUrl: string;
  /** For the files of stored houses. */
  readonly reader: Database;
  /** For commands, pages and jobs; opened the first time. The database must be migrated. */
  services(): Promise<ShopServices>;
  /** Waits for the jobs in progress. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
}

interface ConnectionsOptions {
  readonly databaseUrl: string;
  readonly directUrl: string;
  readonly databasePool: number;
  readonly log: Logger;
}

export function openConnections(options: ConnectionsOptions): Connections {
  const { databaseUrl, directUrl } = options;
  const reader = openHouseReader(databaseUrl, directUrl);
  let services: ShopServices | null = null;
  return {
    databaseUrl,
    reader,
    async services() {
      services ??= await openShopServices(options);
      return services;
    },
    async stopJobs() {
      await services?.queue.stop();
    },
    async close() {
      await Promise.all([services?.database.$client.end(), reader.$client.end()]);
    },
  };
}
