import { date, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { storedValue } from "../../../../payments/schema.ts";
import { moment } from "../../../../storage/columns.ts";
import { memberships } from "../customers/members.ts";
import { ofOrder } from "../references.ts";
import { ticketSubscriptions } from "../sales/flex.ts";
import { performances } from "../shop.ts";

/** Reminders sent for performances, with the start at the time: a new date is reminded of again. */
export const performanceReminders = pgTable(
  "performance_reminders",
  {
    order: ofOrder(),
    performance: integer()
      .notNull()
      .references(() => performances.id),
    starts: moment("starts").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.performance, table.starts] })],
);

/** Reminders sent for expiring credit and gift vouchers: the expiry date, and the days before it. */
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

/** Reminders sent for memberships that end or renew: the date, and the days before it. */
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

/** Reminders sent for expiring redemptions of cards: the expiry date, and the days before it. */
export const redemptionReminders = pgTable(
  "redemption_reminders",
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
