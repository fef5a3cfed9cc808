import { describeFaults, type HouseFolder } from "#config/house/house-folder.ts";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import { createGoCardless } from "../../adapters/gocardless/gocardless.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { createNexiPayouts } from "../../adapters/nexi/payouts.ts";
import { createNexiCards } from "../../adapters/nexi/stored-cards.ts";
import { createPictureMaker } from "../../adapters/sharp/sharp-pictures.ts";
import { createWebhookSender } from "../../adapters/webhooks/webhook-sender.ts";
import { writeSpreadsheet } from "../../adapters/xlsx/write-spreadsheet.ts";
import { implementations } from "../../box-office/implementations.ts";
import { createDoorServer } from "../../engine/door/door-server.ts";
import { createEngine, type Engine } from "../../engine/engine.ts";
import type { EngineSettings } from "../../engine/kernel/services.ts";
import { wereOrdersPlaced } from "../../engine/orders/orders-placed.ts";
import { listRefusedEmail } from "../../engine/refused-emails.ts";
import { fetchPayouts } from "../../engine/reports/payouts.ts";
import { queueReports } from "../../engine/reports/subscriptions.ts";
import { pruneVersions } from "../../house-versions/prune.ts";
import type { HouseRules } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";
import { newestNumber } from "../../house-versions/versions.ts";
import { createDoorListPrinter } from "../documents/door-list-sheet.ts";
import { drawSeatView } from "../documents/seat-views.ts";
import { createTicketPrinter } from "../documents/ticket-printer.ts";
import { nameOfCardPage, nameOfPostage, namesAtCounter, namesOfTenders } from "../emails/words.ts";
import { createBoxOfficeSeason } from "../house/box-office-season.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import { decimalSignOf } from "../house/decimal-sign.ts";
import { HouseRefused } from "../house/house-refused.ts";
import { engineHouseRules, versionServices } from "../house/house-rules.ts";
import { firstDayOf, importHouse } from "../house/import-house.ts";
import { publishScheduled } from "../house/scheduled-drafts.ts";
import { switchedOnFaults } from "../house/switched-on.ts";
import { checkedBackEnd, toServiceUnavailable } from "../http/api/checked-back-end.ts";
import { watchLateness } from "../http/guards/admission.ts";
import { openPartner } from "../http/partner/open-partner.ts";
import { everyHour } from "../jobs/hourly.ts";
import { engineJobs } from "../jobs/job-handlers.ts";
import { makeReports } from "../jobs/make-reports.ts";
import { notingRefusals } from "../jobs/refused-emails.ts";
import { serveLists } from "../jobs/serve-lists.ts";
import { watchWebhooks } from "../jobs/watch-webhooks.ts";
import { measuredBackEnd } from "../metrics/measured.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { processFigures, readFigures } from "../metrics/readings.ts";
import { officeEntries } from "../office/office-entries.ts";
import { isDemoOffice, officeTasks, openOffice, peopleServices } from "../office/open-office.ts";
import { createDraftEmails } from "../preview/draft-emails.ts";
import { createPreviewLinks } from "../preview/preview-links.ts";
import { createPreviews } from "../preview/previews.ts";
import { APPLE_UPDATES } from "../wallets/serve-apple-updates.ts";
import { createWalletUpdates, notifyWallets, type WalletUpdates } from "../wallets/wallet-updates.ts";
import { openWallets, type Wallets } from "../wallets/wallets.ts";
import { watchedMail, watchedPayments } from "../watched-services.ts";
import { engineCapabilities } from "./engine-capabilities.ts";
import { engineSettings } from "./engine-settings.ts";
import { guardedByRooms, openHouseRooms } from "./house-rooms.ts";
import {
  directDebitPageOrigin,
  paymentPageOrigin,
  RANDOM,
  type Shop,
  type ShopOptions,
} from "./shop-parts.ts";
import { emailHouse, nexiOptions, openEmails, type ShopServices } from "./shop-services.ts";
import { siteParts } from "./site-parts.ts";

/** @throws HouseRefused if the house cannot be imported or switches on an unavailable feature */
export async function openEngineShop(options: ShopOptions, services: ShopServices): Promise<Shop> {
  const { environment, directUrl, files, payments, log, now = Date.now } = options;
  const { directDebit } = environment;
  const capabilities = capabilitiesOf(options);
  await using opened = new AsyncDisposableStack();
  const wallets = await openWallets(files, environment, now, log);
  opened.defer(() => wallets.push?.close());
  const { database, queue } = services;
  const engine = await createShopEngine(options, services);
  // Before the import, which may change seats that other processes show.
  const liveSeats = engine.openLiveSeats({ directUrl });
  opened.defer(() => liveSeats.close());
  if (!options.closedHouse) await importHouse(engine, options, now());
  const lateness = watchLateness();
  const firstDay = await firstDayOf(engine, files, now());
  const rooms = await openHouseRooms(files, firstDay, services, lateness);
  opened.defer(() => rooms.close());
  const metrics = createMetrics(
    () => readFigures(database, now()),
    () => processFigures(database, lateness()),
  );
  const emails = openEmails(options);
  opened.defer(() => emails.close());
  const walletUpdates = walletUpdatesOf(engine, wallets, options);
  const mail = notingRefusals(watchedMail(emails, services.states), (refused) =>
    listRefusedEmail(engine.services, refused),
  );
  const at = emailHouse(options);
  const versions = versionServices(services);
  const rules = engineHouseRules(options, engine, capabilities);
  const { links, previews } = openPreviews(options, engine, { versions, rules });
  const boxOffice = {
    engine,
    season: createBoxOfficeSeason({ engine, versions, rules }),
    house: {
      ...{ versions, rules, pictures: createPictureMaker(), drawSeatView },
      preview: { addressOf: links.addressOf, emailOf: createDraftEmails(previews, environment.publicUrl) },
      editedIn: environment.houseEditedIn ?? "office",
      unread: options.closedHouse ?? null,
    },
    decimalSign: decimalSignOf(files.house),
    printDoorList: createDoorListPrinter(files.house, now),
    writeSpreadsheet,
    ...createTicketPrinter(engine, files.house),
  };
  const operations = officeEntries(implementations, boxOffice, engine.services);
  const office = await openOffice(options, {
    services,
    operations,
    backEnd: { backEnd: "engine", vendorUrl: null },
    door: createDoorServer(engine.services),
  });
  await queue.work(
    engineJobs({ ...engine, people: peopleServices(services) }, mail, at, async (order) => {
      if (walletUpdates) await notifyWallets(walletUpdates, wallets, order);
    }),
  );
  const hourly = everyHour({ ...hourlyTasks(engine, versions), ...officeTasks(office) }, log);
  const stopWatching = watchAll(options, { engine, versions, rules });
  const stopReports = makeReports({ ...boxOffice, who: "" }, log);
  const resources = opened.move();
  const backEnd = guardedByRooms(withCapabilities(engine.backEnd, capabilities), rooms, files);
  return {
    ...siteParts(options, services, rooms),
    capabilities,
    liveSeats,
    backEnd: checkedBackEnd(measuredBackEnd(backEnd, metrics)),
    previews: { links, previews },
    newestHouse: () => newestNumber(database),
    metrics,
    languageOfOrder: engine.orders.languageOf,
    visitTag: (session, language) =>
      engine.visitors.tagOf(session, language).catch((error: unknown) => {
        throw toServiceUnavailable(error);
      }),
    wallets,
    walletUpdates,
    partner: openPartner(engine.services, operations),
    office,
    formTargets: [
      paymentPageOrigin(payments.url),
      ...(directDebit ? [directDebitPageOrigin(directDebit.url)] : []),
    ],
    async stop() {
      hourly.stop();
      await Promise.all([stopWatching(), stopReports()]);
    },
    close: () => resources.disposeAsync(),
  };
}

/** Drafts of the house, as the storefront would show them. */
function openPreviews(
  options: ShopOptions,
  engine: Engine,
  house: { readonly versions: VersionServices; readonly rules: HouseRules },
) {
  const { environment, now = Date.now } = options;
  const links = createPreviewLinks(environment.voucherKey, environment.publicUrl, now);
  const previews = createPreviews({
    ...{ engine, ...house },
    settingsOf: (drafted) => settingsFrom(options, drafted),
    catalogueOf: async (drafted) =>
      buildCatalogue(drafted, await firstDayOf(engine, drafted, now())).catalogue,
  });
  return { links, previews };
}

/** What each process looks for every second or so. */
function watchAll(
  { files, log }: ShopOptions,
  { engine, versions, rules }: { engine: Engine; versions: VersionServices; rules: HouseRules },
): () => Promise<void> {
  const stopScheduled = publishScheduled(versions, rules, log);
  const lists = files.house.waitingList ? serveLists(engine, log) : null;
  const stopWebhooks = watchWebhooks(engine.webhooks);
  return async () => {
    stopScheduled();
    stopWebhooks();
    await lists?.stop();
  };
}

function capabilitiesOf({ environment, files }: ShopOptions): Capabilities {
  const capabilities = engineCapabilities(environment);
  const faults = switchedOnFaults(files, capabilities);
  if (faults.length > 0) throw new HouseRefused(describeFaults(faults));
  return capabilities;
}

async function createShopEngine(options: ShopOptions, services: ShopServices): Promise<Engine> {
  const { environment, files } = options;
  const { database, queue, states, now, log } = services;
  const nexi = nexiOptions(options);
  return createEngine({
    database,
    outbox: queue,
    payments: watchedPayments(createNexi(nexi), states),
    storedCards: createNexiCards(nexi),
    payouts: createNexiPayouts(nexi),
    webhookSender: createWebhookSender({ allowsLocal: isDemoOffice(environment) }),
    directDebit: environment.directDebit && createGoCardless(environment.directDebit),
    settings: await settingsFrom(options, files),
    now,
    random: RANDOM,
    log,
  });
}

async function settingsFrom(
  { environment }: ShopOptions,
  { house, contactPreferences, survey }: HouseFolder,
): Promise<EngineSettings> {
  return engineSettings(house, environment.publicUrl, {
    codesKey: environment.voucherKey,
    tenderNames: await namesOfTenders(),
    counterNames: await namesAtCounter(),
    postageName: await nameOfPostage(),
    cardPageText: await nameOfCardPage(),
    contactPreferences,
    survey,
  });
}

/** Null without a wallet whose passes can be updated. */
function walletUpdatesOf(
  engine: Engine,
  wallets: Wallets,
  { environment: { publicUrl }, files }: ShopOptions,
): WalletUpdates | null {
  // Devices only call the web service over https.
  const asks = wallets.apple() !== null && publicUrl.startsWith("https:");
  if (!asks && wallets.google === null) return null;
  return createWalletUpdates(engine, files.house, asks ? `${publicUrl}${APPLE_UPDATES}` : null);
}

function hourlyTasks(
  { tidy, debits, orders, reminders, resales, services }: Engine,
  versions: VersionServices,
) {
  const wasUsed = (from: Date, to: Date) => wereOrdersPlaced(services, from, to);
  return {
    "could not prune versions of the house": () => pruneVersions(versions, wasUsed),
    "could not clean up": () => tidy(),
    "could not collect direct debits": () => debits.collect(),
    "could not end resales": () => resales.endDue(),
    "could not refund changed performances": () => orders.settleUnanswered(),
    "could not send reminders": () => reminders.queue(),
    "could not send reports": () => queueReports(services),
    "could not fetch payouts": async () => {
      const found = await fetchPayouts(services);
      if (!found.ok) throw new Error(found.refusal.reason);
    },
  };
}
