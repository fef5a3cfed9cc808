import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import type { CardState } from "#domain/customer/payment-cards.ts";
import type { Language } from "#domain/languages.ts";
import { moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";

/** Cards stored with the payment provider, with the consent for each. */
export const paymentCards = pgTable(
  "payment_cards",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    provider: text().notNull(),
    state: text().$type<CardState>().notNull(),
    /** The zero-amount payment that stores the card. */
    providerPayment: text("provider_payment").unique(),
    page: text(),
    /** The provider's agreement id, with which the card can be charged. */
    agreement: text().unique(),
    method: text().notNull().default(""),
    masked: text().notNull().default(""),
    /** Its last valid day. */
    expires: date({ mode: "string" }),
    holder: text().notNull(),
    address: jsonb().$type<Address>(),
    preferred: boolean().notNull().default(false),
    /** The consent text at the time. */
    consentVersion: text("consent_version").notNull(),
    consentText: text("consent_text").notNull(),
    language: text().$type<Language>().notNull(),
    /** The expiry date of which the customer was last notified. */
    notifiedOf: date("notified_of", { mode: "string" }),
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
