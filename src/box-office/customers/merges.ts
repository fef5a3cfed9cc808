import { desc, eq } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import {
  type Merged,
  mergeCustomers,
  previewMerge as preview,
} from "../../engine/merging/merge-customers.ts";
import { UNDO_DAYS, undoMerge as undo } from "../../engine/merging/undo-merge.ts";
import { customerMerges } from "../../engine/storage/tables/customers/customer-merges.ts";
import { customers } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import {
  customerAccounts,
  type MergeFigures,
  MOST_MERGES,
} from "../operations/customers/customer-accounts.ts";
import { describePerson, viewPerson } from "./view-person.ts";

const DAY_MS = 86_400_000;

export const previewMerge = implement(customerAccounts.previewMerge, {
  async run({ engine: { services } }, { customer: keep, duplicate: merged }) {
    const shown = await preview(services, { keep, merged });
    return shown.ok ? done(viewFigures(shown.value)) : shown;
  },
  print: (shown) => `${describeFigures(shown)}\nTo merge: --expect ${shown.expect}`,
});

export const merge = implement(customerAccounts.merge, {
  async run({ engine: { services }, who }, { customer: keep, duplicate: merged, expect }) {
    const made = await mergeCustomers(services, { keep, merged, expect, who });
    if (made.ok) {
      const undoUntil = new Date(services.now() + UNDO_DAYS * DAY_MS).toISOString();
      return done({ ...viewFigures(made.value), merge: made.value.id, undoUntil });
    }
    const { refusal } = made;
    if (refusal.reason === "changed-meanwhile")
      return refused("changed-meanwhile", { now: viewFigures(refusal.now) });
    return { ok: false, refusal };
  },
  print: (made) =>
    `${describeFigures(made)}\nMerged as ${made.merge}. It can be undone until ${made.undoUntil}.`,
});

export const merges = implement(customerAccounts.merges, {
  async run({ engine: { services } }, { customer }) {
    const rows = await services.database
      .select({ merge: customerMerges, merged: customers })
      .from(customerMerges)
      .innerJoin(customers, eq(customers.id, customerMerges.merged))
      .where(eq(customerMerges.kept, customer))
      .orderBy(desc(customerMerges.at), customerMerges.id)
      .limit(MOST_MERGES);
    return done({
      merges: rows.map(({ merge: { id, who, at, undone }, merged }) => ({
        ...{ merge: id, merged: viewPerson(merged), by: who, at: at.toISOString() },
        undoUntil: new Date(at.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
        undone: undone?.toISOString() ?? null,
      })),
    });
  },
  print: (list) =>
    list.merges
      .map(({ merge: id, merged, by, at, undone }) => {
        const state = undone === null ? "" : `  undone ${undone}`;
        return `${id}  ${at}  ${by}${state}\n    ${describePerson(merged)}`;
      })
      .join("\n") || "Nobody was merged into this customer.",
});

export const undoMerge = implement(customerAccounts.undoMerge, {
  async run({ engine: { services } }, { merge: id }) {
    const undone = await undo(services, id);
    if (!undone.ok) return undone;
    return done({ kept: viewPerson(undone.value.kept), merged: viewPerson(undone.value.merged) });
  },
  print: ({ merged }) => `This customer is separate again, and can sign in:\n${describePerson(merged)}`,
});

function viewFigures({ keep, merged, record, credit, state }: Merged): MergeFigures {
  const rows = Object.entries(record.moved).map(([reference, ids]) => ({
    what: nameOf(reference),
    rows: ids.length,
  }));
  return {
    ...{ keep: viewPerson(keep), merged: viewPerson(merged), moves: rows },
    credit: credit.map((one) => ({ ...one })),
    copies: Object.keys(record.copied).map(nameOf),
    fills: [...record.filled],
    refusals: record.refusals.length + record.giftAid.length,
    expect: state,
  };
}

/** `ticket_subscriptions.customer` is shown as ticket-subscriptions. */
function nameOf(reference: string): string {
  return (reference.split(".")[0] ?? "").replaceAll("_", "-");
}

function describeFigures({ keep, merged, moves, credit, fills, refusals }: MergeFigures): string {
  return [
    `kept    ${describePerson(keep)}`,
    `merged  ${describePerson(merged)}`,
    ...moves.map(({ what, rows }) => `  ${what}: ${rows}`),
    ...credit.map((money) => `  credit left: ${writeMoney(money)}`),
    ...(fills.length > 0 ? [`  fills: ${fills.join(", ")}`] : []),
    ...(refusals > 0 ? [`  consents refused from now on: ${refusals}`] : []),
  ].join("\n");
}
