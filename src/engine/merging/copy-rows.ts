import { sql } from "drizzle-orm";
import type { Transaction } from "../storage/database.ts";
import { type Pair, rulesThat } from "./move-rows.ts";

type Key = Readonly<Record<string, unknown>>;

/** @returns the keys of the copies, by `table.column` */
export async function copyRows(
  transaction: Transaction,
  { keep, merged }: Pair,
): Promise<Record<string, Key[]>> {
  const copied: Record<string, Key[]> = {};
  for (const { reference, table, column, rule } of rulesThat("copy")) {
    const [name, owner] = [sql.identifier(table), sql.identifier(column)];
    const key = sql.join(
      rule.key.map((part) => sql`${part}::text, ${name}.${sql.identifier(part)}`),
      sql`, `,
    );
    const { rows } = await transaction.execute<{ key: Key }>(sql`
      insert into ${name}
      select (jsonb_populate_record(one, jsonb_build_object(${column}::text, ${keep}::uuid))).*
      from ${name} one where one.${owner} = ${merged}
      on conflict do nothing
      returning jsonb_build_object(${key}) as key`);
    if (rows.length > 0) copied[reference] = rows.map((row) => row.key);
  }
  return copied;
}

/** Copies that have been changed since stay. */
export async function removeCopies(
  transaction: Transaction,
  { keep, merged }: Pair,
  copied: Readonly<Record<string, readonly Key[]>>,
): Promise<void> {
  for (const { reference, table, column } of rulesThat("copy")) {
    const keys = copied[reference];
    if (!keys) continue;
    const [name, owner] = [sql.identifier(table), sql.identifier(column)];
    await transaction.execute(sql`
      delete from ${name} copy using ${name} original
      where copy.${owner} = ${keep} and original.${owner} = ${merged}
        and to_jsonb(copy) - ${column}::text = to_jsonb(original) - ${column}::text
        and exists (select 1 from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as key where to_jsonb(copy) @> key)`);
  }
}
