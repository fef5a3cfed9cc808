import { hash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { FILLED_FIELDS, type FilledField } from "#domain/customer/duplicates.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { mergedKey } from "../account/merged-customers.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { customerMerges, type MergeRecord } from "../storage/tables/customers/customer-merges.ts";
import { customers } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { copyRows } from "./copy-rows.ts";
import { type CustomerRow, lockBoth } from "./lock-both.ts";
import { moveClaims } from "./move-claims.ts";
import { moveRows, type Pair, rulesThat } from "./move-rows.ts";
import { refuseWhatWasRefused } from "./stricter-answers.ts";
import { whyNotMerged } from "./why-not-merged.ts";

export interface Merged {
  readonly record: MergeRecord;
  readonly keep: CustomerRow;
  readonly merged: CustomerRow;
  /** Moved credit that is left, by currency, in minor units. */
  readonly credit: readonly { readonly amount: number; readonly currency: string }[];
  /** Changes with anything that the merge would do. */
  readonly state: string;
}

export type MergeRefusal =
  | { readonly reason: "same-customer" }
  | { readonly reason: "unknown-customer"; readonly customer: string }
  | { readonly reason: "merged-before"; readonly into: string }
  | {
      readonly reason:
        | "purchase-under-way"
        | "draw-under-way"
        | "registered-twice"
        | "renewed-twice"
        | "membership-twice";
    };

/** Merges, and rolls everything back. */
export function previewMerge(services: Services, pair: Pair): Promise<Outcome<Merged, MergeRefusal>> {
  return inTransactionIf(
    services.database,
    (transaction) => merge(services, transaction, pair),
    () => false,
  );
}

type MergeOutcome = Outcome<
  Merged & { readonly id: string },
  MergeRefusal | { readonly reason: "changed-meanwhile"; readonly now: Merged }
>;

/** @param expect the `state` of the preview */
export function mergeCustomers(
  services: Services,
  pair: Pair & { readonly expect: string; readonly who: string },
): Promise<MergeOutcome> {
  const { keep, merged, expect, who } = pair;
  const id = services.random.id();
  return inTransactionIf<MergeOutcome>(
    services.database,
    async (transaction) => {
      const outcome = await merge(services, transaction, pair);
      if (!outcome.ok) return outcome;
      if (outcome.value.state !== expect) return refused("changed-meanwhile", { now: outcome.value });
      const { record } = outcome.value;
      const at = new Date(services.now());
      await transaction.insert(customerMerges).values({ id, kept: keep, merged, who, at, record });
      return done({ ...outcome.value, id });
    },
    ({ ok }) => ok,
  );
}

/** What the merged customer owns becomes the kept one's; what gives access to the merged account ends or stays there. */
async function merge(
  services: Services,
  transaction: Transaction,
  pair: Pair,
): Promise<Outcome<Merged, MergeRefusal>> {
  if (pair.keep === pair.merged) return refused("same-customer");
  const at = new Date(services.now());
  const { keep, merged } = await lockBoth(transaction, pair);
  for (const [id, row] of [
    [pair.keep, keep],
    [pair.merged, merged],
  ] as const) {
    if (!row || row.erased) return refused("unknown-customer", { customer: id });
    if (row.mergedInto) return refused("merged-before", { into: row.mergedInto });
  }
  if (!keep || !merged) throw new Error("Both customers were found");
  const refusal = await whyNotMerged(transaction, pair, at);
  if (refusal) return refusal;
  await endAccess(transaction, merged.id);
  const extended = await extendGrants(transaction, pair);
  const moved = await moveRows(transaction, pair);
  const claims = await moveClaims(transaction, pair, at);
  const copied = await copyRows(transaction, pair);
  const answers = await refuseWhatWasRefused(transaction, pair, at);
  const filled = await fillEmpty(transaction, keep, merged);
  await transaction
    .update(customers)
    .set({ mergedInto: keep.id, foldedEmail: mergedKey(merged.id) })
    .where(eq(customers.id, merged.id));
  const record: MergeRecord = { moved, claims, copied, filled, extended, ...answers };
  const credit = await creditIn(transaction, moved["stored_value.customer"] ?? []);
  return done({ record, keep, merged, credit, state: stateOf(record, credit) });
}

/** Rows added for the merge have new ids each time. */
function stateOf(record: MergeRecord, credit: Merged["credit"]): string {
  const { refusals, giftAid, ...rest } = record;
  const seen = [rest, refusals.length, giftAid.length, credit];
  return hash("sha256", JSON.stringify(seen), "base64url").slice(0, 22);
}

async function endAccess(transaction: Transaction, merged: string): Promise<void> {
  for (const { table, column } of rulesThat("sign-out")) {
    const [name, owner] = [sql.identifier(table), sql.identifier(column)];
    await transaction.execute(sql`update ${name} set ${owner} = null where ${owner} = ${merged}`);
  }
  for (const { table, column } of rulesThat("delete")) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${merged}`,
    );
  }
}

/** Of a right that both have, the longer period counts. */
async function extendGrants(
  transaction: Transaction,
  { keep, merged }: Pair,
): Promise<MergeRecord["extended"]> {
  const { rows } = await transaction.execute<{ grant: string; before: string; after: string }>(sql`
    select own.id::text as grant, to_json(own.valid_until) as before, to_json(other.valid_until) as after
    from grants own join grants other on other.cause = own.cause
    where own.customer = ${keep} and other.customer = ${merged} and other.valid_until > own.valid_until
    order by own.id`);
  for (const { grant, after } of rows)
    await transaction.execute(
      sql`update grants set valid_until = ${after}::timestamptz where id = ${grant}::uuid`,
    );
  return rows;
}

async function fillEmpty(
  transaction: Transaction,
  keep: CustomerRow,
  merged: CustomerRow,
): Promise<FilledField[]> {
  const filled = FILLED_FIELDS.filter((field) => !keep[field] && merged[field]);
  if (filled.length > 0) {
    const values = Object.fromEntries(filled.map((field) => [field, merged[field]]));
    await transaction.update(customers).set(values).where(eq(customers.id, keep.id));
  }
  return filled;
}

async function creditIn(transaction: Transaction, lots: readonly string[]): Promise<Merged["credit"]> {
  if (lots.length === 0) return [];
  const { rows } = await transaction.execute<{ amount: string; currency: string }>(sql`
    select sum(balance)::text as amount, currency from stored_value
    where id = any(${sql.param(lots)}::uuid[]) and state = 'live' group by currency order by currency`);
  return rows.map(({ amount, currency }) => ({ amount: Number(amount), currency }));
}
