import { sql } from "drizzle-orm";
import type { Vendor } from "#config/environment.ts";
import { describeFaults, type HouseFolder } from "#config/house/house-folder.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import { dayIn } from "#domain/house-day.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { frameSources } from "../../adapters/spektrix/seat-frame/urls.ts";
import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { newestNumber } from "../../house-versions/versions.ts";
import { HouseOvertaken, HouseRefused } from "../house/house-refused.ts";
import { publishScheduled } from "../house/scheduled-drafts.ts";
import { checkedBackEnd } from "../http/api/checked-back-end.ts";
import { watchLateness } from "../http/guards/admission.ts";
import { everyHour } from "../jobs/hourly.ts";
import { vendorJobs } from "../jobs/job-handlers.ts";
import { notingRefusals } from "../jobs/refused-emails.ts";
import { measuredBackEnd } from "../metrics/measured.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { processFigures } from "../metrics/readings.ts";
import { officeEntries } from "../office/office-entries.ts";
import { officeTasks, openOffice, peopleServices } from "../office/open-office.ts";
import { openHouseRooms } from "../shop/house-rooms.ts";
import { paymentPageOrigin, type Shop, type ShopOptions } from "../shop/shop-parts.ts";
import { emailHouse, nexiOptions, openEmails, type ShopServices } from "../shop/shop-services.ts";
import { siteParts } from "../shop/site-parts.ts";
import { openWallets } from "../wallets/wallets.ts";
import { watchedMail, watchedPayments } from "../watched-services.ts";
import { pollSeats } from "./polled-seats.ts";
import { createVendorBackEnd } from "./vendor-back-end.ts";
import { vendorImplementations } from "./vendor-box-office.ts";
import { vendorHouseFaults, vendorHouseOffice } from "./vendor-house.ts";
import { byOwnNumbers, guardedByNumber } from "./vendor-rooms.ts";
import { vendorWebsite } from "./vendor-website.ts";

/**
 * With `BACK_END=spektrix`: the house's files provide texts, images and maps; a separate database stores sessions,
 * orders, payments, staff and versions of the house. @throws HouseRefused if the house switches on a feature that the vendor lacks
 */
export async function openVendorShop(
  options: ShopOptions,
  vendor: Vendor,
  services: ShopServices,
): Promise<Shop> {
  const { environment, files, payments, log, now = Date.now } = options;
  const { house } = files;
  const website = vendorWebsite(house.vendor, vendor);
  refuseUnavailable(files);
  const wallets = await openWallets(files, environment, now, log);
  const { database, queue, states } = services;
  const today = dayIn(house.timeZone, now());
  const spektrix = createVendorBackEnd(vendor, {
    ...services,
    ...{ environment, files },
    payments: watchedPayments(createNexi(nexiOptions(options)), states),
  });
  await refuseUnnamed(spektrix, services);
  await writeFirst(options, services);
  const lateness = watchLateness();
  const rooms = byOwnNumbers(await openHouseRooms(files, today, services, lateness), spektrix);
  const metrics = createMetrics(
    async () => {
      await database.execute(sql`select 1`);
      return [];
    },
    () => processFigures(database, lateness()),
  );
  const emails = openEmails(options);
  // Logged, unlike the engine's list: staff look up the customer at the vendor.
  const mail = notingRefusals(watchedMail(emails, states), async ({ job, email, answer }) =>
    log.error({ job, email: email.id, answer }, "an email was permanently refused"),
  );
  const { capabilities } = spektrix;
  const people = peopleServices(services);
  const { answerUnclear } = spektrix.orders;
  const houseOffice = vendorHouseOffice(
    environment.houseEditedIn ?? "office",
    people,
    options.closedHouse ?? null,
  );
  const office = await openOffice(options, {
    services,
    operations: officeEntries(
      vendorImplementations,
      {
        services: people,
        answerUnclear,
        house: houseOffice,
      },
      people,
    ),
    backEnd: { backEnd: "vendor", vendorUrl: vendor.adminUrl ?? null },
    door: null,
  });
  await queue.work(vendorJobs({ ...spektrix, people }, mail, { ...emailHouse(options), capabilities }));
  const stopScheduled = publishScheduled(houseOffice.versions, houseOffice.rules, log);
  const hourly = everyHour({ "could not clean up": () => spektrix.tidy(), ...officeTasks(office) }, log);
  const liveSeats = pollSeats(spektrix.backEnd);
  return {
    ...siteParts(options, services, rooms),
    capabilities,
    liveSeats,
    backEnd: checkedBackEnd(measuredBackEnd(guardedByNumber(rooms, spektrix, files), metrics)),
    previews: null,
    newestHouse: () => newestNumber(database),
    metrics,
    languageOfOrder: spektrix.orders.languageOf,
    // Only the vendor knows whether a basket has changed, and checking means reading all of it.
    visitTag: async () => null,
    wallets,
    walletUpdates: null,
    partner: null,
    office,
    formTargets: house.vendor.payment === "vendor" ? [] : [paymentPageOrigin(payments.url)],
    seatFrame: website === null ? undefined : frameSources(website),
    async stop() {
      hourly.stop();
      stopScheduled();
    },
    async close() {
      rooms.close();
      liveSeats.close();
      await emails.close();
    },
  };
}

function refuseUnavailable(files: HouseFolder): void {
  const faults = vendorHouseFaults(files);
  if (faults.length > 0) {
    throw new HouseRefused(
      `The house switches on what BACK_END=spektrix cannot do:\n${describeFaults(faults)}`,
    );
  }
}

/** Rejects a house whose names the vendor does not have; cannot while the vendor is unavailable. */
async function refuseUnnamed(spektrix: SpektrixBackEnd, { log }: ShopServices): Promise<void> {
  const unnamed = await spektrix.faultsAtStart().catch((error: unknown) => {
    if (!(error instanceof BackEndAway)) throw error;
    log.warn({ err: error }, "the vendor is unavailable: the house's mappings are not checked");
    return [];
  });
  if (unnamed.length > 0) throw new HouseRefused(unnamed.join("\n"));
}

/** @throws HouseOvertaken if another process has published a version first */
async function writeFirst({ writeVersion }: ShopOptions, { database }: ShopServices): Promise<void> {
  if (writeVersion && !(await inTransaction(database, writeVersion))) throw new HouseOvertaken();
}
