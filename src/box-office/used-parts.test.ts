import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { vouchersToGive } from "../engine/sales/vouchers/vouchers.ts";
import { executeDueJobs, rowsOf, theirBooks } from "../engine/testing/money-scenes.ts";
import { buy, place } from "../engine/testing/purchase.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "../engine/testing/sales/everything-sold.ts";
import { buyCard, payByCardOf } from "../engine/testing/sales/flex-scenes.ts";
import { holdSeats } from "../engine/testing/seat-scenes.ts";
import { ADULT, CARMEN } from "../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../engine/testing/test-shop.ts";
import { atBoxOffice } from "./box-office.ts";
import { command } from "./testing/execute-operation.ts";

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const vouchers = { name: { sv: "Presentkort" }, about: { sv: "" }, months: 36, vat: null, post: null };
  const own = { least: 10_000, most: 1_000_000 };
  const sales = { ...EVERYTHING, vouchers: { ...vouchers, own } };
  shop = await openTestShop({ catalogue: { ...FOR_THE_COMPANY, sales } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), "asa@test.example");
});
afterEach(() => shop.close());

async function shown(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : result.refusal.sentence;
}
const boxOffice = (line: string) => command(shop.engine, line);
async function refundedByProvider(): Promise<number> {
  await executeDueJobs(shop);
  return (await theirBooks(shop)).reduce((sum, { refunded }) => sum + refunded, 0);
}
const lots = () =>
  rowsOf(shop, "select origin, balance::int from stored_value where kind = 'credit' order by created");

async function buyVoucher(amount: number) {
  const email = "elsa@test.example";
  const request = { amount, quantity: 1, recipient: "Elsa", message: "", email, day: null };
  await shop.backEnd.vouchers.add({ ...request, delivery: "email" }, caller);
  const order = await buy(shop, caller);
  const donation = await vouchersToGive(shop.engine.services, order.link, order.lines[0]?.id ?? "");
  return { order, code: donation?.vouchers[0]?.code ?? "" };
}

async function usedVoucher() {
  const { order, code } = await buyVoucher(80_000);
  await rowsOf(shop, "update stored_value set balance = 21000");
  await rowsOf(
    shop,
    "insert into stored_value_entries (value, kind, amount, at) select id, 'spent', -59000, now() from stored_value",
  );
  return { order, code };
}

async function seatBoughtWith(code: string) {
  await holdSeats(shop, caller, ["A-5"]);
  await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  return buy(shop, caller);
}

describe("a refund of a partly used order", () => {
  test("names the spent part of a gift voucher, and requires a confirmation with a reason", async () => {
    const { order, code } = await usedVoucher();
    await seatBoughtWith(code);
    expect(await shown(`refund ${order.number}`)).toBe(
      `Of order ${order.number} this has been used: gift voucher …${code.slice(-4)}, 800.00 of 800.00 SEK. To refund it all the same, confirm the use and give a reason.`,
    );
    expect(await boxOffice(`refund ${order.number} --amount 10`)).toBe("refused: used");
    expect(await boxOffice(`refund ${order.number} --used`)).toBe("refused: no-reason");
    expect(await refundedByProvider()).toBe(0);
    expect(await boxOffice(`refund ${order.number} --used --why goodwill`)).toContain("800.00 SEK");
    expect(await refundedByProvider()).toBe(80_000);
  });

  test("needs no confirmation for an unspent gift voucher", async () => {
    const { order } = await buyVoucher(80_000);
    expect(await boxOffice(`refund ${order.number}`)).toContain("800.00 SEK");
  });

  test("blocks its gift voucher when the refund is decided, before the provider has made it", async () => {
    const { order, code } = await buyVoucher(10_000);
    expect(await boxOffice(`refund ${order.number}`)).toContain("100.00 SEK");
    await holdSeats(shop, caller, ["A-5"]);
    expect(await shop.backEnd.storedValue.applyVoucher({ code }, caller)).toMatchObject({ ok: false });
    expect(await refundedByProvider()).toBe(10_000);
  });

  test("names a gift voucher that an unfinished order has reserved", async () => {
    const { order, code } = await buyVoucher(10_000);
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
    await place(shop, caller);
    expect(await boxOffice(`refund ${order.number}`)).toBe("refused: used");
  });

  test("names scanned tickets", async () => {
    await holdSeats(shop, caller, ["A-5", "A-6"]);
    const order = await buy(shop, caller);
    const [first] = order.tickets;
    await boxOffice(`used ${first?.code}`);
    expect(await shown(`refund ${order.number}`)).toContain(`used: ticket ${first?.code} (A-`);
    expect(await boxOffice(`refund ${order.number} --used --why broken-seat`)).toContain("is refunded");
  });

  test("names food only once its performance has begun", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    const choices = [{ item: "fish", count: 1 }];
    const supper = { performance: CARMEN, menu: "supper", sitting: "early", guests: 1, note: "", choices };
    expect(await shop.backEnd.food.add(supper, caller)).toMatchObject({ ok: true });
    const order = await buy(shop, caller);
    expect(await boxOffice(`refund ${order.number} --amount 1`)).toContain("1.00 SEK");
    const [carmen] = (await shop.services.catalogue.current()).catalogue.performances;
    shop.clock.advance(((carmen?.starts ?? 0) - shop.clock.now) / 1000 + 60);
    expect(await shown(`refund ${order.number}`)).toContain("used: food, x, served");
  });

  test("names the used redemptions of a subscription with the order that they paid for", async () => {
    const card = await buyCard(shop, caller);
    expect(await boxOffice(`refund ${card.number} --amount 1`)).toContain("1.00 SEK");
    await holdSeats(shop, caller, ["A-5"]);
    const read = await shop.backEnd.basket.read({}, caller);
    const ticket = (read.ok && read.value.basket?.tickets[0]?.id) || "";
    await payByCardOf(shop, ticket, caller);
    const order = await buy(shop, caller);
    expect(await shown(`refund ${card.number}`)).toContain(
      `used: subscription, 1 of 3 redemptions (order ${order.number})`,
    );
    // The subscription is void by then, so what its redemption paid for becomes credit.
    expect(await boxOffice(`refund ${card.number} --used --why moved-away`)).toContain("is refunded");
    await executeDueJobs(shop);
    expect(await boxOffice(`refund ${order.number}`)).toContain("is refunded");
    const [redemption] = await rowsOf<{ amount: number }>(
      shop,
      "select amount::int from tenders where kind = 'redemption'",
    );
    expect(await lots()).toEqual([{ origin: "returned", balance: redemption?.amount }]);
  });
});

describe("the value of a void voucher", () => {
  test("becomes the customer's credit when the order that it paid for is refunded", async () => {
    const { order: sale, code } = await usedVoucher();
    const order = await seatBoughtWith(code);
    await boxOffice(`refund ${sale.number} --used --why goodwill`);
    await executeDueJobs(shop);
    expect(await boxOffice(`refund ${order.number}`)).toContain("is refunded");
    expect(await lots()).toEqual([{ origin: "returned", balance: 21_000 }]);
    expect(await rowsOf(shop, "select balance::int from stored_value where kind = 'voucher'")).toEqual([
      { balance: 0 },
    ]);
  });

  test("is shown and given as credit when the customer returns the order", async () => {
    const { code } = await usedVoucher();
    const { link } = await seatBoughtWith(code);
    await boxOffice(`voucher-void ${code}`);
    const quote = await shop.backEnd.orders.returnQuote({ link }, caller);
    const total = quote.ok ? quote.value.credit.amount : 0;
    expect(quote).toMatchObject({ value: { value: { amount: 0 } } });
    expect(await shop.backEnd.orders.giveBack({ link }, caller)).toMatchObject({
      value: { value: { amount: 0 }, credit: { amount: total } },
    });
    expect(await lots()).toEqual([{ origin: "returned", balance: total }]);
  });

  test("waits at the box office for an order without an account until it is spent", async () => {
    const { code } = await usedVoucher();
    const order = await seatBoughtWith(code);
    await boxOffice(`voucher-void ${code}`);
    await rowsOf(shop, "update customers set erased = now()");
    expect(await boxOffice("waiting-value")).toBe("No value waits.");
    await boxOffice(`refund ${order.number}`);
    const listed = await boxOffice("waiting-value");
    expect(listed).toMatch(new RegExp(`^order ${order.number}  \\S{4}-\\S{9}  210\\.00 SEK  since `));
    expect(await lots()).toEqual([]);
    const [, , fresh = ""] = listed.split(/\s+/);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, other, ["A-6"]);
    expect(await shop.backEnd.storedValue.applyVoucher({ code: fresh }, other)).toMatchObject({ ok: true });
    await buy(shop, other);
    expect(await boxOffice("waiting-value")).toBe("No value waits.");
  });

  test("is written off when an unfinished order that had reserved it fails", async () => {
    const { code } = await usedVoucher();
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const read = await shop.backEnd.basket.read({}, caller);
    if (!read.ok || !read.value.basket) throw new Error("no basket");
    const { totals, toPay } = read.value.basket;
    const placed = await shop.backEnd.orders.place(
      { acceptTerms: true, expectedTotal: totals.total.amount, toPay: toPay.amount },
      caller,
    );
    if (!placed.ok) throw new Error(placed.refusal.reason);
    await boxOffice(`voucher-void ${code}`);
    expect(await rowsOf(shop, "select balance::int, held::int from stored_value")).toEqual([
      { balance: 21_000, held: 21_000 },
    ]);
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller);
    expect(await rowsOf(shop, "select balance::int, held::int from stored_value")).toEqual([
      { balance: 0, held: 0 },
    ]);
    const [sum] = await rowsOf(shop, "select sum(amount)::int as left from stored_value_entries");
    expect(sum).toEqual({ left: 0 });
  });

  test("cannot be restored: the database rejects a balance that no order has reserved", async () => {
    const { code } = await usedVoucher();
    await boxOffice(`voucher-void ${code}`);
    await expect(rowsOf(shop, "update stored_value set balance = 1")).rejects.toThrow(
      "void_value_is_set_aside",
    );
  });
});

test("a protection claim for a scanned ticket requires a confirmation with a reason", async () => {
  await holdSeats(shop, caller, ["A-5"], ADULT);
  await shop.backEnd.protection.choose({ wanted: true }, caller);
  const { tickets } = await buy(shop, caller);
  const mine = await shop.backEnd.protection.mine({}, caller);
  const protection = (mine.ok && mine.value[0]?.id) || "";
  await shop.backEnd.protection.claim({ protection, reason: "Jag blev sjuk på morgonen." }, caller);
  await boxOffice(`used ${tickets[0]?.code}`);
  expect(await boxOffice("claims")).toContain("ticket used 2027-01-15");
  expect(await boxOffice(`claim-approve ${protection}`)).toBe("refused: used");
  expect(await boxOffice(`claim-approve ${protection} --used`)).toBe("refused: no-reason");
  expect(await refundedByProvider()).toBe(0);
  expect(await boxOffice(`claim-approve ${protection} --used --why wrong-scan`)).toContain("goes back");
});
