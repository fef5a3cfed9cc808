import { afterEach, describe, expect, test } from "vitest";
import { rowsOf } from "../testing/money-scenes.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../testing/test-shop.ts";

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
  await shop.value.issueVoucher({ ...face, origin: "sold" });
}

describe("the ledger entries of a voucher", () => {
  test.each(CHANGES)("cannot be changed in the database: %s", async (change) => {
    await sold();
    const before = await entries();
    expect(before).toMatchObject([{ amount: 50_000 }]);
    await expect(rowsOf(shop, change)).rejects.toThrow("append-only");
    expect(await entries()).toEqual(before);
  });

  test("can be changed and deleted without the database's trigger", async () => {
    await sold({ changesSchema: true });
    await rowsOf(shop, "drop trigger stored_value_entries_are_append_only on stored_value_entries");
    await rowsOf(shop, "update stored_value_entries set amount = 1");
    expect(await entries()).toMatchObject([{ amount: 1 }]);
    await rowsOf(shop, "delete from stored_value_entries");
    expect(await entries()).toEqual([]);
  });
});
