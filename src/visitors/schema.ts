import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Attempts for rate limits, by network, session, customer or mailbox. In the database of every back end. */
export const attempts = pgTable(
  "attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("attempts_subject").on(table.subject, table.at)],
);
