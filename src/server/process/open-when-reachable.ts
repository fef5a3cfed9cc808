import type { Logger } from "pino";
import { type Environment, SANDBOX_KEYS } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { isOutage } from "#engine/storage/faults.ts";
import { migrationsFolder, openShop } from "../compose.ts";
import { HouseRefused } from "../house/house-refused.ts";
import { databaseRefusal } from "../postgres/database-refusal.ts";
import type { Shop } from "../shop/shop-parts.ts";
import { vendorMigrationsFolder } from "../vendor/vendor-shop.ts";

const RETRY_MS = 2_000;

export interface Refusal {
  readonly title: string;
  readonly reason: string;
}

interface OpenWhenReachableOptions {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly files: HouseFolder;
  readonly log: Logger;
}

/** Returns a refusal if the house or the database has to be mended; otherwise it tries again. */
export async function openWhenReachable(
  root: string,
  { environment, databaseUrl, files, log }: OpenWhenReachableOptions,
): Promise<Shop | Refusal> {
  const payments = environment.nexi ?? {
    url: `http://127.0.0.1:${environment.sandbox.payments}`,
    ...SANDBOX_KEYS,
  };
  const mail = environment.mail ?? {
    url: `smtp://127.0.0.1:${environment.sandbox.smtp}`,
    from: files.house.contact.email,
  };
  for (let requested = 0; ; requested += 1) {
    try {
      return await openShop({
        environment,
        databaseUrl,
        directUrl: environment.databaseDirectUrl ?? databaseUrl,
        migrations: migrationsFolder(root),
        vendorMigrations: vendorMigrationsFolder(root),
        files,
        payments,
        mail,
        log,
      });
    } catch (error) {
      if (error instanceof HouseRefused)
        return { title: "The house was not imported:", reason: error.message };
      const reason = databaseRefusal(error, databaseUrl);
      if (reason) return { title: "The database does not let us in:", reason };
      if (!isOutage(error)) throw error;
      if (requested === 0) {
        log.error("The database cannot be reached; trying again. Is DATABASE_URL right, and does it run?");
      }
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}
