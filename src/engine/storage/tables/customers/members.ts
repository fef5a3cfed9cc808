import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Restriction } from "#domain/entitlements.ts";
import { moment, units } from "../../../../storage/columns.ts";
import { ofCustomer, ofOrder } from "../references.ts";
import { customers } from "../shop.ts";

export const memberships = pgTable(
  "memberships",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    level: integer().notNull(),
    fund: integer().notNull(),
    /** Both days inclusive, in the house's time zone. */
    starts: date({ mode: "string" }).notNull(),
    ends: date({ mode: "string" }).notNull(),
    /** When it was cancelled or its order returned, which ends it immediately. */
    cancelled: moment("cancelled"),
    autoRenew: boolean("auto_renew").notNull().default(false),
    order: ofOrder(),
    line: text().notNull(),
  },
  (table) => [
    index("memberships_customer").on(table.customer, table.ends),
    uniqueIndex("a_line_makes_one_membership").on(table.order, table.line),
  ],
);

/** A right granted by a cause for a period. Evaluated by these timestamps when it is used, not by a job. */
export const grants = pgTable(
  "grants",
  {
    id: uuid().primaryKey(),
    /** The owner: a customer, or a session without one yet. */
    customer: uuid().references(() => customers.id),
    session: uuid(),
    /** "membership:<id>", "code:<offer>", "programme:<id>" */
    cause: text().notNull(),
    modesOfSale: smallint("modes_of_sale").array().notNull(),
    opens: text().$type<Restriction>().array().notNull(),
    from: moment("valid_from").notNull(),
    until: moment("valid_until").notNull(),
  },
  (table) => [
    uniqueIndex("a_customers_cause_gives_once")
      .on(table.customer, table.cause)
      .where(sql`${table.customer} is not null`),
    uniqueIndex("a_visits_cause_gives_once")
      .on(table.session, table.cause)
      .where(sql`${table.session} is not null`),
  ],
);

export const donations = pgTable(
  "donations",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    order: ofOrder(),
    line: text().notNull(),
    fund: integer().notNull(),
    appeal: text().notNull(),
    /** Minor units. */
    amount: units("amount").notNull(),
    currency: text().notNull(),
    recognition: text().notNull(),
    anonymous: boolean().notNull(),
    tribute: text().notNull(),
    giftAid: boolean("gift_aid").notNull(),
    given: moment("given").notNull(),
    returned: moment("returned"),
  },
  (table) => [
    index("donations_customer").on(table.customer, table.given),
    uniqueIndex("a_line_makes_one_donation").on(table.order, table.line),
    check("donation_positive", sql`${table.amount} > 0`),
  ],
);

export const protections = pgTable(
  "protections",
  {
    id: uuid().primaryKey(),
    order: ofOrder(),
    line: text().notNull(),
    ticketLine: text("ticket_line").notNull(),
    since: moment("since").notNull(),
    /** Days after the performance in which it can be claimed, as stated at the purchase. */
    claimDays: smallint("claim_days").notNull().default(60),
    state: text().$type<"bought" | "claimed" | "approved" | "refused">().notNull().default("bought"),
    /** The customer's reason, encrypted; deleted a month after the decision. */
    reason: text(),
    claimed: moment("claimed"),
    decided: moment("decided"),
  },
  (table) => [uniqueIndex("a_ticket_is_covered_once").on(table.order, table.ticketLine)],
);
