import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import type { InstalmentState, MandateFlowState, PlanState } from "#domain/sales/direct-debit.ts";
import { moment, units } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";
import { orders } from "../shop.ts";

export const mandates = pgTable(
  "mandates",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    provider: text().notNull(),
    /** The provider's ids of the setup flow and of the resulting mandate. */
    setup: text().unique(),
    mandate: text().unique(),
    page: text(),
    state: text().$type<MandateFlowState>().notNull(),
    created: moment("created").notNull(),
  },
  (table) => [index("mandates_customer").on(table.customer)],
);

export const debitPlans = pgTable(
  "debit_plans",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    mandate: uuid()
      .notNull()
      .references(() => mandates.id),
    kind: text().$type<"donation" | "membership" | "order">().notNull(),
    /** The id of the fund or level; for an order, the number of instalments. */
    target: integer().notNull(),
    /** For a donation; empty without an appeal. */
    appeal: text().notNull().default(""),
    order: uuid().references(() => orders.id),
    /** Minor units; `newAmount` applies from `newFrom` on. */
    amount: units("amount").notNull(),
    newAmount: units("new_amount"),
    newFrom: date("new_from", { mode: "string" }),
    currency: text().notNull(),
    day: smallint().notNull(),
    state: text().$type<PlanState>().notNull(),
    endedBy: text("ended_by").$type<"payer" | "bank" | "house">(),
    /** Due date of the next instalment, advanced before anything is collected. */
    next: date({ mode: "string" }),
    language: text().$type<Language>().notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    index("debit_plans_customer").on(table.customer),
    index("debit_plans_mandate").on(table.mandate),
    uniqueIndex("a_membership_renews_once")
      .on(table.customer, table.target)
      .where(sql`${table.kind} = 'membership' and ${table.state} <> 'ended'`),
    index("debit_plans_due").on(table.next).where(sql`${table.state} in ('active', 'failing')`),
    uniqueIndex("an_order_is_paid_by_one_plan")
      .on(table.order)
      .where(sql`${table.order} is not null and ${table.state} <> 'ended'`),
    check("an_order_has_its_plan", sql`(${table.kind} = 'order') = (${table.order} is not null)`),
    check("plan_amount_positive", sql`${table.amount} > 0`),
    check("plan_day_of_any_month", sql`${table.day} between 1 and 28`),
    check(
      "an_active_plan_has_a_next",
      // All instalments of an order may have been submitted.
      sql`${table.state} not in ('active', 'failing') or ${table.next} is not null or ${table.kind} = 'order'`,
    ),
  ],
);

export const instalments = pgTable(
  "instalments",
  {
    id: uuid().primaryKey(),
    plan: uuid()
      .notNull()
      .references(() => debitPlans.id),
    due: date({ mode: "string" }).notNull(),
    /** Minor units. */
    amount: units("amount").notNull(),
    state: text().$type<InstalmentState>().notNull(),
    collection: text().unique(),
    tries: smallint().notNull().default(1),
    /** The order created from the money; null while there is none. */
    order: uuid().references(() => orders.id),
    changed: moment("changed").notNull(),
  },
  (table) => [
    unique("a_plan_is_due_once_a_day").on(table.plan, table.due),
    index("instalments_under_way")
      .on(table.state)
      .where(sql`${table.state} in ('submitting', 'submitted', 'confirmed')`),
  ],
);

/** Processed notifications of the provider, so that each is handled once. */
export const debitEvents = pgTable("debit_events", {
  id: text().primaryKey(),
  at: moment("at").notNull(),
});
