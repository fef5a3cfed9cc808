import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { FilledField } from "#domain/customer/duplicates.ts";
import { moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";

/** What a merge changed besides the merged customer's own row. Ids only: the data stay where they are. */
export interface MergeRecord {
  /** Ids of rows that became the kept customer's, by `table.column`. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
  /** Claims whose key named the merged customer. */
  readonly claims: readonly { readonly holder: string; readonly line: string; readonly key: string }[];
  /** Keys of the rows that were copied to the kept customer, by `table.column`. */
  readonly copied: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Fields of the kept customer that were empty. */
  readonly filled: readonly FilledField[];
  /** Rights of both, where the merged customer's lasted longer. ISO instants. */
  readonly extended: readonly { readonly grant: string; readonly before: string; readonly after: string }[];
  /** Refusals of the merged customer that now apply to the kept one: ids of the rows added. */
  readonly refusals: readonly number[];
  readonly giftAid: readonly number[];
}

export const customerMerges = pgTable(
  "customer_merges",
  {
    id: uuid().primaryKey(),
    kept: ofCustomer(),
    merged: ofCustomer(),
    who: text().notNull(),
    at: moment("at").notNull(),
    record: jsonb().$type<MergeRecord>().notNull(),
    undone: moment("undone"),
  },
  (table) => [
    index("customer_merges_kept").on(table.kept),
    uniqueIndex("a_customer_is_merged_once").on(table.merged).where(sql`${table.undone} is null`),
  ],
);
