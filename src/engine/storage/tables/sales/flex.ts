import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LocalText } from "#domain/languages.ts";
import { moment, units } from "../../../../storage/columns.ts";
import { ofCustomer, ofOrder } from "../references.ts";

/** Flex subscription cards, with their terms frozen at the sale. Tenders record which redemptions are used. */

export const ticketSubscriptions = pgTable(
  "ticket_subscriptions",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    order: ofOrder(),
    line: text().notNull(),
    flex: text().notNull(),
    name: jsonb().$type<LocalText>().notNull(),
    structure: jsonb().$type<LocalText>().notNull(),
    /** Minor units. */
    price: units("price").notNull(),
    currency: text().notNull(),
    issued: moment("issued").notNull(),
    /** The last valid day in the house's time zone. */
    expires: date({ mode: "string" }).notNull(),
    cancelled: moment("cancelled"),
  },
  (table) => [
    index("ticket_subscriptions_customer").on(table.customer, table.expires),
    uniqueIndex("a_line_makes_one_ticket_subscription").on(table.order, table.line),
  ],
);

export const subscriptionRedemptions = pgTable(
  "subscription_redemptions",
  {
    id: uuid().primaryKey(),
    subscription: uuid()
      .notNull()
      .references(() => ticketSubscriptions.id),
    position: smallint().notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_of_a_subscription_are_numbered").on(table.subscription, table.position),
    check("redemption_position_counts_from_zero", sql`${table.position} >= 0`),
  ],
);
