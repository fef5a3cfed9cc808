import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AddressType } from "#domain/customer/address-types.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import type { OrderDocument } from "../orders/order-document.ts";
import type { VendorBasket } from "../wire/shapes.ts";

/**
 * What we keep ourselves of a house whose tickets lie with a vendor: who visits, which of the vendor's baskets is theirs,
 * what they asked for under which key, and what was sold. The money's tables (`src/payments`) lie beside these, in a
 * database of their own.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Tickets that go from the basket of the vendor's frame into ours, and what ours had before. */
export interface MovedTickets {
  readonly moved: readonly {
    readonly ticket: string;
    /** The vendor's basket that it was in. */
    readonly from: string;
    readonly instance: string;
    readonly seat: string | null;
    /** The vendor's plan of a ticket without a seat. */
    readonly plan: string | null;
    readonly type: string;
  }[];
  readonly before: readonly string[];
}

export type VendorKind = "instance" | "ticket-type" | "statement";

/** The vendor's ids are strings, ours whole numbers: each gets one, once and for ever, so that addresses stay good. */
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
    /** The vendor's id of who is signed in. */
    customer: text(),
    /** The vendor's own session cookies, sealed: they never reach a browser. */
    cookies: bytes("cookies"),
    /** Somebody of us is just asking the vendor for it; whoever comes meanwhile waits. */
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
    /** The owner's basket at the vendor's. */
    vendor: text().notNull().unique(),
    state: text().$type<"open" | "paying" | "gone" | "expired" | "sold">().notNull(),
    delivery: text(),
    /** Which of the customer's addresses the bill names. */
    billing: text().$type<AddressType>(),
    /** As the vendor last showed it, and when. */
    shown: jsonb().$type<VendorBasket>().notNull(),
    shownAt: moment("shown_at").notNull(),
    expires: moment("expires").notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    uniqueIndex("one_live_basket").on(table.session).where(sql`${table.state} in ('open', 'paying')`),
  ],
);

/** Commands by their key: what was asked, what the vendor was about to be asked, and how it was answered. */
export const commands = pgTable(
  "commands",
  {
    session: uuid()
      .notNull()
      .references(() => sessions.id),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Written before the vendor is asked: the seats that are wanted, which things were there before, or what credit. */
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
    /** 144 random bits: the order's own address. */
    link: text().notNull().unique(),
    basket: uuid()
      .notNull()
      .references(() => baskets.id),
    customer: text().notNull(),
    state: text().$type<OrderFlowState>().notNull(),
    failure: text(),
    document: jsonb().$type<OrderDocument>().notNull(),
    total: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    /** What the vendor was found to say before money was taken; then how far we have come: paid, and confirmation sent. */
    secured: text().$type<"ours" | "lost" | "asked" | "sent">(),
    /** Since when nobody knows whether the vendor has sold it. */
    unclearSince: moment("unclear_since"),
    /** Who of the house has said which it is (`npm run house -- vendor-order`). */
    answeredBy: text("answered_by"),
    /** The vendor's order, and its barcodes by ticket. */
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

/** Orders that the vendor's payment component is to take the money for, and confirms by itself. */
export const vendorPayments = pgTable("vendor_payments", {
  order: uuid()
    .primaryKey()
    .references(() => orders.id),
  /** When it was placed last. */
  placed: moment("placed").notNull(),
  /** Asked for once a placing; the component may pay with it once. */
  token: text(),
  billingAddress: text("billing_address").notNull(),
  /** The component has said in a browser that it is paid. */
  reported: moment("reported"),
  /** Since when the vendor has neither the basket nor an order of it. */
  goneSince: moment("gone_since"),
});

/** Attempts by what and from where, for throttling. */
export const attempts = pgTable(
  "attempts",
  {
    kind: text().notNull(),
    who: text().notNull(),
    window: moment("window").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.who, table.window] })],
);
