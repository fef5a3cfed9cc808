import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { vouchersToGive } from "../../sales/vouchers/vouchers.ts";
import { rowsOf, tendersIn, theirBooks } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { CARMEN } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const SEAT = 81_500;
let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(more: TestShopOptions = {}) {
  shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL }, ...more });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

const giveBack = (link: string, who = caller) => shop.backEnd.orders.giveBack({ link }, who);
const quote = (link: string) => shop.backEnd.orders.returnQuote({ link }, caller);
const give = (amount: number) =>
  shop.backEnd.donations.give(
    { fund: 115, amount, appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false },
    caller,
  );
const addVoucher = () =>
  shop.backEnd.vouchers.add(
    { amount: 50_000, quantity: 1, recipient: "Elsa", message: "", delivery: "print", email: "", day: null },
    caller,
  );
async function credit() {
  const mine = await shop.backEnd.storedValue.myCredit({}, caller);
  return mine.ok ? mine.value.balance.amount : 0;
}
async function twoSeats() {
  await holdSeats(shop, caller, ["A-5", "A-6"]);
}
const lots = () => rowsOf<{ face: number }>(shop, "select face::int from stored_value where kind = 'credit'");

describe("a returned order", () => {
  test("becomes credit for half a year, voids its tickets and frees its seats; the provider's charge stays", async () => {
    await twoSeats();
    const order = await buy(shop, caller);
    const before = await theirBooks(shop);
    expect(await quote(order.link)).toMatchObject({
      value: { state: "open", tickets: 2, kept: [], credit: { amount: 2 * SEAT }, value: { amount: 0 } },
    });
    expect(await giveBack(order.link)).toMatchObject({ value: { credit: { amount: 2 * SEAT } } });
    const after = await readOrder(shop, order.link, caller);
    expect(after).toMatchObject({ returned: true, tickets: [{ valid: false }, { valid: false }] });
    expect(await credit()).toBe(2 * SEAT);
    expect(await theirBooks(shop)).toEqual(before);
    const sums = await rowsOf<{ kind: string; sum: number }>(
      shop,
      "select kind, sum(amount)::int from ledger group by kind",
    );
    expect(sums).toEqual([{ kind: "charge", sum: 2 * SEAT }]);
    expect(await tendersIn(shop)).toMatchObject([{ state: "taken", taken: 2 * SEAT, returned: 2 * SEAT }]);
    expect(await rowsOf(shop, "select 1 from jobs.job where name = 'order-returned'")).toHaveLength(1);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await holdSeats(shop, other, ["A-5", "A-6"])).toMatchObject({ ok: true });
    expect(await quote(order.link)).toMatchObject({ value: { state: "nothing" } });
  });

  test("is credited once, however many tabs request it", async () => {
    await twoSeats();
    const { link } = await buy(shop, caller);
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(link)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: "nothing-to-return" } });
    expect(await credit()).toBe(2 * SEAT);
    // No refund is possible on top of the credit.
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders");
    expect(await shop.engine.orders.refund({ order: row?.id ?? "", amount: 1, id: "again" })).toMatchObject({
      refusal: { reason: "more-than-left", left: 0 },
    });
  });

  test("is credited by several tabs without the locks of the order and its tickets", async () => {
    await shop.close();
    const lock =
      /^(select .* from "(?:orders|tickets)" where "(?:orders"."link|tickets"."order)" = \$1.*) for update$/;
    await open({ rewrite: (statement) => statement.replace(lock, "$1") });
    await twoSeats();
    const { link } = await buy(shop, caller);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => giveBack(link)));
    const done = answers.filter((answer) => answer.status === "fulfilled" && answer.value.ok);
    expect(done.length).toBeGreaterThan(1);
  });

  test("refills its vouchers and credit, and only the rest becomes new credit", async () => {
    const voucher = await shop.value.issueVoucher({
      face: 30_000,
      paid: 30_000,
      currency: "SEK",
      validUntil: null,
      origin: "sold",
    });
    await twoSeats();
    await shop.backEnd.storedValue.applyVoucher({ code: voucher.code }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const toPay = 2 * SEAT - 30_000;
    const { link } = await buyFor(2 * SEAT, toPay);
    expect(await giveBack(link)).toMatchObject({
      value: { credit: { amount: toPay }, value: { amount: 30_000 } },
    });
    expect(await credit()).toBe(toPay);
    expect(await shop.backEnd.storedValue.balance({ code: voucher.code }, caller)).toMatchObject({
      value: { balance: { amount: 30_000 } },
    });
  });

  test("keeps its donation and a used voucher; an unused voucher is voided", async () => {
    await twoSeats();
    await give(10_000);
    await addVoucher();
    const first = await buy(shop, caller);
    const line = first.lines.find(({ kind }) => kind === "voucher")?.id ?? "";
    expect(await quote(first.link)).toMatchObject({
      value: {
        kept: [{ why: "donation" }],
        lines: [{ name: "Presentkort" }],
        credit: { amount: 2 * SEAT + 50_000 },
      },
    });
    const [donation] = (await vouchersToGive(shop.engine.services, first.link, line))?.vouchers ?? [];
    expect(await giveBack(first.link)).toMatchObject({ value: { credit: { amount: 2 * SEAT + 50_000 } } });
    expect(await shop.backEnd.storedValue.balance({ code: donation?.code ?? "" }, caller)).toMatchObject({
      ok: false,
    });
    expect(await vouchersToGive(shop.engine.services, first.link, line)).toBeNull();

    await twoSeats();
    await addVoucher();
    const second = await buy(shop, caller);
    await rowsOf(
      shop,
      "update stored_value set balance = balance - 1 where kind = 'voucher' and state = 'live'",
    );
    expect(await quote(second.link)).toMatchObject({ value: { kept: [{ why: "voucher-used" }] } });
    expect(await giveBack(second.link)).toMatchObject({ value: { credit: { amount: 2 * SEAT } } });
    const left = await rowsOf(shop, "select 1 from stored_value where kind = 'voucher' and state = 'live'");
    expect(left).toHaveLength(1);
    expect(await lots()).toHaveLength(2);
  });

  test("keeps posted products and their postage", async () => {
    await twoSeats();
    const mug = { product: "mug", variant: "one", quantity: 1, handover: "post" as const };
    expect(await shop.backEnd.products.add(mug, caller)).toMatchObject({ ok: true });
    const { link } = await buy(shop, caller);
    expect(await quote(link)).toMatchObject({
      value: { kept: [{ name: "Mugg", why: "products" }], credit: { amount: 2 * SEAT } },
    });
    await giveBack(link);
    expect(await credit()).toBe(2 * SEAT);
  });

  test("can be returned by its customer only, until two days before the first performance", async () => {
    await twoSeats();
    const { link, performances } = await buy(shop, caller);
    const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await giveBack(link, stranger)).toMatchObject({ refusal: { reason: "unknown-order" } });
    expect(await giveBack(link, await visitor(shop.backEnd))).toMatchObject({
      refusal: { reason: "login-needed" },
    });
    const starts = Date.parse(performances.find(({ id }) => id === CARMEN)?.starts ?? "");
    const within = (hours: number) =>
      Object.assign(shop.services.settings, { cancellationWindowHours: hours });
    const hours = (starts - shop.clock.now) / 3_600_000;
    within(hours + 0.001);
    expect(await giveBack(link)).toMatchObject({ refusal: { reason: "too-late-to-return" } });
    expect(await quote(link)).toMatchObject({ value: { state: "too-late" } });
    within(hours - 0.001);
    expect(await giveBack(link)).toMatchObject({ ok: true });
  });
});

test("a voucher spent and returned at the same time is either spent or returned", async () => {
  await twoSeats();
  await addVoucher();
  const order = await buy(shop, caller);
  const line = order.lines[0]?.id ?? "";
  const code = (await vouchersToGive(shop.engine.services, order.link, line))?.vouchers[0]?.code ?? "";
  const elsa = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, elsa, ["A-1"]);
  await shop.backEnd.storedValue.applyVoucher({ code }, elsa);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, elsa);
  const [placed, back] = await Promise.all([
    shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: SEAT, toPay: SEAT - 50_000 }, elsa),
    giveBack(order.link),
  ]);
  const credited = back.ok ? back.value.credit.amount : 0;
  expect(credited).toBe(placed.ok ? 2 * SEAT : 2 * SEAT + 50_000);
  expect(await rowsOf(shop, "select 1 from stored_value where held > balance")).toEqual([]);
});

async function buyFor(expectedTotal: number, toPay: number) {
  const { payByCard } = await import("#sandbox/nexi/visitor.ts");
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal, toPay }, caller);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  await payByCard(placed.value.paymentPage ?? "");
  await shop.backEnd.orders.verify({ link: placed.value.link, returned: "paid" }, caller);
  return placed.value;
}
