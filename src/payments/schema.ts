import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CounterTenderKind } from "#domain/orders/counter-tenders.ts";
import type { TenderState } from "#domain/orders/states.ts";
import { bytes, moment, units } from "../storage/columns.ts";

/** Orders and customers are plain ids here, so that the orders of any back end can be paid. */

/** exchange: the value of tickets exchanged for those of this order. */
export type TenderKind =
  | CounterTenderKind
  | "provider"
  | "voucher"
  | "credit"
  | "redemption"
  | "exchange"
  | "direct-debit"
  | "internal";

/** One payment method of an order: its state, the amount it brought and the amount returned. */
export const tenders = pgTable(
  "tenders",
  {
    id: uuid().primaryKey(),
    order: uuid().notNull(),
    kind: text().$type<TenderKind>().notNull().default("provider"),
    /** An external provider holds the money. */
    external: boolean().notNull().default(true),
    /** Null for the house's own vouchers, credit and exchanges. */
    provider: text(),
    providerPayment: text("provider_payment").unique(),
    page: text(),
    state: text().$type<TenderState>().notNull(),
    amount: units("amount").notNull(),
    currency: text().notNull(),
    /** Amount and currency requested, if the customer pays in another currency, and the exchange rate. */
    requestedAmount: units("requested_amount"),
    requestedCurrency: text("requested_currency"),
    settledRate: numeric("settled_rate"),
    /** Amount and currency received, if they differ from those requested. */
    settledAmount: units("settled_amount"),
    settledCurrency: text("settled_currency"),
    taken: units("taken").notNull().default(0),
    returned: units("returned").notNull().default(0),
    /** The part that now pays for another order, after an exchange of tickets. */
    moved: units("moved").notNull().default(0),
    /** For instalments: the part of `taken` that was charged back and is owed again, and the part that was waived. */
    bounced: units("bounced").notNull().default(0),
    waived: units("waived").notNull().default(0),
    /** When an unmatched payment is returned automatically, unless the house has dealt with it before. */
    returnBy: moment("return_by"),
    /** The provider's last notification that explains a failure: "declined". */
    hint: text(),
    method: text(),
    /** The voucher or credit lot that pays. */
    value: uuid().references(() => storedValue.id),
    /** The subscription redemption that pays, and the order line that it pays for. */
    redemption: uuid(),
    forLine: text("for_line"),
    card: uuid(),
    created: moment("created").notNull(),
  },
  (table) => [
    // A redemption pays once; it is free again when its order failed or was fully refunded.
    uniqueIndex("a_redemption_pays_once")
      .on(table.redemption)
      .where(
        sql`${table.redemption} is not null and (${table.state} = 'held' or (${table.state} = 'taken' and ${table.returned} < ${table.taken}))`,
      ),
    check("amount_positive", sql`${table.amount} > 0`),
    check(
      "requested_in_a_currency",
      sql`(${table.requestedAmount} is null) = (${table.requestedCurrency} is null) and ${table.requestedAmount} > 0`,
    ),
    check("returned_was_taken", sql`0 <= ${table.returned} and ${table.returned} <= ${table.taken}`),
    check("bounced_is_back", sql`0 <= ${table.bounced} and ${table.bounced} <= ${table.returned}`),
    check("waived_was_owed", sql`0 <= ${table.waived} and ${table.waived} <= ${table.amount}`),
    check("moved_is_left", sql`0 <= ${table.moved} and ${table.returned} + ${table.moved} <= ${table.taken}`),
    uniqueIndex("one_live_external_tender")
      .on(table.order)
      .where(
        sql`${table.external} and ${table.state} in ('opening', 'open', 'held', 'submitted', 'taking', 'taken')`,
      ),
    index("tenders_order").on(table.order),
    index("tenders_unmatched").on(table.returnBy, table.id).where(sql`${table.state} = 'unmatched'`),
    index("tenders_value").on(table.value).where(sql`${table.value} is not null`),
  ],
);

export type Tender = typeof tenders.$inferSelect;

/** The tenders whose value pays for an exchange; refunds of the exchange go back to them. */
export const tenderSources = pgTable(
  "tender_sources",
  {
    tender: uuid()
      .notNull()
      .references(() => tenders.id),
    source: uuid()
      .notNull()
      .references(() => tenders.id),
    amount: units("amount").notNull(),
    returned: units("returned").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tender, table.source] }),
    index("tender_sources_source").on(table.source),
    check("source_amount_positive", sql`${table.amount} > 0`),
    check("returned_was_moved", sql`0 <= ${table.returned} and ${table.returned} <= ${table.amount}`),
  ],
);

/** A request to the payment provider, written before it is sent, with its idempotency key; or a return without one. */
export const movements = pgTable(
  "movements",
  {
    id: text().primaryKey(),
    tender: uuid()
      .notNull()
      .references(() => tenders.id),
    /** credit: returned as credit, without a request to the provider. waive: instalments that are no longer due. */
    kind: text().$type<"charge" | "cancel" | "refund" | "credit" | "waive">().notNull(),
    /** The provider's id of the charge that is refunded. */
    charge: text(),
    /** In the order's currency. */
    amount: units("amount").notNull(),
    /** In the currency of the payment, if it differs. */
    requestedAmount: units("requested_amount"),
    /** requested: until an accepted refund is completed. failed: for the house to settle. refused: nothing owed. */
    state: text().$type<"requested" | "done" | "refused" | "failed">().notNull().default("requested"),
    providerReference: text("provider_reference"),
    requested: moment("requested").notNull(),
    finished: moment("finished"),
  },
  (table) => [
    index("movements_tender").on(table.tender),
    index("refunds_promised")
      .on(table.requested, table.id)
      .where(sql`${table.kind} = 'refund' and ${table.state} in ('requested', 'failed')`),
    check("movement_amount_positive", sql`${table.amount} > 0`),
  ],
);

export type Movement = typeof movements.$inferSelect;

/** Each charge and refund at a provider, at a till or by hand, booked once and never deleted. */
export const ledger = pgTable(
  "ledger",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tender: uuid("payment")
      .notNull()
      .references(() => tenders.id),
    kind: text().$type<"charge" | "refund">().notNull(),
    /** The provider's id of the charge or refund; our own for money at a till or by hand. */
    providerReference: text("provider_reference").notNull(),
    /** Minor units, positive. */
    amount: units("amount").notNull(),
    currency: text().notNull(),
    /** In the order's currency, if it differs. */
    value: units("value"),
    /** The till session in which the house took or returned it; null elsewhere. */
    tillSession: uuid("till_session"),
    /** Whether it went into or out of that session's drawer. */
    inCash: boolean("in_cash").notNull().default(false),
    at: moment("at").notNull(),
  },
  (table) => [
    index("ledger_till_session").on(table.tillSession).where(sql`${table.tillSession} is not null`),
    unique("a_movement_is_booked_once").on(table.kind, table.providerReference),
    check("ledger_amount_positive", sql`${table.amount} > 0`),
  ],
);

/** A gift voucher or a lot of credit. Row locks prevent overspending; the entries are its history. */
export const storedValue = pgTable(
  "stored_value",
  {
    id: uuid().primaryKey(),
    kind: text().$type<"voucher" | "credit">().notNull(),
    /** The code itself is not stored: the keyed hash finds it, the sealed copy allows sending it again. */
    codeHash: bytes("code_hash").unique(),
    codeSealed: bytes("code_sealed"),
    last4: text(),
    face: units("face").notNull(),
    /** The price paid, which VAT may depend on. */
    paid: units("paid").notNull(),
    balance: units("balance").notNull(),
    held: units("held").notNull().default(0),
    currency: text().notNull(),
    /** single: VAT is due when it is sold. multi: VAT is due when it is used. */
    vat: text().$type<"single" | "multi">().notNull().default("multi"),
    /** Basis points, for single-purpose vouchers. */
    vatRate: integer("vat_rate"),
    customer: uuid(),
    /** Days in the house's time zone, both included, checked on use. */
    validFrom: date("valid_from").notNull(),
    validUntil: date("valid_until"),
    state: text().$type<"live" | "void">().notNull().default("live"),
    /** "sold", "returned" or "goodwill". */
    origin: text().notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    // A void value keeps only what orders hold of it.
    check("void_value_is_set_aside", sql`${table.state} <> 'void' or ${table.balance} = ${table.held}`),
    check("held_within_balance", sql`0 <= ${table.held} and ${table.held} <= ${table.balance}`),
    check(
      "a_voucher_has_a_code",
      sql`${table.kind} <> 'voucher' or (${table.codeHash} is not null and ${table.codeSealed} is not null and ${table.last4} is not null)`,
    ),
    check("credit_is_somebodys", sql`${table.kind} <> 'credit' or ${table.customer} is not null`),
    index("stored_value_customer").on(table.customer).where(sql`${table.customer} is not null`),
  ],
);

export type EntryKind = "issued" | "spent" | "returned" | "voided";

/** Every change of a stored value, never deleted. The balance is the sum of its entries. */
export const storedValueEntries = pgTable(
  "stored_value_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    value: uuid()
      .notNull()
      .references(() => storedValue.id),
    kind: text().$type<EntryKind>().notNull(),
    /** Minor units; negative when value is spent. */
    amount: units("amount").notNull(),
    tender: uuid().references(() => tenders.id),
    /** The movement of a return, which is entered once. */
    movement: text(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("stored_value_entries_value").on(table.value, table.id),
    uniqueIndex("a_tender_is_spent_once").on(table.tender).where(sql`${table.kind} = 'spent'`),
    uniqueIndex("a_return_is_entered_once").on(table.movement).where(sql`${table.movement} is not null`),
  ],
);
