import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Job } from "#ports/jobs.ts";
import { moment } from "../../../storage/columns.ts";
import { customers, orders } from "./shop.ts";

/** Emails that the mail server permanently rejected, until the box office has settled them. */
export const refusedEmails = pgTable(
  "refused_emails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The email's id, so that a repeated job is listed once. */
    email: text().notNull(),
    job: jsonb().$type<Job>().notNull(),
    subject: text().notNull(),
    address: text().notNull(),
    order: uuid().references(() => orders.id),
    /** The customer to call: the order's, or the one with this address. */
    customer: uuid().references(() => customers.id),
    /** The mail server's response. */
    answer: text().notNull(),
    at: moment("at").notNull(),
    settled: moment("settled"),
  },
  (table) => [
    uniqueIndex("refused_emails_open").on(table.email).where(sql`${table.settled} is null`),
    index("refused_emails_customer").on(table.customer),
  ],
);
