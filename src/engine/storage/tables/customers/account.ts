import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import { bytes, moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";
import { lastDigits } from "../shop.ts";

/** Customers' data besides their identity. */

export const customerDetails = pgTable(
  "customer_details",
  {
    customer: ofCustomer().primaryKey(),
    mobile: text().notNull().default(""),
    /** Ids from the house's file; unknown ones are not shown. */
    interests: text().array().notNull().default([]),
  },
  (table) => [index("customer_details_last_digits").on(lastDigits(table.mobile))],
);

export const customerAddresses = pgTable(
  "customer_addresses",
  {
    customer: ofCustomer(),
    type: text().$type<"billing" | "delivery">().notNull(),
    address: jsonb().$type<Address>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.type] })],
);

/** Answers to the survey: one row per survey, empty if the customer declined. */
export const surveyAnswers = pgTable(
  "survey_answers",
  {
    customer: ofCustomer(),
    survey: text().notNull(),
    answers: jsonb().$type<Readonly<Record<string, string>>>(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.survey] })],
);

/** Every answer with the text shown for it. Rows are only added: the last one counts. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    customer: ofCustomer(),
    permission: integer().notNull(),
    agreed: boolean().notNull(),
    wording: text().notNull(),
    language: text().notNull(),
    /** Where the question was shown; "merge" is the refusal that a merged duplicate had given. */
    source: text().$type<"account" | "merge">().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("contact_answers_customer").on(table.customer, table.permission, table.id)],
);

/** Pending change of a customer's email address, one at a time: a new request replaces it. */
export const emailChanges = pgTable("email_changes", {
  customer: ofCustomer().primaryKey(),
  change: uuid().notNull().unique(),
  email: text().notNull(),
  tokenHash: bytes("token_hash").notNull().unique(),
  requested: moment("requested").notNull(),
  expires: moment("expires").notNull(),
  /** When it was confirmed; confirming again succeeds. */
  confirmed: moment("confirmed"),
});
