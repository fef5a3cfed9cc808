import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { SANDBOX_KEYS } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { ENGINE_CAPABILITIES, without } from "#contract/capabilities.ts";
import { dayIn } from "#domain/house-day.ts";
import { createGoCardless } from "../adapters/gocardless/gocardless.ts";
import { createNexi } from "../adapters/nexi/nexi.ts";
import { createNexiCards } from "../adapters/nexi/stored-cards.ts";
import { createSmtpMail } from "../adapters/smtp/smtp.ts";
import { createEngine, type Engine } from "../engine/engine.ts";
import type { ImportOrders } from "../engine/house-import/import-catalogue.ts";
import { readPerformanceOrders } from "../engine/house-import/performance-orders.ts";
import type { EngineSettings } from "../engine/kernel/services.ts";
import { listRefusedEmail } from "../engine/refused-emails.ts";
import { type Database, inTransaction, openDatabase } from "../engine/storage/database.ts";
import { migrateDatabase } from "../engine/storage/migrate.ts";
import { guardedBackEnd } from "../queue/guarded-back-end.ts";
import { openWaitingRooms, type WaitingRooms } from "../queue/waiting-rooms.ts";
import { networkOf } from "../visitors/networks.ts";
import { EMAILS_AT_ONCE } from "./emails/email-table.ts";
import { nameOfCardPage, nameOfPostage, namesOfTenders } from "./emails/words.ts";
import { buildCatalogue } from "./house/build-catalogue.ts";
import { buildWaitingRooms } from "./house/build-waiting-rooms.ts";
import { HouseRefused } from "./house/house-refused.ts";
import { withPerformanceOrders } from "./house/performance-orders.ts";
import { switchedOnFaults } from "./house/switched-on.ts";
import { checkedBackEnd, toServiceUnavailable } from "./http/api/checked-back-end.ts";
import { watchLateness } from "./http/door/admission.ts";
import { createSiteQueue } from "./http/door/site-queue.ts";
import { engineJobs } from "./jobs/job-handlers.ts";
import { openJobQueue } from "./jobs/outbox.ts";
import { notingRefusals } from "./jobs/refused-emails.ts";
import { createStateLog, type StateLog } from "./log.ts";
import { measuredBackEnd } from "./metrics/measured.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { processFigures, readFigures } from "./metrics/readings.ts";
import {
  addressLookupOf,
  botCheckOf,
  databaseFailed,
  directDebitPageOrigin,
  paymentPageOrigin,
  RANDOM,
  type Shop,
  type ShopOptions,
  tableBookingOf,
} from "./shop/shop-parts.ts";
import { openVendorShop } from "./vendor/vendor-shop.ts";
import { APPLE_UPDATES } from "./wallets/serve-apple-updates.ts";
import { createWalletUpdates, notifyWallets } from "./wallets/wallet-updates.ts";
import { openWallets } from "./wallets/wallets.ts";
import { watchedMail, watchedPayments } from "./watched-services.ts";

const TIDY_EVERY_MS = 3_600_000;
const IMPORT_PATIENCE_MS = 60_000;

/** Waiting for a hold, per process: a few seconds' work on a slow machine. */
const HOLD_QUEUE = 5_000;

/** The only place where the back end is chosen. */
export function openShop(options: ShopOptions): Promise<Shop> {
  const { vendor } = options.environment;
  return vendor ? openVendorShop(options, vendor) : openEngineShop(options);
}

async function openEngineShop(options: ShopOptions): Promise<Shop> {
  const { environment, databaseUrl, directUrl, files, payments, mail, log } = options;
  const { house } = files;
  const { directDebit } = environment;
  const capabilities = directDebit ? ENGINE_CAPABILITIES : without(ENGINE_CAPABILITIES, "direct-debit");
  const faults = switchedOnFaults(files, capabilities);
  if (faults.length > 0) throw new HouseRefused(faults.join("\n"));
  const now = options.now ?? Date.now;
  const wallets = await openWallets(files, environment, now, log);
  await migrateDatabase(directUrl, options.migrations);
  const database = openDatabase(databaseUrl, environment.databasePool, {
    isPooled: databaseUrl !== directUrl,
  });
  const states = createStateLog(log);
  const isBack = () => database.execute(sql`select 1`);
  const queue = await openJobQueue(directUrl, (error) => databaseFailed(states, error, isBack));
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(`${payments.url}/`);
  const nexi = { baseUrl: payments.url, ...payments, allowInsecureWebhooks: isLoopback };
  const engine = createEngine({
    database,
    outbox: queue,
    payments: watchedPayments(createNexi(nexi), states),
    storedCards: createNexiCards(nexi),
    directDebit: directDebit && createGoCardless(directDebit),
    settings: engineSettings(house, environment.publicUrl, {
      codesKey: environment.voucherKey ?? SANDBOX_KEYS.voucherKey,
      tenderNames: await namesOfTenders(),
      postageName: await nameOfPostage(),
      cardPageText: await nameOfCardPage(),
      contactPreferences: files.contactPreferences,
      survey: files.survey,
    }),
    now,
    random: RANDOM,
    log: { info: (facts, text) => log.info(facts, text), warn: (facts, text) => log.warn(facts, text) },
  });
  // Before the import, which may change seats that other processes show.
  const liveSeats = engine.openLiveSeats({ directUrl });
  // It may wait for another process's import and write a large house.
  const patient = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: IMPORT_PATIENCE_MS,
  });
  try {
    const orders = { evenIfOlder: environment.importOlderHouse ?? false };
    await importHouse(engine, { patient, files, now: now(), log, orders });
  } finally {
    await patient.$client.end();
  }
  const lateness = watchLateness();
  const rooms = await openRooms(files, { engine, database, now, states, lateness });
  const metrics = createMetrics(
    () => readFigures(database, now()),
    () => processFigures(database, lateness()),
  );
  const sender = { name: house.name, address: mail.from };
  const emails = createSmtpMail({ url: mail.url, from: sender, connections: EMAILS_AT_ONCE });
  const { publicUrl } = environment;
  // Devices only call the web service over https.
  const asks = wallets.apple() !== null && publicUrl.startsWith("https:");
  const webService = asks ? `${publicUrl}${APPLE_UPDATES}` : null;
  const isNotified = asks || wallets.google !== null;
  const walletUpdates = isNotified ? createWalletUpdates(engine, house, webService) : null;
  const sent = notingRefusals(watchedMail(emails, states), (refused) =>
    listRefusedEmail(engine.services, refused),
  );
  await queue.work(
    engineJobs(engine, sent, { house, publicUrl }, async (order) => {
      if (walletUpdates) await notifyWallets(walletUpdates, wallets, order);
    }),
  );
  const tidy = () => engine.tidy().catch((error: unknown) => log.warn({ err: error }, "could not clean up"));
  // At start too: a process may be restarted more than once an hour.
  void tidy();
  const tidying = setInterval(tidy, TIDY_EVERY_MS);
  tidying.unref();
  const collect = () =>
    engine.debits
      .collect()
      .catch((error: unknown) => log.warn({ err: error }, "could not collect direct debits"));
  const settleOffers = () =>
    engine.orders
      .settleSilentOffers()
      .catch((error: unknown) => log.warn({ err: error }, "could not refund changed performances"));
  const remind = () =>
    engine.reminders.queue().catch((error: unknown) => log.warn({ err: error }, "could not send reminders"));
  const hourly = () => void Promise.all([collect(), settleOffers(), remind()]);
  hourly();
  const collecting = setInterval(hourly, TIDY_EVERY_MS);
  collecting.unref();
  return {
    house,
    capabilities,
    liveSeats,
    backEnd: checkedBackEnd(
      measuredBackEnd(behind(rooms, withCapabilities(engine.backEnd, capabilities), files), metrics),
    ),
    metrics,
    languageOfOrder: engine.orders.languageOf,
    visitTag: (session, language) =>
      engine.visitors.tagOf(session, language).catch((error: unknown) => {
        throw toServiceUnavailable(error);
      }),
    queue: createSiteQueue(rooms, files.season, (job) =>
      inTransaction(database, (transaction) => queue.put(transaction, job)),
    ),
    botCheck: botCheckOf(house, environment, now, log),
    addressLookup: addressLookupOf(house, environment, now),
    tableBooking: tableBookingOf(house),
    wallets,
    walletUpdates,
    formTargets: [
      paymentPageOrigin(payments.url),
      ...(directDebit ? [directDebitPageOrigin(directDebit.url)] : []),
    ],
    async checkReady() {
      await database.execute(sql`select 1`);
    },
    async close() {
      clearInterval(tidying);
      clearInterval(collecting);
      rooms.close();
      await queue.stop();
      wallets.push?.close();
      await emails.close();
      await liveSeats.close();
      await database.$client.end();
    },
  };
}

interface OpenRoomsOptions {
  readonly engine: Engine;
  readonly database: Database;
  readonly now: () => number;
  readonly states: StateLog;
  readonly lateness: () => number;
}

async function openRooms(
  files: HouseFolder,
  { engine, database, now, states, lateness }: OpenRoomsOptions,
): Promise<WaitingRooms> {
  const firstDay = await engine.house.firstStartDay(dayIn(files.house.timeZone, now()));
  return openWaitingRooms({
    database,
    rooms: buildWaitingRooms(files, firstDay),
    now,
    random: RANDOM,
    networkOf,
    lateness,
    failed: (error) => states.failed(WAITING_ROOMS, error),
    worked: () => states.worked(WAITING_ROOMS),
  });
}

const WAITING_ROOMS = "calling people in from the waiting rooms";

function behind(rooms: WaitingRooms, backEnd: BackEnd, { season, house }: HouseFolder): BackEnd {
  if (season.waitingRooms.length === 0) return backEnd;
  return guardedBackEnd(backEnd, rooms, house.constants.paymentWindowSeconds);
}

interface ImportHouseOptions {
  readonly patient: Database;
  readonly files: HouseFolder;
  readonly now: number;
  readonly log: Logger;
  readonly orders: ImportOrders;
}

async function importHouse(
  engine: Engine,
  { patient, files, now, log, orders }: ImportHouseOptions,
): Promise<void> {
  const firstDay = await engine.house.firstStartDay(dayIn(files.house.timeZone, now));
  const ordered = withPerformanceOrders(files, await readPerformanceOrders(patient));
  const { catalogue, soldElsewhere } = buildCatalogue(ordered, firstDay);
  const report = await engine.house.importCatalogue(catalogue, soldElsewhere, patient, orders);
  if (report.lostPerformances.length > 0) {
    const performances = report.lostPerformances.map(
      ({ performance, event, starts, tickets }) =>
        `season.json: performance ${performance} (${event}, ${starts.toISOString()}) has ${tickets} tickets sold`,
    );
    throw new HouseRefused(
      `Performances that people have tickets for are no longer in the season; nothing was imported. Put them back, with "cancelled": true if they are not given:\n${performances.join("\n")}`,
    );
  }
  if (report.result === "refused") {
    const seats = report.lostSeats
      .slice(0, 20)
      .map(({ performance, seat }) => `performance ${performance}, seat ${seat}`);
    throw new HouseRefused(
      `The halls no longer have seats that are sold or held; nothing was imported: ${seats.join("; ")}`,
    );
  }
  if (report.result === "older") {
    const text =
      "this house was imported before and another has come since, which stays; IMPORT_OLDER_HOUSE=yes brings it back";
    return log.warn({ house: files.house.id }, text);
  }
  log.info({ house: files.house.id, result: report.result }, "house imported");
}

type SecretsAndFiles = Pick<
  EngineSettings,
  "codesKey" | "tenderNames" | "postageName" | "cardPageText" | "contactPreferences" | "survey"
>;

export function engineSettings(house: House, publicUrl: string, more: SecretsAndFiles): EngineSettings {
  const { constants, customerDetails } = house;
  return {
    ...more,
    publicUrl,
    timeZone: house.timeZone,
    cardConsent: house.account.cardConsent ?? null,
    accountCreditMonths: constants.accountCreditMonths,
    cancellationWindowHours: constants.cancellationWindowHours,
    nameChangeHours: constants.nameChangeHours,
    packageReturn: constants.packageReturn,
    withdrawalDays: constants.withdrawalDays,
    accountYears: constants.accountYears,
    payLater: house.payLater.on ? house.payLater : null,
    noteCharacters: constants.noteCharacters,
    giftAidDeclaration: house.giftAid?.declaration ?? null,
    giftVoucherAmounts: constants.giftVoucherAmounts,
    creditReturnDays: constants.creditReturnDays,
    otherCurrencies: house.otherCurrencies,
    unmatchedPaymentDays: constants.unmatchedPaymentDays,
    refundOfferDays: constants.refundOfferDays,
    reminderHours: constants.reminderHours,
    creditEmailDays: constants.creditEmailDays,
    flexEmailDays: constants.flexEmailDays,
    membershipEmailDays: constants.membershipEmailDays,
    voucherEmailDays: constants.voucherEmailDays,
    basketExpirySeconds: constants.basketExpirySeconds,
    holdExtensions: constants.holdExtensions,
    holdExtensionSeconds: constants.holdExtensionSeconds,
    holdQueue: HOLD_QUEUE,
    holdBatchesAtOnce: 2,
    soldOutTrustMs: 200,
    orphanRule: constants.orphanRule,
    paymentWindowSeconds: constants.paymentWindowSeconds,
    paymentRetrySeconds: constants.paymentRetrySeconds,
    paymentRetries: constants.paymentRetries,
    refundLookDays: constants.refundLookDays,
    passwordAttempts: constants.passwordAttempts,
    seatsPerNetwork: constants.seatsPerAddress,
    sessionsPerNetwork: constants.visitsPerAddress,
    newCustomersPerNetwork: constants.newCustomersPerAddress,
    linkMinutes: constants.magicLinkMinutes,
    ticketCode: constants.ticketCode,
    customerDetails,
    defaultCountry: constants.defaultCountry,
  };
}

/** The same path from the build and from the sources. */
export function migrationsFolder(root: string): string {
  return join(root, "src/engine/storage/migrations");
}
