import { writeFile } from "node:fs/promises";
import type { Environment } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { createNexi } from "../adapters/nexi/nexi.ts";
import { createPictureMaker } from "../adapters/sharp/sharp-pictures.ts";
import { printVouchers } from "../adapters/ticket-pdf/print-vouchers.ts";
import { createWebhookSender } from "../adapters/webhooks/webhook-sender.ts";
import { writeSpreadsheet } from "../adapters/xlsx/write-spreadsheet.ts";
import type { BoxOffice } from "../box-office/box-office-command.ts";
import type { BoxOfficeSeason } from "../box-office/box-office-season.ts";
import type { HouseOffice } from "../box-office/house/house-office.ts";
import { createEngine, type Engine } from "../engine/engine.ts";
import { vouchersToGive } from "../engine/sales/vouchers/vouchers.ts";
import { openDatabase } from "../engine/storage/database.ts";
import { createDoorListPrinter } from "./documents/door-list-sheet.ts";
import { drawSeatView } from "./documents/seat-views.ts";
import { createTicketPrinter } from "./documents/ticket-printer.ts";
import { voucherSheet } from "./documents/voucher-sheet.ts";
import { namesAtCounter, wordsIn } from "./emails/words.ts";
import { createBoxOfficeSeason } from "./house/box-office-season.ts";
import { buildCatalogue } from "./house/build-catalogue.ts";
import { decimalSignOf } from "./house/decimal-sign.ts";
import { engineHouseRules, versionServices } from "./house/house-rules.ts";
import { firstDayOf } from "./house/import-house.ts";
import { openJobQueue } from "./jobs/outbox.ts";
import { isDemoOffice } from "./office/open-office.ts";
import { createDraftEmails } from "./preview/draft-emails.ts";
import { createPreviewLinks } from "./preview/preview-links.ts";
import { createPreviews } from "./preview/previews.ts";
import { engineCapabilities } from "./shop/engine-capabilities.ts";
import { engineSettings } from "./shop/engine-settings.ts";
import { paymentAccess, RANDOM } from "./shop/shop-parts.ts";

/** Statement timeout for box office commands, which read whole days. */
const PATIENCE_MS = 60_000;

export interface OpenBoxOffice {
  readonly engine: Engine;
  readonly season: BoxOfficeSeason;
  readonly house: HouseOffice;
  readonly decimalSign: "," | ".";
  print(link: string, file: string): Promise<void>;
  printVouchers(link: string, line: string, file: string): Promise<void>;
  readonly ticketsPdf: NonNullable<BoxOffice["ticketsPdf"]>;
  readonly paper: NonNullable<BoxOffice["paper"]>;
  readonly printDoorList: NonNullable<BoxOffice["printDoorList"]>;
  readonly writeSpreadsheet: NonNullable<BoxOffice["writeSpreadsheet"]>;
  close(): Promise<void>;
}

/**
 * For `npm run house` with the engine: on the shop's database, besides the shop's own engine. It imports only the box
 * office's changes and runs no jobs.
 */
export async function openBoxOffice(
  environment: Environment,
  files: HouseFolder,
  databaseUrl: string,
): Promise<OpenBoxOffice> {
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  const database = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: PATIENCE_MS,
  });
  const queue = await openJobQueue(directUrl, () => {});
  const payments = paymentAccess(environment);
  const engine = createEngine({
    database,
    outbox: queue,
    // Checks addresses; the shop sends.
    webhookSender: createWebhookSender({ allowsLocal: isDemoOffice(environment) }),
    payments: createNexi({ ...payments, baseUrl: payments.url, allowInsecureWebhooks: !environment.nexi }),
    settings: engineSettings(files.house, environment.publicUrl, {
      codesKey: environment.voucherKey,
      counterNames: await namesAtCounter(),
      // Nothing is paid at a provider from here, so these names are never shown.
      tenderNames: { voucher: { sv: "" }, credit: { sv: "" }, redemption: { sv: "" }, exchange: { sv: "" } },
      postageName: { sv: "" },
      cardPageText: { sv: "" },
      contactPreferences: files.contactPreferences,
      survey: files.survey,
    }),
    now: Date.now,
    random: RANDOM,
    log: { info() {}, warn: (facts, text) => console.error(text, facts) },
  });
  const versions = versionServices({ database, now: Date.now });
  const rules = engineHouseRules({ databaseUrl, directUrl }, engine, engineCapabilities(environment));
  const links = createPreviewLinks(environment.voucherKey, environment.publicUrl, Date.now);
  const previews = createPreviews({
    ...{ engine, versions, rules },
    settingsOf: async () => engine.services.settings,
    catalogueOf: async (drafted) =>
      buildCatalogue(drafted, await firstDayOf(engine, drafted, Date.now())).catalogue,
  });
  const { ticketsPdf, paper } = createTicketPrinter(engine, files.house);
  const languageOf = async (link: string) => {
    const language = await engine.orders.languageOf(link);
    if (!language) throw new Error(`No order has the link ${link}`);
    return language;
  };
  return {
    engine,
    season: createBoxOfficeSeason({ engine, versions, rules }),
    house: {
      ...{ versions, rules, pictures: createPictureMaker(), drawSeatView },
      preview: { addressOf: links.addressOf, emailOf: createDraftEmails(previews, environment.publicUrl) },
      ...{ editedIn: environment.houseEditedIn, unread: null },
    },
    decimalSign: decimalSignOf(files.house),
    ...{ ticketsPdf, paper },
    async print(link, file) {
      await writeFile(file, await ticketsPdf(link), { flag: "wx" });
    },
    async printVouchers(link, line, file) {
      const language = await languageOf(link);
      const caller = { session: null, language, address: "box-office", idempotencyKey: null };
      const [read, given] = [
        await engine.backEnd.orders.read({ link }, caller),
        await vouchersToGive(engine.services, link, line),
      ];
      if (!read.ok || !given) throw new Error(`The vouchers of order ${link} cannot be read`);
      const { firstName, lastName } = read.value.holder;
      const words = await wordsIn(language, files.house);
      const giver = `${firstName} ${lastName}`;
      const { publicUrl } = environment;
      const sheet = voucherSheet({ house: files.house, publicUrl, giver, given, words });
      await writeFile(file, await printVouchers(sheet), { flag: "wx" });
    },
    printDoorList: createDoorListPrinter(files.house, Date.now),
    writeSpreadsheet,
    async close() {
      await queue.stop();
      await database.$client.end();
    },
  };
}
