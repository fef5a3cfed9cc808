import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { VoucherDelivery } from "#domain/sales/vouchers.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy } from "../../testing/purchase.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { vouchersToGive } from "./vouchers.ts";

const DAY = 86_400;
const REQUEST = {
  amount: 50_000,
  quantity: 1,
  recipient: "Elsa",
  message: "Grattis!",
  delivery: "email" as VoucherDelivery,
  email: "elsa@test.example",
  day: null as string | null,
};
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const vouchers = {
    ...{ name: { sv: "Presentkort" }, about: { sv: "" }, own: { least: 10_000, most: 1_000_000 } },
    ...{ months: 36, vat: null, post: null },
  };
  shop = await openTestShop({ catalogue: { sales: { vouchers } } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const given = async (order: Awaited<ReturnType<typeof buy>>) =>
  vouchersToGive(shop.engine.services, order.link, order.lines[0]?.id ?? "");
const emails = () => rowsOf(shop, "select 1 from jobs.job where name = 'gift-vouchers'");

describe("a gift voucher that did not arrive", () => {
  const sendAgain = (
    order: { link: string; lines: readonly { id: string }[] },
    change: object = {},
    as = caller,
  ) =>
    shop.backEnd.vouchers.sendAgain(
      {
        ...{ link: order.link, line: order.lines[0]?.id ?? "" },
        ...{ recipient: "Elsa", email: "elsa@test.example", message: "Grattis!", ...change },
      },
      as,
    );
  const bought = async (change: Partial<typeof REQUEST> = {}) => {
    await shop.backEnd.vouchers.add({ ...REQUEST, ...change }, caller);
    return buy(shop, caller);
  };
  const codeOf = async (order: Awaited<ReturnType<typeof buy>>) =>
    (await given(order))?.vouchers[0]?.code ?? "";

  test("is sent again in a separate email to the same address with the same code", async () => {
    const order = await bought();
    const code = await codeOf(order);
    expect(await sendAgain(order, { recipient: "Elsa Ek" })).toEqual({ ok: true, value: {} });
    expect(await codeOf(order)).toBe(code);
    expect((await given(order))?.details).toMatchObject({ recipient: "Elsa Ek", email: "elsa@test.example" });
    const jobs = await rowsOf<{ data: { again?: string } }>(
      shop,
      "select data from jobs.job where name = 'gift-vouchers' order by created_on, id",
    );
    expect(jobs.map(({ data }) => data.again !== undefined).sort()).toEqual([false, true]);
  });

  test("gets a new code with a new address; the first code is no longer valid", async () => {
    const order = await bought();
    const old = await codeOf(order);
    expect(await sendAgain(order, { email: "elsa.ek@test.example" })).toMatchObject({ ok: true });
    const fresh = await codeOf(order);
    expect(fresh).not.toBe(old);
    const balance = (code: string) => shop.backEnd.storedValue.balance({ code }, caller);
    expect(await balance(old)).toMatchObject({ ok: false });
    expect(await balance(fresh)).toMatchObject({ ok: true, value: { balance: { amount: 50_000 } } });
  });

  test("uses the corrections on its delivery day, in one email only", async () => {
    const order = await bought({ day: "2027-02-01" });
    expect(
      await shop.backEnd.vouchers.sent({ link: order.link, line: order.lines[0]?.id ?? "" }, caller),
    ).toMatchObject({
      value: { email: "elsa@test.example", day: "2027-02-01", isUsed: false },
    });
    await sendAgain(order, { email: "elsa.ek@test.example" });
    expect(await emails()).toHaveLength(1);
    expect((await given(order))?.details.email).toBe("elsa.ek@test.example");
  });

  test("is not sent after it was used, for other customers, or more than five times a day", async () => {
    const order = await bought();
    const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await sendAgain(order, {}, stranger)).toMatchObject({ refusal: { reason: "unknown-order" } });
    expect(await sendAgain(order, { email: "no address" })).toMatchObject({ refusal: { reason: "invalid" } });
    for (let turn = 0; turn < 5; turn++) expect(await sendAgain(order)).toMatchObject({ ok: true });
    expect(await sendAgain(order)).toEqual({ ok: false, refusal: { reason: "too-many-sendings", max: 5 } });
    shop.clock.advance(DAY + 1);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await sendAgain(order)).toMatchObject({ ok: true });
    await rowsOf(shop, "update stored_value set balance = balance - 1");
    expect(await sendAgain(order)).toEqual({ ok: false, refusal: { reason: "voucher-redeemed" } });
  });
});
