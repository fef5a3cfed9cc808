import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { VoucherDelivery, VoucherRange } from "#domain/sales/vouchers.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { posted } from "../../../box-office/operations/posted.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy } from "../../testing/purchase.ts";
import { SALES_OF_ALL } from "../../testing/sales/sales-of-all.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { vouchersToGive } from "./vouchers.ts";

const DAY = 86_400;
let shop: TestShop;
let caller: Caller;
const RANGE: VoucherRange = {
  name: { sv: "Presentkort" },
  about: { sv: "" },
  own: { least: 10_000, most: 1_000_000 },
  months: 36,
  vat: null,
  post: { amount: 3_900, vat: "service" },
};
beforeEach(() => open());
async function open(vouchers: Partial<VoucherRange> = {}) {
  const products = SALES_OF_ALL.products;
  const sales = { vouchers: { ...RANGE, ...vouchers }, ...(products && { products }) };
  shop = await openTestShop({ catalogue: { sales } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
afterEach(() => shop.close());

const REQUEST = {
  amount: 50_000,
  quantity: 1,
  recipient: "Elsa",
  message: "Grattis!",
  delivery: "email" as VoucherDelivery,
  email: "elsa@test.example",
  day: null as string | null,
};
const add = (change: Partial<typeof REQUEST> = {}) =>
  shop.backEnd.vouchers.add({ ...REQUEST, ...change }, caller);
const faults = async (change: Partial<typeof REQUEST>) => {
  const added = await add(change);
  return added.ok || added.refusal.reason !== "invalid" ? [] : added.refusal.faults.map(({ field }) => field);
};
const given = async (order: Awaited<ReturnType<typeof buy>>) =>
  vouchersToGive(shop.engine.services, order.link, order.lines[0]?.id ?? "");
const emails = () =>
  rowsOf<{ start_after: Date }>(shop, "select start_after from jobs.job where name = 'gift-vouchers'");

describe("a gift voucher", () => {
  test("is bought without VAT, shows its expiry date, and pays for another order", async () => {
    const added = await add();
    expect(added).toMatchObject({
      value: {
        basket: {
          lines: [
            {
              kind: "voucher",
              about: [
                { word: "voucher-for", values: { name: "Elsa" } },
                { word: "voucher-email" },
                { word: "voucher-until", values: { day: "2030-01-15" } },
              ],
            },
          ],
          needsDelivery: false,
        },
      },
    });
    const order = await buy(shop, caller);
    expect(order.totals).toMatchObject({ total: { amount: 50_000 }, vat: { amount: 0 } });
    const sent = await given(order);
    expect(sent).toMatchObject({
      details: { recipient: "Elsa", message: "Grattis!" },
      vouchers: [{ amount: 50_000, validUntil: "2030-01-15" }],
    });
    expect(await emails()).toHaveLength(1);
    const elsa = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, elsa, ["A-5"]);
    const code = sent?.vouchers[0]?.code ?? "";
    expect(await shop.backEnd.storedValue.applyVoucher({ code }, elsa)).toMatchObject({
      value: { basket: { toPay: { amount: 31_500 } } },
    });
  });

  test("is created once however often the order is fulfilled, in the quantity bought", async () => {
    await add({ quantity: 3 });
    const order = await buy(shop, caller);
    const [row] = await rowsOf<{ id: string }>(shop, "select id from orders");
    await Promise.all([shop.engine.orders.fulfil(row?.id ?? ""), shop.engine.orders.fulfil(row?.id ?? "")]);
    const codes = (await given(order))?.vouchers.map(({ code }) => code) ?? [];
    expect(new Set(codes).size).toBe(3);
    expect(await rowsOf(shop, "select 1 from stored_value")).toHaveLength(3);
    expect(await emails()).toHaveLength(1);
  });

  test("is sent in the morning of its delivery day, and its months of validity start then", async () => {
    const [{ today } = { today: "" }] = await rowsOf<{ today: string }>(
      shop,
      "select $1::date::text as today",
      [new Date(shop.clock.now)],
    );
    const day = new Date(Date.parse(today) + 30 * DAY * 1000).toISOString().slice(0, 10);
    await add({ day });
    const order = await buy(shop, caller);
    const [email] = await emails();
    expect(email?.start_after.toISOString()).toBe(`${day}T07:00:00.000Z`);
    const sent = await given(order);
    expect(sent?.vouchers[0]?.validUntil).toBe(`${Number(day.slice(0, 4)) + 3}${day.slice(4)}`);
    const code = sent?.vouchers[0]?.code ?? "";
    const early = await shop.backEnd.storedValue.balance({ code }, caller);
    expect(early).toMatchObject({ refusal: { reason: "unknown-code" } });
    shop.clock.advance(30 * DAY);
    expect(await shop.backEnd.storedValue.balance({ code }, caller)).toMatchObject({ ok: true });
  });

  test("returns a validation error for each wrong field", async () => {
    expect(await faults({ amount: 12_345_600 })).toEqual(["amount"]);
    expect(await faults({ amount: 9_999, recipient: "", email: "elsa" })).toEqual([
      "amount",
      "recipient",
      "email",
    ]);
    expect(await faults({ email: "" })).toEqual(["email"]);
    for (const day of ["2020-01-01", "2999-01-01", "tomorrow", "2026-13-41"])
      expect(await faults({ day })).toEqual(["day"]);
    expect(await add({ delivery: "print", email: "", amount: 123_400 })).toMatchObject({ ok: true });
  });

  test("is limited to ten per purchase, over all lines", async () => {
    await add({ quantity: 7 });
    expect(await add({ quantity: 4, recipient: "Olle" })).toMatchObject({
      refusal: { reason: "not-so-many", max: 3 },
    });
    expect(await add({ quantity: 3, recipient: "Olle" })).toMatchObject({ ok: true });
  });

  test("cannot be paid for with a voucher or credit, either alone or beside tickets", async () => {
    const { code } = await shop.value.issueVoucher({
      face: 500_000,
      paid: 500_000,
      currency: "SEK",
      validUntil: null,
      origin: "sold",
    });
    await add();
    expect(await shop.backEnd.storedValue.applyVoucher({ code }, caller)).toMatchObject({
      value: {
        basket: { tenders: [{ note: "not-for-vouchers", amount: { amount: 0 } }], toPay: { amount: 50_000 } },
      },
    });
    const [tender] = await basketTenders();
    await shop.backEnd.storedValue.removeVoucher({ voucher: tender?.id ?? "" }, caller);
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const all = { acceptTerms: true, expectedTotal: 131_500 };
    expect(await shop.backEnd.orders.place({ ...all, toPay: 0 }, caller)).toMatchObject({
      refusal: { reason: "to-pay-changed", toPay: { amount: 50_000 } },
    });
    expect(await shop.backEnd.orders.place({ ...all, toPay: 50_000 }, caller)).toMatchObject({ ok: true });
  });

  test("is not sold if the operator offers none", async () => {
    const other = await openTestShop();
    try {
      const there = await visitor(other.backEnd);
      expect(await other.backEnd.vouchers.range({}, there)).toEqual({ ok: true, value: null });
      expect(await other.backEnd.vouchers.add(REQUEST, there)).toMatchObject({
        refusal: { reason: "not-offered" },
      });
    } finally {
      await other.close();
    }
  });
});

async function basketTenders() {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? (read.value.basket?.tenders ?? []) : [];
}

describe("a gift voucher by post", () => {
  const POSTED = { delivery: "post" as const, email: "" };

  test("costs one envelope and goes to its buyer's address; no email contains its code", async () => {
    await add(POSTED);
    const added = await add({ ...POSTED, recipient: "Olle", quantity: 2 });
    expect(added).toMatchObject({
      value: {
        basket: {
          lines: [{ about: [{}, { word: "voucher-post" }, {}] }, {}],
          totals: { delivery: { amount: 3_900 }, total: { amount: 153_900 } },
        },
      },
    });
    const order = await buy(shop, caller);
    // The envelope is a service with VAT; vouchers have none.
    expect(order.totals.vatByRate).toMatchObject([{ basisPoints: 2500, vat: { amount: 780 } }]);
    expect(await emails()).toEqual([]);
    const [row] = await rowsOf<{ city: string }>(
      shop,
      "select document->'address'->>'city' as city from orders",
    );
    expect(row?.city).toBeTruthy();
  });

  test("goes into the parcel of posted products, with postage paid once", async () => {
    await shop.backEnd.products.add(
      { product: "mug", variant: "one", quantity: 1, handover: "post" },
      caller,
    );
    const parcel = (await basketTotals())?.delivery.amount;
    expect(parcel).toBeGreaterThan(0);
    await add(POSTED);
    expect((await basketTotals())?.delivery.amount).toBe(parcel);
  });

  test("is not sold without an address, or if the operator posts none, even from an older basket", async () => {
    await add(POSTED);
    await shop.database.$client.query("update customers set address = null");
    const all = { acceptTerms: true, expectedTotal: 53_900 };
    expect(await shop.backEnd.orders.place(all, caller)).toMatchObject({
      refusal: { reason: "address-needed" },
    });
    const { catalogue } = await shop.services.catalogue.current();
    const sales = { ...catalogue.sales, vouchers: { ...RANGE, post: null } };
    await shop.engine.house.importCatalogue({ ...catalogue, sales }, []);
    expect(await faults(POSTED)).toEqual(["delivery"]);
    const unposted = { acceptTerms: true, expectedTotal: 50_000 };
    await shop.database.$client.query('update customers set address = \'{"line1": "x"}\'');
    expect(await shop.backEnd.orders.place(unposted, caller)).toMatchObject({
      refusal: { reason: "line-not-possible", why: "not-sold-any-more" },
    });
  });

  test("stays on the box office's list until it is marked as posted, also when printing fails", async () => {
    await add(POSTED);
    await add({ ...POSTED, recipient: "Olle", quantity: 2 });
    const order = await buy(shop, caller);
    await add();
    await buy(shop, caller);
    const printed: string[] = [];
    let isJammed = true;
    const boxOffice = async (typed: string) => {
      const printVouchers = async (_link: string, line: string, file: string) => {
        if (isJammed) throw new Error("no paper");
        printed.push(`${line} ${file}`);
      };
      const shown = await atBoxOffice({ engine: shop.engine, who: "post", printVouchers }, typed.split(" "));
      return shown.ok ? shown.value : `refused: ${shown.refusal.reason}`;
    };
    expect(await boxOffice("post-vouchers")).toMatch(
      new RegExp(`^${order.number}  2027-01-15  3 ×  .+, SE$`),
    );
    expect(await boxOffice(`print-vouchers ${order.number} --pdf v.pdf`)).toContain(
      "could not be written: no paper",
    );
    expect(await boxOffice("post-vouchers")).toContain(order.number);
    isJammed = false;
    expect(await boxOffice(`print-vouchers ${order.number} --pdf v.pdf`)).toContain("v-1.pdf, v-2.pdf");
    expect(printed.map((one) => one.split(" ")[1])).toEqual(["v-1.pdf", "v-2.pdf"]);
    expect(new Set(printed.map((one) => one.split(" ")[0]))).toEqual(
      new Set(order.lines.map(({ id }) => id)),
    );
    expect(await boxOffice("post-vouchers")).toContain(order.number);
    for (const _ of [1, 2])
      expect(await boxOffice(`vouchers-posted ${order.number}`)).toBe(
        `3 gift vouchers of order ${order.number} are off the list.`,
      );
    expect(await boxOffice("post-vouchers")).toBe("No gift voucher waits for the post.");
    for (const command of ["print-vouchers", "vouchers-posted"])
      expect(await boxOffice(`${command} 1`)).toBe("refused: nothing-to-post");
  });

  test("is listed once for each order, the oldest first, and the list goes on after an order", async () => {
    const bought: string[] = [];
    for (const quantity of [1, 2]) {
      await add({ ...POSTED, quantity });
      bought.push((await buy(shop, caller)).number);
      shop.clock.advance(1);
    }
    const list = async (...more: string[]) => {
      const boxOffice = { engine: shop.engine, who: "post" };
      const shown = await atBoxOffice(boxOffice, ["post-vouchers", ...more, "--json"]);
      return posted.list.output.parse(JSON.parse(shown.ok ? shown.value : ""));
    };
    const [first = "", second = ""] = bought;
    const whole = await list();
    expect(whole).toMatchObject({ entries: [{ order: first, vouchers: 1 }, { vouchers: 2 }], next: null });
    expect((await list("--after", first)).entries).toEqual(whole.entries.slice(1));
    expect((await list("--after", second)).entries).toEqual([]);
  });

  test("is not posted after a withdrawal, and its postage is refunded with it", async () => {
    await add(POSTED);
    const order = await buy(shop, caller);
    const lines = order.lines.map(({ id }) => id);
    const { number, holder } = order;
    const shown = { number, email: holder.email, name: "Åsa", lines };
    expect(await shop.backEnd.withdrawal.declare(shown, caller)).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select amount::int from withdrawals")).toEqual([{ amount: 53_900 }]);
    const listed = await atBoxOffice({ engine: shop.engine, who: "post" }, ["post-vouchers"]);
    expect(listed).toMatchObject({ value: "No gift voucher waits for the post." });
  });
});

describe("a single-purpose gift voucher", () => {
  test("is taxed at its rate when it is sold, as its text says", async () => {
    await shop.close();
    await open({ vat: "admission" });
    await add();
    const order = await buy(shop, caller);
    const vat = Math.round((50_000 * 6) / 106);
    expect(order.totals).toMatchObject({ total: { amount: 50_000 }, vat: { amount: vat } });
    const kept = await rowsOf(shop, "select vat, vat_rate::int from stored_value");
    expect(kept).toEqual([{ vat: "single", vat_rate: 600 }]);
  });

  test("differs from a multi-purpose voucher, whose sale has no VAT", async () => {
    await add();
    const order = await buy(shop, caller);
    expect(order.totals.vat.amount).toBe(0);
    expect(await rowsOf(shop, "select vat from stored_value")).toEqual([{ vat: "multi" }]);
  });
});

async function basketTotals() {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket?.totals : undefined;
}
