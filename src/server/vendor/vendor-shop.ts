import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import { dayIn } from "#domain/house-day.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { createSmtpMail } from "../../adapters/smtp/smtp.ts";
import { capabilitiesFor } from "../../adapters/spektrix/capabilities.ts";
import { frameSources } from "../../adapters/spektrix/seat-frame/addresses.ts";
import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import type { LiveSeatMap } from "../../engine/shop-window/live-seat-map.ts";
import { liveSeatMap } from "../../engine/shop-window/live-seat-map.ts";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";
import { inTransaction, openDatabase } from "../../engine/storage/database.ts";
import { migrateDatabase } from "../../engine/storage/migrate.ts";
import { guardedBackEnd } from "../../queue/guarded-back-end.ts";
import { openWaitingRooms, type WaitingRooms } from "../../queue/waiting-rooms.ts";
import { networkOf } from "../../visitors/networks.ts";
import { EMAILS_AT_ONCE } from "../emails/email-table.ts";
import { buildWaitingRooms } from "../house/build-waiting-rooms.ts";
import { HouseRefused } from "../house/house-refused.ts";
import { switchedOnFaults } from "../house/switched-on.ts";
import { vendorPaymentFaults } from "../house/vendor-payment-faults.ts";
import { checkedBackEnd } from "../http/api/checked-back-end.ts";
import { watchLateness } from "../http/door/admission.ts";
import { createSiteQueue } from "../http/door/site-queue.ts";
import { vendorJobs } from "../jobs/job-handlers.ts";
import { openJobQueue } from "../jobs/outbox.ts";
import { notingRefusals } from "../jobs/refused-emails.ts";
import { createStateLog } from "../log.ts";
import { measuredBackEnd } from "../metrics/measured.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { processFigures } from "../metrics/readings.ts";
import {
  addressLookupOf,
  botCheckOf,
  databaseFailed,
  paymentPageOrigin,
  RANDOM,
  type Shop,
  type ShopOptions,
  tableBookingOf,
} from "../shop/shop-parts.ts";
import { openWallets } from "../wallets/wallets.ts";
import { watchedMail, watchedPayments } from "../watched-services.ts";
import { createVendorBackEnd } from "./vendor-back-end.ts";
import { vendorWebsite } from "./vendor-website.ts";

/**
 * The house's folder provides texts, images and maps; a separate database stores sessions, orders and
 * payments. @throws HouseRefused if the house switches on a feature that the vendor lacks
 */
export async function openVendorShop(options: ShopOptions, vendor: Vendor): Promise<Shop> {
  const { environment, databaseUrl, directUrl, files, payments, mail, log } = options;
  const { house } = files;
  const now = options.now ?? Date.now;
  const website = vendorWebsite(house.vendor, vendor);
  const faults = [...switchedOnFaults(files, capabilitiesFor(house.vendor)), ...vendorPaymentFaults(house)];
  if (faults.length > 0) {
    throw new HouseRefused(`The house switches on what BACK_END=spektrix cannot do:\n${faults.join("\n")}`);
  }
  await refuseEngineDatabase(directUrl);
  const wallets = await openWallets(files, environment, now, log);
  await migrateDatabase(directUrl, options.vendorMigrations);
  const database = openDatabase(databaseUrl, environment.databasePool, {
    isPooled: databaseUrl !== directUrl,
  });
  const states = createStateLog(log);
  const today = dayIn(house.timeZone, now());
  const queue = await openJobQueue(directUrl, (error) =>
    databaseFailed(states, error, () => database.execute(sql`select 1`)),
  );
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(`${payments.url}/`);
  const nexi = { baseUrl: payments.url, ...payments, allowInsecureWebhooks: isLoopback };
  const spektrix = createVendorBackEnd(vendor, {
    ...{ environment, files, database, queue, now },
    payments: watchedPayments(createNexi(nexi), states),
    log: { info: (facts, text) => log.info(facts, text), warn: (facts, text) => log.warn(facts, text) },
  });
  const unnamed = await spektrix.faultsAtStart().catch((error: unknown) => {
    if (!(error instanceof BackEndAway)) throw error;
    log.warn({ err: error }, "the vendor is unavailable: the house's mappings are not checked");
    return [];
  });
  if (unnamed.length > 0) {
    await queue.stop();
    await database.$client.end();
    throw new HouseRefused(unnamed.join("\n"));
  }
  const lateness = watchLateness();
  const rooms = byOwnNumbers(
    await openWaitingRooms({
      database,
      rooms: buildWaitingRooms(files, today),
      now,
      random: RANDOM,
      networkOf,
      lateness,
      failed: (error) => states.failed(WAITING_ROOMS, error),
      worked: () => states.worked(WAITING_ROOMS),
    }),
    spektrix,
  );
  const metrics = createMetrics(
    async () => {
      await database.execute(sql`select 1`);
      return [];
    },
    () => processFigures(database, lateness()),
  );
  const emails = createSmtpMail({
    url: mail.url,
    from: { name: house.name, address: mail.from },
    connections: EMAILS_AT_ONCE,
  });
  const publicUrl = environment.publicUrl;
  // Logged, unlike the engine's list: staff look up the customer at the vendor.
  const sent = notingRefusals(watchedMail(emails, states), async ({ job, email, answer }) =>
    log.error({ job, email: email.id, answer }, "an email was permanently refused"),
  );
  await queue.work(
    vendorJobs(spektrix, sent, {
      house,
      publicUrl,
      capabilities: spektrix.capabilities,
    }),
  );
  const tidy = () =>
    spektrix.tidy().catch((error: unknown) => log.warn({ err: error }, "could not clean up"));
  void tidy();
  const tidying = setInterval(tidy, TIDY_EVERY_MS).unref();
  const live = watchBySeconds(spektrix.backEnd);
  return {
    house,
    capabilities: spektrix.capabilities,
    liveSeats: live,
    backEnd: checkedBackEnd(measuredBackEnd(behind(rooms, spektrix, files), metrics)),
    metrics,
    languageOfOrder: spektrix.orders.languageOf,
    // Only the vendor knows whether a basket has changed, and checking means reading all of it.
    visitTag: async () => null,
    queue: createSiteQueue(rooms, files.season, (job) =>
      inTransaction(database, (transaction) => queue.put(transaction, job)),
    ),
    botCheck: botCheckOf(house, environment, now, log),
    addressLookup: addressLookupOf(house, environment, now),
    tableBooking: tableBookingOf(house),
    wallets,
    walletUpdates: null,
    formTargets: house.vendor.payment === "vendor" ? [] : [paymentPageOrigin(payments.url)],
    seatFrame: website === null ? undefined : frameSources(website),
    async checkReady() {
      await database.execute(sql`select 1`);
    },
    async close() {
      clearInterval(tidying);
      rooms.close();
      live.close();
      await queue.stop();
      await emails.close();
      await database.$client.end();
    },
  };
}

const TIDY_EVERY_MS = 3_600_000;
const WAITING_ROOMS = "calling people in from the waiting rooms";
const GUARDED = ["basket.addSeats", "basket.addBestAvailable", "seatFrame.take", "orders.place"];

/**
 * Rooms and vendor number performances differently: no visitor is admitted until the vendor has responded
 * once.
 */
function behind(rooms: WaitingRooms, spektrix: SpektrixBackEnd, { season, house }: HouseFolder): BackEnd {
  const { backEnd } = spektrix;
  if (season.waitingRooms.length === 0) return backEnd;
  const guarded = guardedBackEnd(backEnd, rooms, house.constants.paymentWindowSeconds);
  return wrapBackEnd(guarded, (carry, _operation, name) =>
    GUARDED.includes(name)
      ? async (input, caller) => {
          await spektrix.readPerformances();
          return carry(input, caller);
        }
      : carry,
  );
}

function byOwnNumbers(rooms: WaitingRooms, { ownNumber }: Pick<SpektrixBackEnd, "ownNumber">): WaitingRooms {
  const own = (performances: readonly number[]) => performances.map((id) => ownNumber(id) ?? 0);
  return {
    ...rooms,
    roomFor: (performances) => rooms.roomFor(own(performances)),
    barring: (performances, session, holdsSeats) => rooms.barring(own(performances), session, holdsSeats),
    stay: (session, performances, until) => rooms.stay(session, own(performances), until),
  };
}

export function vendorMigrationsFolder(root: string): string {
  return join(root, "src/adapters/spektrix/storage/migrations");
}

/** Rejects the engine's database, which has tables of the same names. */
async function refuseEngineDatabase(url: string): Promise<void> {
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

/** Polling interval for a watched performance, regardless of the number of viewers. */
const LOOK_EVERY_MS = 10_000;

/** One poll for all viewers: the vendor sends no notifications. */
function watchBySeconds(backEnd: BackEnd): Pick<LiveSeats, "read" | "watch"> & { close(): void } {
  const timers = new Set<NodeJS.Timeout>();
  let version = 0;
  const nobody = { session: null, language: "sv", address: "live", idempotencyKey: null } as const;
  async function read(performance: number): Promise<LiveSeatMap | null> {
    const status = await backEnd.seating.status({ performance }, nobody);
    return status.ok ? liveSeatMap(++version, status.value.plan, status.value.status) : null;
  }
  return {
    read,
    watch(performance, show) {
      let last = "";
      const look = () =>
        void read(performance).then(
          (map) => {
            if (!map || map.tag === last) return;
            last = map.tag;
            show(map);
          },
          () => {},
        );
      look();
      const timer = setInterval(look, LOOK_EVERY_MS).unref();
      timers.add(timer);
      return () => {
        clearInterval(timer);
        timers.delete(timer);
      };
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
