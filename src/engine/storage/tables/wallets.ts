import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment } from "./columns.ts";
import { tickets } from "./shop.ts";

/** Tickets that lie in wallets of telephones, as far as those can be told of changes. */

export const walletPasses = pgTable(
  "wallet_passes",
  {
    /** What the wallet files it under: no key to the door. */
    serial: text().primaryKey(),
    ticket: text()
      .notNull()
      .references(() => tickets.code),
    /** The share by which it was had; null for whoever bought it. The share itself may be forgotten by now. */
    share: uuid(),
    language: text().$type<Language>().notNull(),
    /** Google keeps it itself, and is told. */
    google: boolean().notNull().default(false),
    /** Of what it says; another one is told to the telephones. */
    contentHash: text("content_hash").notNull(),
    changed: moment("changed").notNull(),
  },
  (table) => [index("wallet_passes_ticket").on(table.ticket)],
);

/** Which telephone has which pass, and by what it is woken. */
export const walletDevices = pgTable(
  "wallet_devices",
  {
    device: text().notNull(),
    serial: text()
      .notNull()
      .references(() => walletPasses.serial),
    pushToken: text("push_token").notNull(),
    registered: moment("registered").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.device, table.serial] }),
    index("wallet_devices_serial").on(table.serial),
    index("wallet_devices_token").on(table.pushToken),
  ],
);
