import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Address } from "#contract/operations/customers.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import type { CompKind } from "#domain/seating/allocation.ts";
import { bytes, moment, transactionId, units } from "../../../storage/columns.ts";
import type { Catalogue } from "../documents/catalogue-document.ts";
import type { LineRow } from "../documents/line-row.ts";
import type { OrderDocument } from "../documents/order-document.ts";

/** Applied to a basket: a voucher by its id, all the customer's credit, or a redemption for one of its tickets. */
export type AppliedTender =
  | { readonly kind: "voucher"; readonly value: string }
  | { readonly kind: "credit" }
  | {
      readonly kind: "redemption";
      readonly subscription: string;
      readonly flex: string;
      readonly ticket: string;
    };

/** Constraints, not the code, prevent a seat from being sold twice and money from being counted twice. */

/** The house as imported, whole and versioned; every process caches the newest. */
export const catalogueVersions = pgTable("catalogue_versions", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Hash of the document, so that the same house is not imported twice. */
  fingerprint: text().notNull(),
  document: jsonb().$type<Catalogue>().notNull(),
  imported: moment("imported").notNull(),
});

export const firstStart = pgTable(
  "first_start",
  {
    only: boolean().primaryKey().default(true),
    /** YYYY-MM-DD in the house's time zone. */
    day: text().notNull(),
  },
  (table) => [check("first_start_once", sql`${table.only}`)],
);

export const performances = pgTable("performances", {
  id: integer().primaryKey(),
  event: text().notNull(),
  plan: text().notNull(),
  starts: moment("starts").notNull(),
});

export const performanceChanges = pgTable(
  "performance_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    performance: integer()
      .notNull()
      .references(() => performances.id),
    kind: text().$type<"cancelled" | "moved" | "reinstated">().notNull(),
    /** Its old and its new start. */
    before: moment("before").notNull(),
    after: moment("after").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("performance_changes_performance").on(table.performance, table.id)],
);

export const SEAT = { free: 0, held: 1, sold: 2, notForSale: 3 } as const;

/**
 * A held seat is free again once `held_until` has passed. No index covers the changing columns, so that holding a seat
 * is a heap-only update.
 */
export const performanceSeats = pgTable(
  "performance_seats",
  {
    performance: integer()
      .notNull()
      .references(() => performances.id),
    /** The seat's guid in the seating plan. */
    seat: text().notNull(),
    /** Position in plan order: sections, rows, seats. */
    position: integer().notNull(),
    /** Index into BANDS. */
    band: smallint().notNull(),
    state: smallint().notNull().default(SEAT.free),
    basket: uuid(),
    heldUntil: moment("held_until"),
    /** The living allocation that keeps it, also while it is held or sold: it is freed only by releasing it. */
    allocation: uuid(),
    /** When it comes back, the waiting list is served first. */
    listed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.performance, table.seat] }),
    check("listed_seats_are_not_free", sql`not ${table.listed} or ${table.state} <> 0`),
    check("seat_state", sql`${table.state} between 0 and 3`),
    check("kept_seats_are_not_free", sql`${table.allocation} is null or ${table.state} <> 0`),
    check(
      "held_by_a_basket",
      sql`${table.state} <> 1 or (${table.basket} is not null and ${table.heldUntil} is not null)`,
    ),
  ],
);

/** Finds a telephone number in every notation (`LAST_DIGITS`). */
export function lastDigits(phone: AnyPgColumn): SQL {
  return sql`right(${phone}, 6)`;
}

export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** `foldEmail(email)`. */
    foldedEmail: text("folded_email").notNull(),
    passwordHash: text("password_hash").notNull(),
    wrongPasswords: integer("wrong_passwords").notNull().default(0),
    title: text().notNull().default(""),
    prefix: text().notNull().default(""),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull().default(""),
    lastName: text("last_name").notNull(),
    /** The normalized words of the name: `searchName(customer)`. */
    searchName: text("search_name").notNull().default(""),
    phone: text().notNull(),
    dateOfBirth: text("date_of_birth").notNull().default(""),
    address: jsonb().$type<Address>(),
    created: moment("created").notNull(),
    /** When the customer first used a link sent to the address. */
    proven: moment("proven"),
    erased: moment("erased"),
    /** The customer whose duplicate this was. No one signs in here, and `foldedEmail` is `mergedKey(id)`. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => customers.id),
  },
  (table) => [
    uniqueIndex("customers_folded_email").on(table.foldedEmail),
    index("customers_phone").on(table.phone),
    index("customers_last_digits").on(lastDigits(table.phone)),
    index("customers_email_begins").on(table.foldedEmail.op("text_pattern_ops")),
    index("customers_merged_into").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token; the token itself is only in the visitor's cookie. */
    tokenHash: bytes("token_hash").notNull().unique(),
    customer: uuid().references(() => customers.id),
    created: moment("created").notNull(),
    lastSeen: moment("last_seen").notNull(),
    /** The token before signing in, and when it was replaced: the response with the new one may have been lost. */
    previousTokenHash: bytes("previous_token_hash"),
    renamed: moment("renamed"),
  },
  (table) => [
    index("sessions_customer").on(table.customer).where(sql`${table.customer} is not null`),
    index("sessions_previous").on(table.previousTokenHash).where(sql`${table.previousTokenHash} is not null`),
  ],
);

/** Wrong passwords for a customer from one network since the last successful sign-in there. */
export const wrongPasswords = pgTable(
  "wrong_passwords",
  {
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    network: text().notNull(),
    count: integer().notNull(),
    /** The customer has signed in from here before. */
    known: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.customer, table.network] })],
);

/** Single-use links in emails, hashed. */
export const customerLinks = pgTable("customer_links", {
  tokenHash: bytes("token_hash").primaryKey(),
  kind: text().$type<"login" | "password-reset">().notNull(),
  customer: uuid()
    .notNull()
    .references(() => customers.id),
  expires: moment("expires").notNull(),
  used: moment("used"),
});

/** Performances for which a request was rejected for lack of seats, and when last. */
export const seatDemand = pgTable("seat_demand", {
  performance: integer()
    .primaryKey()
    .references(() => performances.id),
  lastTurnedAway: moment("last_turned_away").notNull(),
});

/** Where a basket was opened: it decides about the fees, also of an order that is paid elsewhere. */
export type Channel = "web" | "counter";

/** The seat's own row says whether the seat is held. */
export interface BasketTicketRow {
  readonly id: string;
  readonly performance: number;
  readonly seat: string;
  readonly priceType: number;
  readonly parent?: string;
}

/**
 * Whole in one row: in a rush each visitor writes one row, and one per seat. The session is not a foreign key, since
 * checking it would write to the session with every basket.
 */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey(),
    session: uuid().notNull(),
    state: text().$type<"open" | "paying" | "bought" | "emptied" | "expired">().notNull(),
    created: moment("created").notNull(),
    expires: moment("expires").notNull(),
    tickets: jsonb().$type<readonly BasketTicketRow[]>().notNull().default([]),
    /** Everything besides tickets, as its kind stores it. */
    lines: jsonb().$type<readonly LineRow[]>().notNull().default([]),
    delivery: text(),
    /** Payment methods besides the provider; this holds no value. */
    tenders: jsonb().$type<readonly AppliedTender[]>().notNull().default([]),
    /** Failed payments, each of which extended the basket a little. */
    retries: integer().notNull().default(0),
    extensions: integer().notNull().default(0),
    /** Network it was opened from, for the limit of held seats; null if the house sets no limit. */
    network: text(),
    /** Its reserved order, also after the order has left the basket: the seats belong to the order. */
    reserved: uuid(),
    channel: text().$type<Channel>().notNull().default("web"),
  },
  (table) => [
    index("baskets_network")
      .on(table.network, table.expires)
      .where(sql`${table.network} is not null and ${table.state} in ('open', 'paying')`),
    uniqueIndex("one_live_basket_per_session")
      .on(table.session)
      .where(sql`${table.state} in ('open', 'paying')`),
    index("baskets_session").on(table.session, table.created),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    /** 128 random bits: the order's address. */
    link: text().notNull().unique(),
    basket: uuid()
      .notNull()
      .references(() => baskets.id),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    state: text().$type<OrderFlowState>().notNull(),
    failure: text(),
    /** What was bought at which price, frozen when the order was placed. */
    document: jsonb().$type<OrderDocument>().notNull(),
    total: units("total").notNull(),
    currency: text().notNull(),
    created: moment("created").notNull(),
    paid: moment("paid"),
    /** Of a reserved order: the deadline shown, and when its seats are released. Only the box office extends them. */
    holdUntil: moment("hold_until"),
    releaseAt: moment("release_at"),
    /** Why only the box office can go on with it; null if the customer can. */
    locked: text(),
    /** Why its tickets were given away; null if they were sold. */
    comp: text().$type<CompKind>(),
  },
  (table) => [
    uniqueIndex("one_order_per_basket")
      .on(table.basket)
      .where(sql`${table.state} in ('paying', 'charging', 'paid')`),
    index("orders_customer").on(table.customer, table.created),
    index("orders_paid").on(table.paid).where(sql`${table.paid} is not null`),
    index("orders_reserved").on(table.customer).where(sql`${table.state} = 'reserved'`),
    index("orders_reserved_until").on(table.holdUntil, table.id).where(sql`${table.state} = 'reserved'`),
    check("reserved_until_a_day", sql`${table.state} <> 'reserved' or ${table.releaseAt} is not null`),
    check("total_not_negative", sql`${table.total} >= 0`),
    check("given_away_for_nothing", sql`${table.comp} is null or ${table.total} = 0`),
  ],
);

export const tickets = pgTable(
  "tickets",
  {
    code: text().primaryKey(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    performance: integer().notNull(),
    seat: text().notNull(),
    priceType: integer("price_type").notNull(),
    /** Its position in the order's document. */
    line: integer().notNull(),
    valid: boolean().notNull().default(true),
    /** Its customer has put it up for resale: it does not admit, and is neither sold again nor returned yet. */
    forResale: boolean("for_resale").notNull().default(false),
    /** Name of the guest, if the buyer has entered one; null for the order's holder. */
    name: text(),
    /** Of its last change, for lists at the door. */
    changed: transactionId("changed").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex("a_seat_is_sold_once").on(table.performance, table.seat).where(sql`${table.valid}`),
    index("tickets_order").on(table.order),
    index("tickets_changed").on(table.performance, table.changed),
    check("a_ticket_for_resale_admits_no_one", sql`not (${table.valid} and ${table.forResale})`),
  ],
);

export const commands = pgTable(
  "commands",
  {
    session: uuid().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    /** Hash of the request (`fingerprintOf`). */
    fingerprint: text().notNull(),
    answer: jsonb(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.key] })],
);
