import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../testing/money-scenes.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { MERGE_RULES } from "./merge-rules.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ changesSchema: true });
});
afterEach(() => shop.close());

/** Foreign keys to customers, and columns named like one. */
async function references(): Promise<string[]> {
  const found = await rowsOf<{ reference: string }>(
    shop,
    `select conrelid::regclass::text || '.' || attname as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = 'customers'::regclass
     union
     select table_name || '.customer' from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'customer' and table_type = 'BASE TABLE'
     order by reference`,
  );
  return found.map(({ reference }) => reference);
}

test("a merge has a rule for every column that refers to a customer", async () => {
  expect(await references()).toEqual(Object.keys(MERGE_RULES).sort());
});

test("a new table that refers to customers is found, whatever its column is called", async () => {
  await rowsOf(shop, "create table guest_book (visitor uuid references customers (id), customer uuid)");
  const known = Object.keys(MERGE_RULES);
  expect((await references()).filter((one) => !known.includes(one))).toEqual([
    "guest_book.customer",
    "guest_book.visitor",
  ]);
});

test("a merge knows the columns in which two rows of one customer must differ", async () => {
  const indexes = await rowsOf<{ reference: string; others: string[] }>(
    shop,
    `select indrelid::regclass::text || '.customer' as reference,
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname <> 'customer' order by attname) as others
     from pg_index where indisunique
       and exists (select 1 from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'customer')`,
  );
  const known = indexes.flatMap(({ reference }) => {
    const rule = MERGE_RULES[reference];
    if (rule?.does === "move") return [{ reference, others: [...(rule.once?.columns ?? [])].sort() }];
    return rule?.does === "copy" ? [{ reference, others: [...rule.key].sort() }] : [];
  });
  const ofMoved = indexes.filter(({ reference }) =>
    ["move", "copy"].includes(MERGE_RULES[reference]?.does ?? ""),
  );
  expect(ofMoved.length).toBeGreaterThan(5);
  expect(known).toEqual(ofMoved);
});

test("only proofs, answers and records of the merged account stay with it", () => {
  const staying = Object.entries(MERGE_RULES).flatMap(([reference, { does }]) =>
    does === "stay" ? [reference] : [],
  );
  expect(staying.sort()).toEqual([
    "audit_log.customer",
    "contact_answers.customer",
    "customer_merges.kept",
    "customer_merges.merged",
    "customers.merged_into",
    "lasting_gift_aid.customer",
    "passkeys.customer",
    "payment_cards.customer",
    "wrong_passwords.customer",
  ]);
});
