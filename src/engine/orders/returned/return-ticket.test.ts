import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { rowsOf, tendersIn } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const FEE = 1_500;
const DAY = 86_400;
const BASE: PackageOffer = {
  id: "three",
  type: "fixed",
  name: { sv: "Tre kvällar" },
  about: { sv: "" },
  picture: { file: "x.svg", alt: { sv: "" } },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST], min: 3, max: 3 }],
  packages: [],
  min: 3,
  tiers: [],
  // Not divisible by three.
  prices: [
    { band: "A", priceType: ADULT, amount: 200_000 },
    { band: "A", priceType: YOUTH, amount: 100_001 },
  ],
  priceTypes: [ADULT, YOUTH],
  modesOfSale: [3],
  mostSeats: 4,
  from: null,
  to: null,
  retired: false,
};
const TWO: PackageOffer = {
  ...BASE,
  id: "two",
  groups: [{ id: "all", name: null, performances: [4, 5], min: 2, max: 2 }],
  min: 2,
  prices: [{ band: "A", priceType: ADULT, amount: 140_001 }],
};
const SUPER: PackageOffer = {
  ...BASE,
  id: "both",
  type: "super",
  groups: [],
  packages: ["three", "two"],
  min: 2,
  tiers: [{ from: 2, percent: 5 }],
  prices: [],
};

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}) {
  const { performances } = smallHouse();
  const onSale = performances.map((one) => ({
    ...one,
    sale: one.sale.map((sale) => ({ ...sale, from: 0 })),
  }));
  const all = [
    ...onSale,
    ...[4, 5].flatMap((id) => onSale.filter((one) => one.id === FAUST).map((one) => ({ ...one, id }))),
  ];
  const sales = {
    packages: [BASE, TWO, SUPER],
    protection: { perTicket: 3_900, vat: "service", name: { sv: "Skydd" }, terms: { sv: "" }, claimDays: 60 },
  };
  shop = await openTestShop({ catalogue: { performances: all, sales }, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function reopen(options: TestShopOptions) {
  await shop.close();
  await open(options);
}

type Add = Parameters<TestShop["backEnd"]["packages"]["add"]>[0];
const add = async (request: Partial<Add> = {}) => {
  const one = [{ priceType: ADULT, quantity: 1 }];
  const requested: Add = {
    package: "three",
    performances: [],
    packages: [],
    band: "A",
    quantities: one,
    ...request,
  };
  expect(await shop.backEnd.packages.add(requested, caller)).toMatchObject({ ok: true });
};
const bought = async (request: Partial<Add> = {}) => {
  await add(request);
  return buy(shop, caller);
};
const giveBack = (order: Pick<Order, "link">, ticket?: string) =>
  shop.backEnd.orders.giveBack({ link: order.link, ticket }, caller);
const quote = (order: Pick<Order, "link">, ticket?: string) =>
  shop.backEnd.orders.returnQuote({ link: order.link, ticket }, caller);
const codeAt = (order: Order, performance: number) =>
  order.tickets.find((ticket) => ticket.performance === performance)?.code ?? "";
const read = (order: Order) => readOrder(shop, order.link, caller);
async function credit() {
  const mine = await shop.backEnd.storedValue.myCredit({}, caller);
  return mine.ok ? mine.value.balance.amount : 0;
}

describe("a returned ticket of a package", () => {
  test("becomes credit for its share, frees its seat, and leaves the rest of the order unchanged", async () => {
    const order = await bought();
    const code = codeAt(order, TOSCA);
    // A rewritten row moves to the end unless the query sorts.
    await rowsOf(
      shop,
      `with carmen as (delete from tickets where performance = $1 returning *)
       insert into tickets overriding system value select * from carmen`,
      [CARMEN],
    );
    const shown = await quote(order);
    expect(shown.ok && shown.value.apart.map(({ worth }) => worth.amount)).toEqual([
      66_666 + FEE,
      66_667 + FEE,
      66_667 + FEE,
    ]);
    expect(await quote(order, code)).toMatchObject({
      value: { state: "open", tickets: 1, credit: { amount: 66_667 + FEE }, value: { amount: 0 } },
    });
    expect(await giveBack(order, code)).toMatchObject({ value: { credit: { amount: 66_667 + FEE } } });
    const after = await read(order);
    expect(after).toMatchObject({ returned: false, totals: order.totals });
    expect(after.tickets.filter(({ valid }) => valid)).toHaveLength(2);
    expect(after.tickets.find((ticket) => ticket.code === code)?.valid).toBe(false);
    expect(await tendersIn(shop)).toMatchObject([{ returned: 66_667 + FEE }]);
    const [seat] = await rowsOf<{ seat: string }>(shop, "select seat from tickets where code = $1", [code]);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(
      await shop.backEnd.basket.addSeats(
        { performance: TOSCA, seats: [{ seat: seat?.seat ?? "", priceType: ADULT }] },
        other,
      ),
    ).toMatchObject({ ok: true });
    expect(await giveBack(order)).toMatchObject({
      value: { credit: { amount: order.totals.total.amount - 66_667 - FEE } },
    });
    expect(await credit()).toBe(order.totals.total.amount);
  });

  test.each([[[0, 1, 2, 3, 4, 5]], [[5, 4, 3, 2, 1, 0]], [[3, 0, 5, 1, 4, 2]]])(
    "and then the others, in the order %j, add up to the full price, to the öre",
    async (sequence) => {
      const order = await bought({
        quantities: [
          { priceType: ADULT, quantity: 1 },
          { priceType: YOUTH, quantity: 1 },
        ],
      });
      const { amount } = order.totals.total;
      expect(amount).toBe(300_001 + 6 * FEE);
      for (const at of sequence) {
        const { code = "" } = order.tickets[at] ?? {};
        expect(await giveBack(order, code)).toMatchObject({ ok: true });
      }
      expect(await credit()).toBe(amount);
      expect(await read(order)).toMatchObject({ returned: true, lines: [{ returned: 2 }] });
      expect(await quote(order)).toMatchObject({ value: { state: "nothing", apart: [] } });
    },
  );

  test("refills the vouchers with what they paid for it, and never with more", async () => {
    const voucher = await shop.value.issueVoucher({
      ...{ face: 50_000, paid: 50_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    await add();
    await shop.backEnd.storedValue.applyVoucher({ code: voucher.code }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const total = 200_000 + 3 * FEE;
    const { payByCard } = await import("#sandbox/nexi/visitor.ts");
    const placed = await shop.backEnd.orders.place(
      { acceptTerms: true, expectedTotal: total, toPay: total - 50_000 },
      caller,
    );
    if (!placed.ok) throw new Error(placed.refusal.reason);
    const { link, paymentPage } = placed.value;
    await payByCard(paymentPage ?? "");
    await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    const order = await readOrder(shop, link, caller);
    for (const { code } of order.tickets) expect(await giveBack(order, code)).toMatchObject({ ok: true });
    expect(await credit()).toBe(total - 50_000);
    expect(await shop.backEnd.storedValue.balance({ code: voucher.code }, caller)).toMatchObject({
      value: { balance: { amount: 50_000 } },
    });
  });

  test("is returned with its own protection, and not those of the other tickets", async () => {
    await add();
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const order = await buy(shop, caller);
    expect(await giveBack(order, codeAt(order, CARMEN))).toMatchObject({
      value: { credit: { amount: 66_666 + FEE + 3_900 } },
    });
    const lines = (await read(order)).lines.filter(({ kind }) => kind === "protection");
    expect(lines.map(({ returned }) => returned).sort()).toEqual([0, 0, 1]);
  });

  test("of a super package leaves it and its packages until their last ticket is returned", async () => {
    const order = await bought({ package: "both", packages: ["three", "two"] });
    const returned = async () => (await read(order)).lines.map((line) => line.returned > 0);
    expect(await returned()).toEqual([false, false, false]);
    for (const { code } of order.tickets.slice(0, -1)) await giveBack(order, code);
    expect((await returned()).filter(Boolean)).toHaveLength(1);
    await giveBack(order, order.tickets.at(-1)?.code);
    expect(await returned()).toEqual([true, true, true]);
    expect(await credit()).toBe(order.totals.total.amount);
  });

  test("can be returned until two days before its own performance, even after the order's first performance", async () => {
    const order = await bought();
    shop.clock.advance(3 * DAY);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await giveBack(order)).toMatchObject({ refusal: { reason: "too-late-to-return" } });
    const over = codeAt(order, CARMEN);
    expect(await quote(order, over)).toMatchObject({ value: { state: "too-late" } });
    expect(await giveBack(order, over)).toMatchObject({ refusal: { reason: "too-late-to-return" } });
    const shown = await quote(order);
    expect(shown.ok && shown.value.apart.map(({ performance }) => performance.id)).not.toContain(CARMEN);
    expect(await giveBack(order, codeAt(order, FAUST))).toMatchObject({ ok: true });
  });

  test("has its own email, and the rest of the order has another", async () => {
    const order = await bought();
    const code = codeAt(order, CARMEN);
    await giveBack(order, code);
    await giveBack(order);
    const emails = await rowsOf<{ ticket: string | null }>(
      shop,
      "select data->>'ticket' as ticket from jobs.job where name = 'order-returned' order by created_on",
    );
    expect(emails.map(({ ticket }) => ticket)).toEqual([code, null]);
  });
});

describe("a return of one ticket is rejected for", () => {
  test("a ticket of another order, and another customer's ticket", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    const [ticket] = (await buy(shop, caller)).tickets;
    const order = await bought();
    expect(await giveBack(order, ticket?.code)).toEqual({ ok: false, refusal: { reason: "not-apart" } });
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const requested = { link: order.link, ticket: codeAt(order, CARMEN) };
    expect(await shop.backEnd.orders.giveBack(requested, other)).toMatchObject({
      refusal: { reason: "unknown-order" },
    });
    expect((await read(order)).tickets.every(({ valid }) => valid)).toBe(true);
  });

  test("every ticket, if the house takes back only whole packages", async () => {
    await reopen({ settings: { packageReturn: "whole" } });
    const order = await bought();
    const code = codeAt(order, CARMEN);
    expect(await quote(order)).toMatchObject({ value: { state: "open", apart: [] } });
    expect(await quote(order, code)).toMatchObject({ refusal: { reason: "not-apart" } });
    expect(await giveBack(order, code)).toMatchObject({ refusal: { reason: "not-apart" } });
    expect(await giveBack(order)).toMatchObject({ ok: true });
  });
});

describe("concurrent returns", () => {
  const eight = async () => {
    const order = await bought();
    const code = codeAt(order, CARMEN);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => giveBack(order, code)));
    return answers.filter((answer) => answer.status === "fulfilled" && answer.value.ok).length;
  };

  test("of one ticket and of the whole order return each ticket once, for no more than was paid", async () => {
    const order = await bought();
    const code = codeAt(order, CARMEN);
    const requested = [code, undefined, code, codeAt(order, TOSCA), undefined, code];
    const answers = await Promise.all(requested.map((ticket) => giveBack(order, ticket)));
    const others = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.reason]));
    expect(new Set(others)).toEqual(new Set(["nothing-to-return"]));
    expect(await credit()).toBe(order.totals.total.amount);
    expect(await read(order)).toMatchObject({ returned: true });
  });

  test("of the same ticket in eight tabs return it once", async () => {
    expect(await eight()).toBe(1);
    expect(await credit()).toBe(66_666 + FEE);
  });

  test("of the same ticket return it several times without the locks of the order and its tickets", async () => {
    const lock =
      /^(select .* from "(?:orders|tickets)" where "(?:orders"."link|tickets"."order)" = \$1.*) for update$/;
    await reopen({ rewrite: (statement) => statement.replace(lock, "$1") });
    expect(await eight()).toBeGreaterThan(1);
  });
});
