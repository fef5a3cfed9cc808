import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Job } from "#ports/outbox.ts";
import { moment } from "./columns.ts";
import { customers, orders } from "./shop.ts";

/** Emails that the mail server refused for good, until the box office has settled them. */
export const refusedEmails = pgTable(
  "refused_emails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The email's own id: a job that runs twice is listed once. */
    email: text().notNull(),
    job: jsonb().$type<Job>().notNull(),
    subject: text().notNull(),
    address: text().notNull(),
    order: uuid().references(() => orders.id),
    /** Who is to be called: the order's customer, or the one with this address. */
    customer: uuid().references(() => customers.id),
    /** What the mail server said. */
    answer: text().notNull(),
    at: moment("at").notNull(),
    settled: moment("settled"),
  },
  (table) => [
    uniqueIndex("refused_emails_open").on(table.email).where(sql`${table.settled} is null`),
    index("refused_emails_customer").on(table.customer),
  ],
);
