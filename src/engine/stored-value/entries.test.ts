import { afterEach, describe, expect, test } from "vitest";
import { rowsOf } from "../testing/money-scenes.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../testing/test-shop.ts";

/** How a voucher's value came and went is written down for good, whoever has the database open. */

let shop: TestShop;
afterEach(() => shop.close());

const entries = () =>
  rowsOf<{ kind: string; amount: number }>(
    shop,
    "select kind, amount::int from stored_value_entries order by id",
  );
const CHANGES = [
  "update stored_value_entries set amount = 1",
  "delete from stored_value_entries",
  "truncate stored_value_entries",
  "truncate stored_value cascade",
];

async function sold(options: TestShopOptions = {}): Promise<void> {
  shop = await openTestShop(options);
  const face = { face: 50_000, paid: 50_000, currency: "SEK", validUntil: null };
  await shop.engine.issueVoucher({ ...face, origin: "sold" });
}

describe("what stands in a voucher's entries", () => {
  test.each(CHANGES)("stays, although somebody says to the database: %s", async (change) => {
    await sold();
    const before = await entries();
    expect(before).toMatchObject([{ amount: 50_000 }]);
    await expect(rowsOf(shop, change)).rejects.toThrow("append-only");
    expect(await entries()).toEqual(before);
  });

  test("is changed and gone where the database refuses nothing (the guard matters)", async () => {
    await sold({ changesSchema: true });
    await rowsOf(shop, "drop trigger stored_value_entries_are_append_only on stored_value_entries");
    await rowsOf(shop, "update stored_value_entries set amount = 1");
    expect(await entries()).toMatchObject([{ amount: 1 }]);
    await rowsOf(shop, "delete from stored_value_entries");
    expect(await entries()).toEqual([]);
  });
});
