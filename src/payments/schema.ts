import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { TenderState } from "#domain/orders/states.ts";

/**
 * The tables of money. What is paid for lies elsewhere: an order and a customer are ids here, and the database knows whose
 * (the migration ties them), so that any back end's orders can be paid.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Minor units. */
const units = (name: string) => bigint(name, { mode: "number" });

/** exchange: the value of tickets that are given up for those of this order. counter: the house's own till took it. */
export type TenderKind =
  | "provider"
  | "voucher"
  | "credit"
  | "unit"
  | "exchange"
  | "direct-debit"
  | "counter"
  | "internal";

/** One way in which an order is paid: how far it has come, what it brought, what went back. */
export const tenders = pgTable(
  "tenders",
  {
    id: uuid().primaryKey(),
    order: uuid().notNull(),
    kind: text().$type<TenderKind>().notNull().default("provider"),
    /** Somebody outside has the money and is to be asked. */
    external: boolean().notNull().default(true),
    /** Null for what is the house's own. */
    provider: text(),
    providerPayment: text("provider_payment").unique(),
    page: text(),
    state: text().$type<TenderState>().notNull(),
    amount: units("amount").notNull(),
    currency: text().notNull(),
    /** What the provider is asked for, where the visitor pays in another currency than the house's, and at which rate. */
    askedAmount: units("asked_amount"),
    askedCurrency: text("asked_currency"),
    settledRate: numeric("settled_rate"),
    /** What came, where it is not what was asked for. */
    settledAmount: units("settled_amount"),
    settledCurrency: text("settled_currency"),
    taken: units("taken").notNull().default(0),
    returned: units("returned").notNull().default(0),
    /** What of it pays for another order now, for which tickets of this one were exchanged. */
    moved: units("moved").notNull().default(0),
    /** Of what is paid in parts: what banks took back of `taken`, which is owed again; and what is not asked for any more. */
    bounced: units("bounced").notNull().default(0),
    waived: units("waived").notNull().default(0),
    /** Stray money goes back by itself then, unless somebody has seen to it. */
    returnBy: moment("return_by"),
    /** The last thing the provider notified of that explains a failure: "declined". */
    hint: text(),
    method: text(),
    /** The voucher or lot that pays. */
    value: uuid().references(() => storedValue.id),
    /** The unit of a subscription that pays, and the order's line that it pays for. */
    unit: uuid(),
    forLine: text("for_line"),
    /** The stored card that the provider's page is to be of. */
    card: uuid(),
    created: moment("created").notNull(),
  },
  (table) => [
    // Used once; free again when its order came to nothing or has given all of it back.
    uniqueIndex("a_unit_pays_once")
      .on(table.unit)
      .where(
        sql`${table.unit} is not null and (${table.state} = 'held' or (${table.state} = 'taken' and ${table.returned} < ${table.taken}))`,
      ),
    check("amount_positive", sql`${table.amount} > 0`),
    check(
      "asked_in_a_currency",
      sql`(${table.askedAmount} is null) = (${table.askedCurrency} is null) and ${table.askedAmount} > 0`,
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
    index("tenders_value").on(table.value).where(sql`${table.value} is not null`),
  ],
);

export type Tender = typeof tenders.$inferSelect;

/** Where the value of an exchange comes from: whatever goes back of it goes back there. */
export const tenderSources = pgTable(
  "tender_sources",
  {
    /** The exchange. */
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

/** What was asked of somebody outside, written before it was asked; the id is the key that makes asking again harmless. */
export const movements = pgTable(
  "movements",
  {
    id: text().primaryKey(),
    tender: uuid()
      .notNull()
      .references(() => tenders.id),
    /**
     * credit: nobody outside was asked; it was given back as credit instead of money. waive: of what is paid in parts, what
     * is not asked for any more.
     */
    kind: text().$type<"charge" | "cancel" | "refund" | "credit" | "waive">().notNull(),
    /** The provider's id of the charge that a refund is part of. */
    charge: text(),
    /** In the order's currency. */
    amount: units("amount").notNull(),
    /** The same in the currency that was paid in, where that is another. */
    askedAmount: units("asked_amount"),
    /**
     * asked: also while the provider has accepted a refund and not completed it; `providerReference` is set then. failed: a
     * refund that the house has to settle. refused: nothing came of it, and nothing is owed for it.
     */
    state: text().$type<"asked" | "done" | "refused" | "failed">().notNull().default("asked"),
    providerReference: text("provider_reference"),
    requested: moment("requested").notNull(),
    finished: moment("finished"),
  },
  (table) => [
    index("movements_tender").on(table.tender),
    check("movement_amount_positive", sql`${table.amount} > 0`),
  ],
);

export type Movement = typeof movements.$inferSelect;

/** Every movement of money with a provider, once, for ever. */
export const ledger = pgTable(
  "ledger",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tender: uuid("payment")
      .notNull()
      .references(() => tenders.id),
    kind: text().$type<"charge" | "refund">().notNull(),
    /** The provider's id of the charge or refund. */
    providerReference: text("provider_reference").notNull(),
    /** Minor units, positive. */
    amount: units("amount").notNull(),
    currency: text().notNull(),
    /** What it is in the order's currency, where that is another. */
    value: units("value"),
    at: moment("at").notNull(),
  },
  (table) => [
    unique("a_movement_is_booked_once").on(table.kind, table.providerReference),
    check("ledger_amount_positive", sql`${table.amount} > 0`),
  ],
);

/**
 * A gift voucher, or a lot of a customer's credit. Balance and what is held of it are counted here, under the row's own
 * lock, so that fifty who spend at once spend what there is; the entries say how it came to be so.
 */
export const storedValue = pgTable(
  "stored_value",
  {
    id: uuid().primaryKey(),
    kind: text().$type<"voucher" | "credit">().notNull(),
    /** By a keyed hash a code is found, sealed it can be sent again; the code itself is nowhere. */
    codeHash: bytes("code_hash").unique(),
    codeSealed: bytes("code_sealed"),
    last4: text(),
    face: units("face").notNull(),
    /** What was paid for it: VAT may hang on that. */
    paid: units("paid").notNull(),
    balance: units("balance").notNull(),
    held: units("held").notNull().default(0),
    currency: text().notNull(),
    /** single: taxed when it was sold. multi: taxed when it is used. */
    vat: text().$type<"single" | "multi">().notNull().default("multi"),
    /** Basis points, for one that was taxed when sold. */
    vatRate: integer("vat_rate"),
    customer: uuid(),
    /** Days in the house's own calendar, both included; judged when it is used. */
    validFrom: date("valid_from").notNull(),
    validUntil: date("valid_until"),
    state: text().$type<"live" | "void">().notNull().default("live"),
    /** Where it comes from: "sold", "returned", "goodwill". */
    origin: text().notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    // Nothing more can be bought with it: what is left is what orders have set aside.
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

/** How stored value came and went, for ever; a balance is the sum of its entries. */
export const storedValueEntries = pgTable(
  "stored_value_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    value: uuid()
      .notNull()
      .references(() => storedValue.id),
    kind: text().$type<EntryKind>().notNull(),
    /** Minor units; negative where value goes. */
    amount: units("amount").notNull(),
    tender: uuid().references(() => tenders.id),
    /** The movement of a return: it is entered once. */
    movement: text(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("stored_value_entries_value").on(table.value, table.id),
    uniqueIndex("a_tender_is_spent_once").on(table.tender).where(sql`${table.kind} = 'spent'`),
    uniqueIndex("a_return_is_entered_once").on(table.movement).where(sql`${table.movement} is not null`),
  ],
);
