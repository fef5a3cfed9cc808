import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment } from "../../../storage/columns.ts";
import { tickets } from "./shop.ts";

export const walletPasses = pgTable(
  "wallet_passes",
  {
    /** The wallet's id of the pass; it does not admit to the theatre. */
    serial: text().primaryKey(),
    ticket: text()
      .notNull()
      .references(() => tickets.code, { onUpdate: "cascade" }),
    /** The code that the pass shows, once the ticket has another: the pass is void then. */
    replaced: text(),
    /** The share through which it was added; null for the buyer. The share itself may be deleted by now. */
    share: uuid(),
    language: text().$type<Language>().notNull(),
    /** Google stores the pass itself and receives updates by API. */
    google: boolean().notNull().default(false),
    /** Hash of the contents; a change is pushed to the devices. */
    contentHash: text("content_hash").notNull(),
    changed: moment("changed").notNull(),
  },
  (table) => [index("wallet_passes_ticket").on(table.ticket)],
);

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
