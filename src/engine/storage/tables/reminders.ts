import { date, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { storedValue } from "../../../payments/schema.ts";
import { moment } from "./columns.ts";
import { memberships } from "./members.ts";
import { ticketSubscriptions } from "./sales/flex.ts";
import { orders, performances } from "./shop.ts";

/** Who was reminded of which performance. It knows when that was to begin: of a new date one is reminded anew. */
export const performanceReminders = pgTable(
  "performance_reminders",
  {
    order: uuid()
      .notNull()
      .references(() => orders.id),
    performance: integer()
      .notNull()
      .references(() => performances.id),
    starts: moment("starts").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.performance, table.starts] })],
);

/** Of which credit or gift voucher its holder was told that it ends on that day, and how many days before. */
export const creditReminders = pgTable(
  "credit_reminders",
  {
    value: uuid()
      .notNull()
      .references(() => storedValue.id),
    validUntil: date("valid_until").notNull(),
    days: integer().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.value, table.validUntil, table.days] })],
);

/** Of which membership its holder was told that it ends on that day, or goes on, and how many days before. */
export const membershipReminders = pgTable(
  "membership_reminders",
  {
    membership: uuid()
      .notNull()
      .references(() => memberships.id),
    ends: date("ends").notNull(),
    days: integer().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.membership, table.ends, table.days] })],
);

/** Of which card its customer was told that units of it end on that day, and how many days before. */
export const unitReminders = pgTable(
  "unit_reminders",
  {
    subscription: uuid()
      .notNull()
      .references(() => ticketSubscriptions.id),
    validUntil: date("valid_until").notNull(),
    days: integer().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.validUntil, table.days] })],
);
