import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment, units } from "../../../storage/columns.ts";
import { orders } from "./shop.ts";

/** Who buys at the counter without an account. */
export interface CounterBuyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A sale at the counter. Its id is that of the session that has its basket. */
export const counterSales = pgTable(
  "counter_sales",
  {
    id: uuid().primaryKey(),
    /** `clerkKey`: the clerk's account, or their name at the command line. */
    clerk: text().notNull(),
    who: text().notNull(),
    language: text().$type<Language>().notNull(),
    buyer: jsonb().$type<CounterBuyer>(),
    /** Why its limits are lifted; null if they hold. */
    lifted: text(),
    tillSession: uuid("till_session"),
    created: moment("created").notNull(),
    ended: moment("ended"),
  },
  (table) => [
    index("counter_sales_open").on(table.clerk, table.created).where(sql`${table.ended} is null`),
    index("counter_sales_email")
      .on(sql`lower(${table.buyer}->>'email')`)
      .where(sql`${table.buyer} is not null`),
    index("counter_sales_till").on(table.tillSession).where(sql`${table.tillSession} is not null`),
  ],
);

/** How a reserved order of the counter is to be paid. */
export const counterReservations = pgTable("counter_reservations", {
  order: uuid()
    .primaryKey()
    .references(() => orders.id),
  sale: uuid().notNull(),
  kind: text().$type<"later" | "invoice" | "link">().notNull(),
  who: text().notNull(),
  at: moment("at").notNull(),
});

export const tillSessions = pgTable(
  "till_sessions",
  {
    id: uuid().primaryKey(),
    /** A till of house.json, and its name when it was opened. */
    till: text().notNull(),
    name: text().notNull(),
    state: text().$type<"open" | "closed">().notNull(),
    clerk: text().notNull(),
    openedBy: text("opened_by").notNull(),
    opened: moment("opened").notNull(),
    currency: text().notNull(),
    closedBy: text("closed_by"),
    closed: moment("closed"),
    witness: text(),
    /** Of the Z report. */
    number: integer(),
    expected: units("expected"),
    counted: units("counted"),
    denominations: jsonb().$type<readonly { readonly value: number; readonly count: number }[]>(),
    /** Of a difference. */
    reason: text(),
  },
  (table) => [
    uniqueIndex("one_open_session_per_till").on(table.till).where(sql`${table.state} = 'open'`),
    uniqueIndex("one_open_session_per_clerk").on(table.clerk).where(sql`${table.state} = 'open'`),
    uniqueIndex("a_z_number_is_used_once").on(table.till, table.number),
    index("till_sessions_closed").on(table.closed),
    check(
      "closed_with_its_count",
      sql`(${table.state} = 'closed') = (${table.number} is not null and ${table.closed} is not null and ${table.closedBy} is not null
        and ${table.expected} is not null and ${table.counted} is not null)`,
    ),
  ],
);

export type TillMovementKind = "float" | "sale" | "change" | "refund" | "cash-in" | "cash-out" | "difference";

/** Cash into a drawer, negative out of it. Only an open session has new ones. */
export const tillMovements = pgTable(
  "till_movements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    session: uuid()
      .notNull()
      .references(() => tillSessions.id),
    kind: text().$type<TillMovementKind>().notNull(),
    /** Minor units. */
    amount: units("amount").notNull(),
    order: uuid().references(() => orders.id),
    tender: uuid(),
    reason: text(),
    who: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("till_movements_session").on(table.session, table.id),
    check(
      "cash_has_a_direction",
      sql`case ${table.kind} when 'float' then ${table.amount} >= 0
        when 'sale' then ${table.amount} > 0 when 'cash-in' then ${table.amount} > 0
        when 'difference' then ${table.amount} <> 0 else ${table.amount} < 0 end`,
    ),
    check(
      "cash_by_hand_has_a_reason",
      sql`${table.kind} not in ('cash-in', 'cash-out') or ${table.reason} is not null`,
    ),
  ],
);

/** Every time that an order's tickets were printed. */
export const ticketPrints = pgTable(
  "ticket_prints",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    tillSession: uuid("till_session"),
    who: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("ticket_prints_order").on(table.order)],
);
