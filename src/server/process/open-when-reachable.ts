import type { Logger } from "pino";
import type { Environment } from "#config/environment.ts";
import { describeFaults, type HouseFolder } from "#config/house/house-folder.ts";
import { isOutage } from "#engine/storage/faults.ts";
import { openShop } from "../compose.ts";
import type { ReadFolder } from "../house/choose-house.ts";
import { HouseOvertaken, HouseRefused } from "../house/house-refused.ts";
import { chooseStoredHouse } from "../house/stored-houses.ts";
import { databaseRefusal } from "../postgres/database-refusal.ts";
import { paymentAccess, type Shop } from "../shop/shop-parts.ts";
import type { Connections } from "./connections.ts";

const RETRY_MS = 2_000;

export interface Refusal {
  readonly title: string;
  readonly reason: string;
}

interface OpenWhenReachableOptions {
  readonly environment: Environment;
  readonly connections: Pick<Connections, "databaseUrl" | "reader" | "services">;
  /** Null once the process is open: then only versions are taken over. */
  readonly folder: ReadFolder | null;
  /** The version that is open; null at the start of the process. */
  readonly open: number | null;
  readonly log: Logger;
}

export interface OpenedShop {
  readonly shop: Shop;
  readonly files: HouseFolder;
  /** The version of the house. */
  readonly version: number;
}

/** Returns a refusal if the house or the database has to be mended; otherwise it tries again. */
export async function openWhenReachable(
  root: string,
  { environment, connections, folder, open, log }: OpenWhenReachableOptions,
): Promise<OpenedShop | Refusal> {
  const payments = paymentAccess(environment);
  const { databaseUrl, reader } = connections;
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  for (let requested = 0; ; requested += 1) {
    try {
      const chosen = await chooseStoredHouse(root, { environment, directUrl, reader, folder, open, log });
      if (!chosen.ok) {
        const { name, faults } = chosen.refusal;
        return { title: `The house in ${name} has faults:`, reason: describeFaults(faults) };
      }
      const { files, number, write, closed } = chosen.value;
      const mail = environment.mail ?? {
        url: `smtp://127.0.0.1:${environment.sandbox.smtp}`,
        from: files.house.contact.email,
      };
      const options = {
        environment,
        databaseUrl,
        directUrl,
        writeVersion: write,
        closedHouse: closed,
        files,
        payments,
        mail,
        log,
      };
      const shop = await openShop(options, await connections.services());
      return { shop, files, version: number };
    } catch (error) {
      if (error instanceof HouseOvertaken) continue;
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
