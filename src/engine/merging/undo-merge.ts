import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { isUniqueViolation } from "../storage/faults.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { customerMerges, type MergeRecord } from "../storage/tables/customers/customer-merges.ts";
import { customers } from "../storage/tables/shop.ts";
import { removeCopies } from "./copy-rows.ts";
import { type CustomerRow, lockBoth } from "./lock-both.ts";
import { moveClaimsBack } from "./move-claims.ts";
import { moveRowsBack } from "./move-rows.ts";
import { withdrawRefusals } from "./stricter-answers.ts";
import { whyNotUndone } from "./why-not-undone.ts";

export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

interface Undone {
  readonly kept: CustomerRow;
  readonly merged: CustomerRow;
}

type UndoRefusal =
  | {
      readonly reason: "unknown-merge" | "undone-before" | "kept-merged" | "email-taken" | "draw-under-way";
    }
  | { readonly reason: "too-late-to-undo"; readonly days: number }
  | {
      readonly reason:
        | "purchase-under-way"
        | "credit-spent"
        | "subscription-used"
        | "order-exchanged"
        | "order-returned";
      readonly orders: string[];
    };

/** Gives the merged customer back exactly what the merge moved. What has happened since stays with the kept one. */
export async function undoMerge(services: Services, merge: string): Promise<Outcome<Undone, UndoRefusal>> {
  try {
    return await inTransaction(services.database, (transaction) => undo(services, transaction, merge));
  } catch (error) {
    // Another customer has registered with the merged customer's address at this moment.
    if (isUniqueViolation(error)) return refused("email-taken");
    throw error;
  }
}

async function undo(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<Outcome<Undone, UndoRefusal>> {
  const [found] = await transaction.select().from(customerMerges).where(eq(customerMerges.id, id));
  if (!found) return refused("unknown-merge");
  const pair = { keep: found.kept, merged: found.merged };
  const { keep, merged } = await lockBoth(transaction, pair);
  // Another undo may have ended since.
  const [row] = await transaction
    .select()
    .from(customerMerges)
    .where(eq(customerMerges.id, id))
    .for("update");
  if (!row || !keep || !merged || keep.erased || merged.erased) return refused("unknown-merge");
  if (row.undone) return refused("undone-before");
  if (services.now() > row.at.getTime() + UNDO_DAYS * DAY_MS)
    return refused("too-late-to-undo", { days: UNDO_DAYS });
  if (keep.mergedInto) return refused("kept-merged");
  const foldedEmail = foldEmail(merged.email);
  const [taken] = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.foldedEmail, foldedEmail), ne(customers.id, merged.id)));
  if (taken) return refused("email-taken");
  const { record } = row;
  const refusal = await whyNotUndone(transaction, record, row.at);
  if (refusal) return refusal;
  await giveEmailsBack(transaction, { keep, merged }, record);
  await moveRowsBack(transaction, pair, record.moved);
  await moveClaimsBack(transaction, pair, record.claims);
  await removeCopies(transaction, pair, record.copied);
  await withdrawRefusals(transaction, record);
  await shortenGrants(transaction, record);
  await emptyFilled(transaction, { keep, merged }, record);
  await transaction
    .update(customers)
    .set({ mergedInto: null, foldedEmail })
    .where(eq(customers.id, merged.id));
  const undone = new Date(services.now());
  await transaction
    .update(customerMerges)
    .set({ undone })
    .where(and(eq(customerMerges.id, id), isNull(customerMerges.undone)));
  return done({ kept: keep, merged });
}

/** A change of the kept customer's address has reached the merged one's orders too. */
async function giveEmailsBack(
  transaction: Transaction,
  { keep, merged }: { readonly keep: CustomerRow; readonly merged: CustomerRow },
  { moved }: MergeRecord,
): Promise<void> {
  await transaction.execute(sql`
    update orders set document = jsonb_set(document, '{holder,email}', to_jsonb(${merged.email}::text))
    where id = any(${sql.param(moved["orders.customer"] ?? [])}::uuid[]) and document->'holder'->>'email' = ${keep.email}`);
}

async function shortenGrants(transaction: Transaction, { extended }: MergeRecord): Promise<void> {
  for (const { grant, before, after } of extended)
    await transaction.execute(sql`
      update grants set valid_until = ${before}::timestamptz
      where id = ${grant}::uuid and valid_until = ${after}::timestamptz`);
}

/** Fields that have been changed since keep the new value. */
async function emptyFilled(
  transaction: Transaction,
  { keep, merged }: { readonly keep: CustomerRow; readonly merged: CustomerRow },
  { filled }: MergeRecord,
): Promise<void> {
  const isSame = (field: (typeof filled)[number]) =>
    JSON.stringify(keep[field]) === JSON.stringify(merged[field]);
  const emptied = filled.filter(isSame).map((field) => [field, field === "address" ? null : ""]);
  if (emptied.length > 0)
    await transaction.update(customers).set(Object.fromEntries(emptied)).where(eq(customers.id, keep.id));
}
