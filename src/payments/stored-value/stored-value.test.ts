import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { atThePage, rowsOf } from "../../engine/testing/money-scenes.ts";
import { found, inTransaction, putTender } from "../../engine/testing/payment-scenes.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import {
  amountsToSpend,
  findValues,
  holdValue,
  inOrderOfSpending,
  releaseValue,
  returnValue,
  type StoredValue,
  spendable,
  spendValue,
  voidValue,
} from "./stored-value.ts";

const TODAY = "2027-05-10";
function value(more: Partial<StoredValue> = {}): StoredValue {
  return {
    ...{ id: "a", kind: "voucher", codeHash: null, codeSealed: null, last4: null, customer: null },
    ...{ face: 50_000, paid: 50_000, balance: 50_000, held: 0, currency: "SEK", vat: "multi", vatRate: null },
    ...{ validFrom: "2027-01-01", validUntil: null, state: "live", origin: "sold", created: new Date(0) },
    ...more,
  };
}

test.each<[string, Partial<StoredValue>, number]>([
  ["of one without an end", {}, 50_000],
  ["of one partly held by an order", { held: 20_000 }, 30_000],
  ["of one that begins today", { validFrom: TODAY }, 50_000],
  ["of one that begins tomorrow", { validFrom: "2027-05-11" }, 0],
  ["of one that ends today", { validUntil: TODAY }, 50_000],
  ["of one that ended yesterday", { validUntil: "2027-05-09" }, 0],
  ["of one that is void", { state: "void" }, 0],
  ["of one in another currency", { currency: "DKK" }, 0],
])("the spendable amount of a voucher or credit %s", (_, more, amount) => {
  expect(spendable(value(more), TODAY, "SEK")).toBe(amount);
});

test("vouchers and credit are spent by expiry, then by age, and last those without expiry", () => {
  const values = [
    value({ id: "never" }),
    value({ id: "late", validUntil: "2028-01-01" }),
    value({ id: "soon-and-new", validUntil: "2027-06-01", created: new Date(2) }),
    value({ id: "soon-b", validUntil: "2027-06-01", created: new Date(1) }),
    value({ id: "soon-a", validUntil: "2027-06-01", created: new Date(1) }),
  ];
  const sorted = ["soon-a", "soon-b", "soon-and-new", "late", "never"];
  expect(inOrderOfSpending(values).map(({ id }) => id)).toEqual(sorted);
  expect(inOrderOfSpending(values.toReversed()).map(({ id }) => id)).toEqual(sorted);
});

test("each voucher or credit pays up to the total, and unusable ones pay nothing", () => {
  const values = [
    value({ id: "first", balance: 30_000, validUntil: "2027-06-01" }),
    value({ id: "over", validUntil: "2027-05-01" }),
    value({ id: "second", balance: 30_000, held: 5_000, validUntil: "2027-07-01" }),
    value({ id: "third", balance: 10_000 }),
  ];
  const spent = (total: number) =>
    amountsToSpend(values, TODAY, { total, currency: "SEK" }).map(({ value: { id }, amount }) => [
      id,
      amount,
    ]);
  expect(spent(50_000)).toEqual([
    ["first", 30_000],
    ["second", 20_000],
  ]);
  expect(spent(100_000)).toEqual([
    ["first", 30_000],
    ["second", 25_000],
    ["third", 10_000],
  ]);
  expect(spent(0)).toEqual([]);
});

describe("a voucher of 500 kronor", () => {
  let shop: TestShop;
  let id: string;
  beforeEach(async () => {
    shop = await openTestShop();
    const face = { face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" } as const;
    ({ id } = await shop.value.issueVoucher(face));
  });
  afterEach(() => shop.close());

  const at = () => new Date(shop.clock.now);
  const hold = (total: number) =>
    inTransaction(shop, (transaction) => holdValue(transaction, TODAY, { total, currency: "SEK" }, [id]));
  const voided = () => inTransaction(shop, (transaction) => voidValue(transaction, id, at()));
  const now = async () => (await rowsOf(shop, "select balance::int, held::int, state from stored_value"))[0];
  const entries = async () =>
    (
      await rowsOf<{ kind: string; amount: number }>(
        shop,
        "select kind, amount::int from stored_value_entries order by id",
      )
    ).map(({ kind, amount }) => [kind, amount]);
  async function tender(amount: number) {
    const { sale } = await found(shop, (await atThePage(shop)).link);
    return putTender(shop, sale.id, { kind: "voucher", amount, value: id, state: "held", taken: 0 });
  }

  test("with 300 held has 200 left for the next order, and 500 after the release", async () => {
    expect(await hold(30_000)).toMatchObject([{ value: id, kind: "voucher", amount: 30_000 }]);
    expect(await hold(30_000)).toMatchObject([{ amount: 20_000 }]);
    expect(await hold(30_000)).toEqual([]);
    const held = [
      { id: "one", value: id, amount: 30_000 },
      { id: "another", value: null, amount: 9_000 },
      { id: "two", value: id, amount: 20_000 },
    ];
    await inTransaction(shop, (transaction) => releaseValue(transaction, held, new Date()));
    expect(await now()).toEqual({ balance: 50_000, held: 0, state: "live" });
  });

  test("that is void pays for the order that holds it, and for no other", async () => {
    await hold(30_000);
    const paying = await tender(30_000);
    await voided();
    await voided();
    expect(await now()).toEqual({ balance: 30_000, held: 30_000, state: "void" });
    expect(await hold(30_000)).toEqual([]);
    await inTransaction(shop, (transaction) => spendValue(transaction, [paying], at()));
    expect(await now()).toEqual({ balance: 0, held: 0, state: "void" });
    expect(await entries()).toEqual([
      ["issued", 50_000],
      ["voided", -20_000],
      ["spent", -30_000],
    ]);
  });

  test("that is fully held is voided without an entry", async () => {
    await hold(50_000);
    await voided();
    expect(await now()).toEqual({ balance: 50_000, held: 50_000, state: "void" });
    expect(await entries()).toEqual([["issued", 50_000]]);
  });

  test("that is void is not refilled", async () => {
    await hold(30_000);
    const paying = await tender(30_000);
    await inTransaction(shop, (transaction) => spendValue(transaction, [paying], at()));
    await voided();
    const back = {
      tender: paying.id,
      value: id,
      amount: 30_000,
      movement: "back",
      at: at(),
      creditUntil: TODAY,
    };
    await expect(inTransaction(shop, (transaction) => returnValue(transaction, back))).rejects.toThrow();
    expect(await now()).toEqual({ balance: 0, held: 0, state: "void" });
  });

  test("that is void is written off when the order that holds it releases it", async () => {
    await hold(30_000);
    const paying = await tender(30_000);
    await voided();
    await inTransaction(shop, (transaction) => releaseValue(transaction, [paying], at()));
    expect(await now()).toEqual({ balance: 0, held: 0, state: "void" });
    expect(await entries()).toEqual([
      ["issued", 50_000],
      ["voided", -20_000],
      ["voided", -30_000],
    ]);
  });

  test("is found by its id, and voiding an unknown id does nothing", async () => {
    expect(await findValues(shop.database, [id])).toMatchObject([{ id, balance: 50_000 }]);
    expect(await findValues(shop.database, [])).toEqual([]);
    await inTransaction(shop, (transaction) => voidValue(transaction, crypto.randomUUID(), at()));
    expect(await now()).toMatchObject({ state: "live" });
  });
});
