import type { Environment, Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { openDatabase } from "../../engine/storage/database.ts";
import { openJobQueue } from "../jobs/outbox.ts";
import { peopleServices } from "../office/open-office.ts";
import { paymentAccess } from "../shop/shop-parts.ts";
import { createVendorBackEnd } from "./vendor-back-end.ts";
import type { VendorBoxOffice } from "./vendor-box-office.ts";
import { vendorHouseOffice } from "./vendor-house.ts";

const PATIENCE_MS = 60_000;

/** For `npm run house` with `BACK_END=spektrix`. */
export async function openVendorBoxOffice(
  environment: Environment,
  vendor: Vendor,
  files: HouseFolder,
  databaseUrl: string,
): Promise<Omit<VendorBoxOffice, "who"> & { close(): Promise<void> }> {
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  const database = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: PATIENCE_MS,
  });
  const queue = await openJobQueue(directUrl, () => {});
  const nexi = paymentAccess(environment);
  const payments = createNexi({ ...nexi, baseUrl: nexi.url, allowInsecureWebhooks: !environment.nexi });
  const spektrix = createVendorBackEnd(vendor, {
    ...{ environment, files, database, queue, payments },
    now: Date.now,
    log: { info() {}, warn: (facts, text) => console.error(text, facts) },
  });
  const people = peopleServices({ database, queue, now: Date.now });
  return {
    services: people,
    answerUnclear: spektrix.orders.answerUnclear,
    house: vendorHouseOffice(environment.houseEditedIn, people),
    async close() {
      await queue.stop();
      await database.$client.end();
    },
  };
}
