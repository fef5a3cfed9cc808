import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { letIn, upload, usedCodes } from "../testing/door/door-scenes.ts";
import { jobsOf, rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { entryOf, giveUp, holdFor, LIST_RULES, sellOut, wait } from "../testing/sales/waiting-scenes.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { eraseByOffice } from "./erase-account.ts";

const YEAR_MS = 365.25 * 86_400_000;
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL }, settings: { waitingList: LIST_RULES } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const erase = (more: { current?: string; waiveCredit?: boolean } = {}, who = caller) =>
  shop.backEnd.account.erase({ current: SOMEBODY.password, waiveCredit: false, ...more }, who);
const give = () =>
  shop.backEnd.donations.give(
    {
      fund: 115,
      amount: 10_000,
      appeal: "",
      recognition: "Greta",
      anonymous: false,
      tribute: "Elsa",
      giftAid: false,
    },
    caller,
  );
const addVoucher = () =>
  shop.backEnd.vouchers.add(
    {
      amount: 50_000,
      quantity: 1,
      recipient: "Elsa",
      message: "Grattis",
      delivery: "email",
      email: "elsa@test.example",
      day: null,
    },
    caller,
  );
const me = async () => {
  const read = await shop.backEnd.account.details({}, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
};
async function sold() {
  await holdSeats(shop, caller, ["A-5"]);
  const { tickets } = await buy(shop, caller);
  const [row] = await rowsOf<{ order: string }>(shop, `select "order" from tickets`);
  return { of: { order: row?.order ?? "", line: 0 }, code: tickets[0]?.code };
}
async function everything(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    shop,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all = await Promise.all(tables.map(({ name }) => rowsOf(shop, `select * from "${name}"`)));
  return JSON.stringify(all);
}

describe("the data export", () => {
  test("has what the customer entered and bought, and no secrets", async () => {
    await give();
    await addVoucher();
    await buy(shop, caller);
    const read = await shop.backEnd.account.customerData({}, caller);
    const data = read.ok ? read.value.data : {};
    const text = JSON.stringify(data);
    for (const word of [(await me()).email, "Greta", "elsa@test.example", "Presentkort"])
      expect(text).toContain(word);
    expect(text).not.toMatch(/argon2id|code_?hash|codeSealed|token_?hash/i);
    expect(data).toMatchObject({ orders: [{ total: 60_000 }], donations: [{ amount: 10_000 }] });
  });

  test("is available to its customer only", async () => {
    expect(await shop.backEnd.account.customerData({}, await visitor(shop.backEnd))).toMatchObject({
      refusal: { reason: "login-needed" },
    });
  });
});

describe("an erasure of a customer", () => {
  test("removes name and address everywhere, and keeps sales and ledger", async () => {
    const { email, firstName, lastName } = await me();
    await give();
    await addVoucher();
    const { number } = await buy(shop, caller);
    const ledger = await rowsOf(shop, "select * from ledger");
    const before = await everything();
    for (const word of [email, "Greta", "elsa@test.example", "Grattis"]) expect(before).toContain(word);
    expect(await erase()).toEqual({ ok: true, value: {} });
    const after = await everything();
    for (const word of [email, firstName, lastName, "Greta", "elsa@test.example", "Grattis", "Elsa"]) {
      expect(after, word).not.toContain(`"${word}"`);
    }
    expect(await rowsOf(shop, "select * from ledger")).toEqual(ledger);
    expect(await rowsOf(shop, "select number, total::int from orders")).toEqual([{ number, total: 60_000 }]);
    expect(await shop.backEnd.account.details({}, caller)).toMatchObject({ ok: false });
    expect(await jobsOf(shop, "account-erased")).toHaveLength(1);
    expect(
      await shop.backEnd.customers.logIn({ email, password: SOMEBODY.password }, await visitor(shop.backEnd)),
    ).toMatchObject({ ok: false });
  });

  test("empties what staff wrote at the door, and keeps the scans", async () => {
    const { of, code } = await sold();
    const override = { because: "replaced" as const, reason: "Greta Gran had her passport" };
    const [first, second] = [letIn(of, { override }), letIn(of)];
    await upload(shop, [first, second]);
    await rowsOf(shop, "update door_conflicts set note = 'Greta is her sister'");
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
    shop.clock.advance(4 * 86_400);
    expect(await eraseByOffice(shop.services, customer?.id ?? "", { waiveCredit: false })).toMatchObject({
      ok: true,
    });
    expect(await everything()).not.toContain("Greta");
    expect(await rowsOf(shop, "select id, override from door_scans order by number")).toEqual([
      { id: first.id, override: { because: "replaced", reason: "" } },
      { id: second.id, override: null },
    ]);
    expect(await usedCodes(shop)).toEqual([code]);
    for (const change of ["override = null", `override = '{"reason": ""}'`, "at = now()"])
      await expect(rowsOf(shop, `update door_scans set ${change}`), change).rejects.toThrow("append-only");
  });

  test("takes a proven address off the waiting lists, and leaves the entries of others", async () => {
    const { email } = await me();
    await sellOut(shop);
    await wait(shop, { email });
    const other = await wait(shop, { email: "other@test.example" });
    const ahead = async () => (await entryOf(shop, other)).performances.map((one) => one.before);
    expect(await ahead()).toEqual([1]);
    await rowsOf(shop, "update customers set proven = now()");
    expect(await erase()).toEqual({ ok: true, value: {} });
    expect(await everything()).not.toContain(`"${email}"`);
    expect(await ahead()).toEqual([0]);
  });

  test("leaves the waiting lists of an address that the account has not proven", async () => {
    const { email } = await me();
    await sellOut(shop);
    const link = await wait(shop, { email });
    await erase();
    expect(await entryOf(shop, link)).toMatchObject({ state: "waiting" });
  });

  test("is rejected while seats from a waiting list are being paid", async () => {
    const { email } = await me();
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    await wait(shop, { email });
    await giveUp(shop, holder);
    await shop.engine.waitingLists.serveAll();
    // The offer is not the account's own order.
    await rowsOf(shop, "update customers set proven = now()");
    await rowsOf(shop, "update orders set state = 'paying'");
    expect(await erase()).toEqual({ ok: false, refusal: { reason: "purchase-under-way" } });
    expect(await everything()).toContain(email);
  });

  test("allows a new registration with the same address", async () => {
    const { email } = await me();
    await erase();
    const again = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    expect(await shop.backEnd.orders.mine({}, again)).toEqual({ ok: true, value: [] });
  });

  test("requires the password, and is rejected while a performance or credit is outstanding", async () => {
    expect(await erase({ current: "Wrong1234" })).toMatchObject({
      refusal: { reason: "invalid", faults: [{ field: "current", rule: "current-wrong" }] },
    });
    expect(await erase({ current: "" })).toMatchObject({ refusal: { reason: "invalid" } });
    await holdSeats(shop, caller, ["A-5"]);
    const { link } = await buy(shop, caller);
    expect(await erase()).toEqual({ ok: false, refusal: { reason: "performance-to-come" } });
    await shop.backEnd.orders.giveBack({ link }, caller);
    expect(await erase()).toMatchObject({ refusal: { reason: "credit-left", credit: { amount: 81_500 } } });
    expect(await me()).toMatchObject({ firstName: expect.stringMatching(/./) });
    expect(await erase({ waiveCredit: true })).toMatchObject({ ok: true });
  });
});

describe("an inactive account", () => {
  const erased = async () => (await rowsOf(shop, "select 1 from customers where erased is not null")).length;

  test("is erased after the configured number of years, and not before", async () => {
    await rowsOf(shop, "delete from sessions");
    shop.clock.now += 7 * YEAR_MS - 60_000;
    await shop.engine.tidy();
    expect(await erased()).toBe(0);
    shop.clock.now += 120_000;
    await shop.engine.tidy();
    expect(await erased()).toBe(1);
    await shop.engine.tidy();
    expect(await erased()).toBe(1);
  });

  test("is kept after a recent purchase, or when the house keeps all accounts", async () => {
    const { email } = await me();
    shop.clock.now += 6 * YEAR_MS;
    caller = await visitor(shop.backEnd);
    const signed = await shop.backEnd.customers.logIn({ email, password: SOMEBODY.password }, caller);
    caller = { ...caller, session: signed.ok ? signed.value.session : null };
    await give();
    await buy(shop, caller);
    await rowsOf(shop, "update sessions set customer = null");
    shop.clock.now += 2 * YEAR_MS;
    await shop.engine.tidy();
    expect(await erased()).toBe(0);
    Object.assign(shop.services.settings, { accountYears: null });
    shop.clock.now += 20 * YEAR_MS;
    await shop.engine.tidy();
    expect(await erased()).toBe(0);
  });
});
