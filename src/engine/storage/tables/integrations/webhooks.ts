import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { WebhookEvent } from "#domain/integrations/webhook-events.ts";
import { bytes, moment, transactionId } from "../../../../storage/columns.ts";

/** Systems outside that are notified of changes. Events are written by triggers: see the end of the first migration. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Sealed: it signs each delivery. */
  secret: bytes("secret").notNull(),
  previousSecret: bytes("previous_secret"),
  /** Until then both sign. */
  previousUntil: moment("previous_until"),
  enabled: boolean().notNull().default(true),
  /** Deliveries wait until then: the receiver has just failed. */
  pausedUntil: moment("paused_until"),
  created: moment("created").notNull(),
  createdBy: text("created_by").notNull(),
  lastSuccess: moment("last_success"),
  lastFailure: moment("last_failure"),
});

/** Written in the transaction of the change, and only if an endpoint listens. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The `webhook-id` of the delivery. */
    id: uuid().primaryKey(),
    /** Taken while the changed row is locked, so that it orders the events of an object. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** As `order:100001`. */
    object: text().notNull(),
    /** Without names, codes and links. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment("at").notNull(),
    written: transactionId("written").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [unique("an_event_of_a_transaction_is_one").on(table.kind, table.object, table.written)],
);

export type DeliveryState = "waiting" | "delivered" | "dead";

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    endpoint: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    /** The event's number and object: of an object, only the oldest waiting delivery is sent. */
    number: bigint({ mode: "number" }).notNull(),
    object: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Failed since it was queued. */
    attempts: integer().notNull().default(0),
    /** When its job was written; null before. */
    queued: moment("queued"),
    /** Not before. */
    due: moment("due"),
    /** A process is sending it. */
    claimedUntil: moment("claimed_until"),
    finished: moment("finished"),
  },
  (table) => [
    primaryKey({ columns: [table.endpoint, table.event] }),
    check("delivery_state", sql`${table.state} in ('waiting', 'delivered', 'dead')`),
    index("webhook_deliveries_lane")
      .on(table.endpoint, table.object, table.number)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_deliveries_to_queue").on(table.number).where(sql`${table.queued} is null`),
    index("webhook_deliveries_log").on(table.endpoint, table.state, table.number),
  ],
);

/** What each attempt came to. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    endpoint: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    /** HTTP; null without an answer. */
    status: integer(),
    fault: text(),
    milliseconds: integer().notNull(),
  },
  (table) => [index("webhook_attempts_delivery").on(table.endpoint, table.event, table.id)],
);

/** Of a performance, what endpoints have been notified of. */
export const performanceNotices = pgTable("performance_notices", {
  performance: integer().primaryKey(),
  onSale: boolean("on_sale").notNull(),
  soldOut: boolean("sold_out").notNull(),
});
