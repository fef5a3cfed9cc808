import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import type { CardState } from "#domain/customer/payment-cards.ts";
import type { Language } from "#domain/languages.ts";
import { moment } from "./columns.ts";
import { customers } from "./shop.ts";

/** Cards that the payment provider keeps for customers, and what each of them agreed to. */
export const paymentCards = pgTable(
  "payment_cards",
  {
    id: uuid().primaryKey(),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    provider: text().notNull(),
    state: text().$type<CardState>().notNull(),
    /** Of the payment of nothing by which it is stored. */
    providerPayment: text("provider_payment").unique(),
    page: text(),
    /** The provider's word for the card: whoever names it in a payment has that card asked for. */
    agreement: text().unique(),
    method: text().notNull().default(""),
    masked: text().notNull().default(""),
    /** Its last day. */
    expires: date({ mode: "string" }),
    holder: text().notNull(),
    address: jsonb().$type<Address>(),
    preferred: boolean().notNull().default(false),
    /** The words that were agreed to, as they were then. */
    consentVersion: text("consent_version").notNull(),
    consentText: text("consent_text").notNull(),
    language: text().$type<Language>().notNull(),
    /** Its customer was told that it ends on this day. */
    toldOf: date("told_of", { mode: "string" }),
    created: moment("created").notNull(),
    removed: moment("removed"),
  },
  (table) => [
    uniqueIndex("one_preferred_card").on(table.customer).where(sql`${table.preferred}`),
    index("payment_cards_customer").on(table.customer),
    index("payment_cards_expire").on(table.expires).where(sql`${table.state} = 'live'`),
    check(
      "a_live_card_is_known",
      sql`${table.state} <> 'live' or (${table.agreement} is not null and ${table.expires} is not null and ${table.masked} <> '')`,
    ),
    check("only_a_live_card_is_preferred", sql`not ${table.preferred} or ${table.state} = 'live'`),
    check("a_removed_card_pays_nothing", sql`${table.state} <> 'removed' or ${table.agreement} is null`),
  ],
);
