import type { Environment, Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { dayIn } from "#domain/house-day.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import { createSpektrixBackEnd, type SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import { createSpektrix } from "../../adapters/spektrix/wire/client.ts";
import type { Database, Transaction } from "../../engine/storage/database.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import type { JobQueue } from "../jobs/outbox.ts";
import { RANDOM } from "../shop/shop-parts.ts";
import { vendorWebsite } from "./vendor-website.ts";

export interface VendorParts {
  readonly environment: Pick<Environment, "publicUrl" | "voucherKey">;
  readonly files: HouseFolder;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly payments: PaymentProvider;
  readonly now: () => number;
  readonly log: { info(facts: object, text: string): void; warn(facts: object, text: string): void };
}

export function createVendorBackEnd(vendor: Vendor, parts: VendorParts): SpektrixBackEnd {
  const { environment, files, database, queue, payments, now, log } = parts;
  const { house } = files;
  const { constants, customerDetails } = house;
  return createSpektrixBackEnd({
    vendor: createSpektrix({ baseUrl: vendor.apiUrl, login: vendor.login, secret: vendor.secret, now }),
    book: {
      ...buildCatalogue(files, dayIn(house.timeZone, now())).catalogue,
      ...house.vendor,
      website: vendorWebsite(house.vendor, vendor),
    },
    database,
    inTransaction: (work) => inTransaction(database, work),
    outbox: { put: (transaction, job, when) => queue.put(transaction as Transaction, job, when) },
    payments,
    settings: {
      publicUrl: environment.publicUrl,
      timeZone: house.timeZone,
      basketExpirySeconds: constants.basketExpirySeconds,
      paymentWindowSeconds: constants.paymentWindowSeconds,
      otherCurrencies: house.otherCurrencies,
      unmatchedPaymentDays: constants.unmatchedPaymentDays,
      creditReturnDays: constants.creditReturnDays,
      noteCharacters: constants.noteCharacters,
      sessionsPerNetwork: constants.visitsPerAddress,
      newCustomersPerNetwork: constants.newCustomersPerAddress,
      customerDetails,
      giftVoucherAmounts: constants.giftVoucherAmounts,
      contactPreferences: files.contactPreferences,
      defaultCountry: constants.defaultCountry,
      systemName: vendor.client,
      sealKey: environment.voucherKey,
    },
    now,
    random: RANDOM,
    log,
  });
}
