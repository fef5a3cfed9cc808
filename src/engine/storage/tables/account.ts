import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import { bytes, moment } from "./columns.ts";
import { customers } from "./shop.ts";

/** What customers have told us of themselves besides who they are. */

const customer = () =>
  uuid("customer")
    .notNull()
    .references(() => customers.id);

export const customerDetails = pgTable("customer_details", {
  customer: customer().primaryKey(),
  mobile: text().notNull().default(""),
  /** Ids of the house's file; what it does not know any more is not shown. */
  interests: text().array().notNull().default([]),
});

/** The primary address stands with the customer; these are besides it. */
export const customerAddresses = pgTable(
  "customer_addresses",
  {
    customer: customer(),
    type: text().$type<"billing" | "delivery">().notNull(),
    address: jsonb().$type<Address>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.type] })],
);

/** What customers answered of themselves: one row a survey, empty where they would rather not. */
export const surveyAnswers = pgTable(
  "survey_answers",
  {
    customer: customer(),
    survey: text().notNull(),
    answers: jsonb().$type<Readonly<Record<string, string>>>(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.survey] })],
);

/** Every answer ever given, with the words it was given to. Rows are added, never changed: the last one counts. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    customer: customer(),
    permission: integer().notNull(),
    agreed: boolean().notNull(),
    wording: text().notNull(),
    language: text().notNull(),
    /** Where it was asked. */
    source: text().$type<"account">().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("contact_answers_customer").on(table.customer, table.permission, table.id)],
);

/** The address that a customer wants to be known by, one at a time: whatever is asked for later takes its place. */
export const emailChanges = pgTable("email_changes", {
  customer: customer().primaryKey(),
  change: uuid().notNull().unique(),
  email: text().notNull(),
  tokenHash: bytes("token_hash").notNull().unique(),
  asked: moment("asked").notNull(),
  expires: moment("expires").notNull(),
  /** Since when it is the customer's. Whoever presses twice hears twice that it is done. */
  confirmed: moment("confirmed"),
});
