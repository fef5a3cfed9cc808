import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import type { AddressType } from "#domain/customer/address-types.ts";
import { bytes, moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";
import { baskets, orders } from "../shop.ts";

/** Details entered during the checkout. Separate from the baskets, which are rewritten with every held seat. */
export const basketDetails = pgTable("basket_details", {
  basket: uuid()
    .primaryKey()
    .references(() => baskets.id, { onDelete: "cascade" }),
  /** Encrypted, since they may contain health data. */
  notes: bytes("notes"),
  billing: text().$type<AddressType>(),
  bookedFor: uuid("booked_for"),
});

/** The same details at the time of the order. */
export const orderDetails = pgTable(
  "order_details",
  {
    order: uuid()
      .primaryKey()
      .references(() => orders.id),
    notes: bytes("notes"),
    /** When the notes are erased. */
    notesUntil: moment("notes_until"),
    billing: jsonb().$type<Address>(),
    bookedFor: jsonb("booked_for").$type<{ readonly firstName: string; readonly lastName: string }>(),
  },
  (table) => [index("order_details_notes_until").on(table.notesUntil)],
);

export const householdMembers = pgTable(
  "household_members",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    added: moment("added").notNull(),
  },
  (table) => [index("household_members_customer").on(table.customer)],
);

export const giftAidDeclarations = pgTable("gift_aid_declarations", {
  order: uuid()
    .primaryKey()
    .references(() => orders.id),
  customer: ofCustomer(),
  wording: text().notNull(),
  language: text().notNull(),
  at: moment("at").notNull(),
});

/** Gift Aid declarations for all future donations, and their withdrawals. Rows are only added: the last one counts. */
export const lastingGiftAid = pgTable(
  "lasting_gift_aid",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    customer: ofCustomer(),
    declared: boolean().notNull(),
    wording: text().notNull(),
    language: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("lasting_gift_aid_customer").on(table.customer, table.id)],
);
