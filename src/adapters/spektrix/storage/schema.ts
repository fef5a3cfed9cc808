import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AddressType } from "#domain/customer/address-types.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import { bytes, moment, units } from "../../../storage/columns.ts";
import type { OrderDocument } from "../orders/order-document.ts";
import type { VendorBasket } from "../wire/shapes.ts";

/**
 * Our own data for a house that sells through a vendor. The payment tables (`src/payments`) are in the same
 * separate database.
 */

/** Tickets being moved from the basket of the vendor's frame into ours, and the previous contents of ours. */
export interface MovedTickets {
  readonly moved: readonly {
    readonly ticket: string;
    readonly from: string;
    readonly instance: string;
    readonly seat: string | null;
    /** The vendor's plan, for a ticket without a seat. */
    readonly plan: string | null;
    readonly type: string;
  }[];
  readonly before: readonly string[];
}

export type VendorKind = "instance" | "ticket-type" | "statement";

/** The vendor's ids are strings: each gets a permanent number, so that URLs stay valid. */
export const vendorIds = pgTable(
  "vendor_ids",
  {
    id: serial().primaryKey(),
    kind: text().$type<VendorKind>().notNull(),
    vendor: text().notNull(),
  },
  (table) => [unique("one_number_per_vendor_id").on(table.kind, table.vendor)],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    tokenHash: bytes("token_hash").notNull().unique(),
    customer: text(),
    /** Encrypted; never sent to a browser. */
    cookies: bytes("cookies"),
    busyUntil: moment("busy_until"),
    created: moment("created").notNull(),
    lastSeen: moment("last_seen").notNull(),
  },
  (table) => [index("sessions_customer").on(table.customer)],
);

export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey(),
    session: uuid()
      .notNull()
      .references(() => sessions.id),
    vendor: text().notNull().unique(),
    state: text().$type<"open" | "paying" | "gone" | "expired" | "sold">().notNull(),
    delivery: text(),
    billing: text().$type<AddressType>(),
    /** Latest response. */
    shown: jsonb().$type<VendorBasket>().notNull(),
    shownAt: moment("shown_at").notNull(),
    expires: moment("expires").notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    uniqueIndex("one_live_basket").on(table.session).where(sql`${table.state} in ('open', 'paying')`),
  ],
);

/** By idempotency key. */
export const commands = pgTable(
  "commands",
  {
    session: uuid()
      .notNull()
      .references(() => sessions.id),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Written before the request to the vendor. */
    plan: jsonb().$type<
      | { readonly seats: readonly string[]; readonly together: boolean }
      | { readonly before: readonly string[] }
      | { readonly credit: number }
      | MovedTickets
    >(),
    answer: jsonb().$type<{ readonly value: unknown }>(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.key] })],
);

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** 144 random bits: the order's public address. */
    link: text().notNull().unique(),
    basket: uuid()
      .notNull()
      .references(() => baskets.id),
    customer: text().notNull(),
    state: text().$type<OrderFlowState>().notNull(),
    failure: text(),
    document: jsonb().$type<OrderDocument>().notNull(),
    total: units("total").notNull(),
    currency: text().notNull(),
    /** The vendor's state before the charge; then the progress: payment sent, confirmation sent. */
    secured: text().$type<"ours" | "lost" | "requested" | "sent">(),
    /** Since when it is unknown whether the vendor has sold it. */
    unclearSince: moment("unclear_since"),
    answeredBy: text("answered_by"),
    vendorOrder: text("vendor_order").unique(),
    barcodes: jsonb().$type<Readonly<Record<string, string>>>(),
    created: moment("created").notNull(),
    paid: moment("paid"),
  },
  (table) => [
    uniqueIndex("one_order_per_basket")
      .on(table.basket)
      .where(sql`${table.state} in ('paying', 'charging', 'paid')`),
    index("orders_customer").on(table.customer, table.created),
    check("paid_is_the_vendors_order", sql`${table.state} <> 'paid' or ${table.vendorOrder} is not null`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** States of an order that is neither paid nor failed. */
export const BEING_PAID: OrderFlowState[] = ["paying", "charging"];

export const vendorPayments = pgTable("vendor_payments", {
  order: uuid()
    .primaryKey()
    .references(() => orders.id),
  placed: moment("placed").notNull(),
  /** Requested once per placing; the component can pay with it once. */
  token: text(),
  billingAddress: text("billing_address").notNull(),
  reported: moment("reported"),
  /** Since when the vendor has neither the basket nor an order for it. */
  goneSince: moment("gone_since"),
});
