import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { MERGE_RULES, type MergeRule, type Moves } from "./merge-rules.ts";

export interface Pair {
  readonly keep: string;
  readonly merged: string;
}

type Kind = MergeRule["does"];
type RuleOf<Does extends Kind> = Extract<MergeRule, { does: Does }>;

export function rulesThat<Does extends Kind>(does: Does) {
  return Object.entries(MERGE_RULES).flatMap(([reference, rule]) => {
    const [table = "", column = ""] = reference.split(".");
    return rule.does === does ? [{ reference, table, column, rule: rule as RuleOf<Does> }] : [];
  });
}

/** @returns the ids of the moved rows, by `table.column` */
export async function moveRows(
  transaction: Transaction,
  { keep, merged }: Pair,
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const { reference, table, column, rule } of rulesThat("move")) {
    const [name, owner, id] = [table, column, rule.id.column].map((part) => sql.identifier(part));
    const { rows } = await transaction.execute<{ id: string }>(sql`
      update ${name} set ${owner} = ${keep}
      where ${owner} = ${merged} and not (${isThereAlready(table, column, rule, keep)})
      returning ${id}::text as id`);
    if (rows.length > 0) moved[reference] = rows.map((row) => row.id).sort();
  }
  return moved;
}

export async function moveRowsBack(
  transaction: Transaction,
  { keep, merged }: Pair,
  moved: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const { reference, table, column, rule } of rulesThat("move")) {
    const ids = moved[reference];
    if (!ids) continue;
    const [name, owner, id] = [table, column, rule.id.column].map((part) => sql.identifier(part));
    await transaction.execute(sql`
      update ${name} set ${owner} = ${merged}
      where ${owner} = ${keep} and ${id} = any(${sql.param(ids)}::${sql.raw(rule.id.type)}[])`);
  }
}

function isThereAlready(table: string, column: string, { once }: Moves, keep: string): SQL {
  if (!once) return sql`false`;
  const isOf = (row: string) => sql.raw(once.where.replaceAll("{row}", row));
  const same = once.columns.map(
    (part) => sql`other.${sql.identifier(part)} = ${sql.identifier(table)}.${sql.identifier(part)}`,
  );
  return sql`${isOf(table)} and exists (
    select 1 from ${sql.identifier(table)} other
    where other.${sql.identifier(column)} = ${keep} and ${isOf("other")} and ${sql.join(same, sql` and `)})`;
}
