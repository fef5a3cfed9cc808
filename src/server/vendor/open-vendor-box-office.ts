import { type Environment, SANDBOX_KEYS, type Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { openDatabase } from "../../engine/storage/database.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import type { PeopleServices } from "../../staff/services.ts";
import { openJobQueue } from "../jobs/outbox.ts";
import { RANDOM } from "../shop/shop-parts.ts";
import { createVendorBackEnd } from "./vendor-back-end.ts";
import type { VendorBoxOffice } from "./vendor-box-office.ts";
import { vendorHouseOffice } from "./vendor-house.ts";

const PATIENCE_MS = 60_000;

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
  const nexi = environment.nexi ?? {
    url: `http://127.0.0.1:${environment.sandbox.payments}`,
    ...SANDBOX_KEYS,
  };
  const payments = createNexi({ ...nexi, baseUrl: nexi.url, allowInsecureWebhooks: !environment.nexi });
  const spektrix = createVendorBackEnd(vendor, {
    ...{ environment, files, database, queue, payments },
    now: Date.now,
    log: { info() {}, warn: (facts, text) => console.error(text, facts) },
  });
  const people: PeopleServices = {
    ...{ database, outbox: queue, random: RANDOM, now: Date.now },
    inTransaction: (work) => inTransaction(database, work),
  };
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
