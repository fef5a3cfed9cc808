import { sql } from "drizzle-orm";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import type { WaitingRooms } from "../../queue/waiting-rooms.ts";
import { createSiteQueue } from "../http/guards/site-queue.ts";
import { addressLookupOf, botCheckOf, type Shop, type ShopOptions, tableBookingOf } from "./shop-parts.ts";
import type { ShopServices } from "./shop-services.ts";

type SiteParts = Pick<Shop, "house" | "queue" | "botCheck" | "addressLookup" | "tableBooking" | "checkReady">;

/** Returns the parts of a shop that are the same with every back end. */
export function siteParts(
  { environment, files, log }: ShopOptions,
  { database, queue, now }: ShopServices,
  rooms: WaitingRooms,
): SiteParts {
  const { house, season } = files;
  return {
    house,
    queue: createSiteQueue(rooms, season, (job) =>
      inTransaction(database, (transaction) => queue.put(transaction, job)),
    ),
    botCheck: botCheckOf(house, environment, now, log),
    addressLookup: addressLookupOf(house, environment, now),
    tableBooking: tableBookingOf(house),
    async checkReady() {
      await database.execute(sql`select 1`);
    },
  };
}
