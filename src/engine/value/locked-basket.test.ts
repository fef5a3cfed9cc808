import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { place } from "../testing/purchase.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { ADULT, PAY_LATER, smallHouse, TOSCA, YOUTH } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const LATER = 40;
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const { performances } = smallHouse();
  const later = performances.filter(({ id }) => id === TOSCA).map((one) => ({ ...one, id: LATER }));
  shop = await openTestShop({
    catalogue: { performances: [...performances, ...later], sales: SALES_OF_ALL },
    settings: { payLater: PAY_LATER, holdExtensions: 2 },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const hold = (...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: TOSCA, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
const addMug = (as = caller) =>
  shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, as);

async function changes(as: () => Caller = () => caller) {
  const { basket } = shop.backEnd;
  const now = await basketOf(shop, caller);
  const [ticket, line] = [now?.tickets[0]?.id ?? "", now?.lines[0]?.id ?? ""];
  return {
    changePriceType: (priceType = YOUTH) => basket.changePriceType({ ticket, priceType }, as()),
    changeDate: (to = LATER) => basket.changeDate({ performance: TOSCA, to }, as()),
    removeTickets: (id = ticket) => basket.removeTickets({ tickets: [id] }, as()),
    changeLine: (quantity = 2) => basket.changeLine({ line, quantity }, as()),
    removeLines: (id = line) => basket.removeLines({ lines: [id] }, as()),
    addLine: () => addMug(as()),
  };
}

async function inEveryWay(): Promise<string[]> {
  const answers = await Promise.all(Object.values(await changes()).map((ask) => ask()));
  return answers.map((answer) => (answer.ok ? "changed" : answer.refusal.reason));
}

describe("a locked basket rejects every change", () => {
  test("during the payment, including its release and extension", async () => {
    await hold("A-5");
    await addMug();
    await place(shop, caller);
    expect(await inEveryWay()).toEqual(Array(6).fill("payment-under-way"));
    const underWay = { ok: false, refusal: { reason: "payment-under-way" } };
    expect(await shop.backEnd.basket.empty({}, caller)).toEqual(underWay);
    expect(await shop.backEnd.basket.extend({}, caller)).toEqual(underWay);
    expect(await basketOf(shop, caller)).toMatchObject({ state: "paying", tickets: [{}], lines: [{}] });
  });

  test("while a voucher is applied, and accepts changes once the voucher is removed", async () => {
    await hold("A-5");
    await addMug();
    const { code } = await shop.value.issueVoucher({
      ...{ face: 1_000, paid: 1_000, currency: "SEK", validUntil: null, origin: "sold" },
    });
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers");
    const credit = {
      customer: customer?.id ?? "",
      amount: 500,
      currency: "SEK",
      origin: "returned",
    } as const;
    await shop.value.issueCredit(credit);
    await shop.backEnd.storedValue.applyCredit({}, caller);
    // Credit alone locks nothing.
    expect(await (await changes()).changeLine(3)).toMatchObject({ ok: true });
    await shop.backEnd.storedValue.applyVoucher({ code }, caller);
    expect(await inEveryWay()).toEqual(Array(6).fill("voucher-locks-tickets"));
    // Extending the time changes none of it.
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({ ok: true });
    const [voucher] = (await basketOf(shop, caller))?.tenders ?? [];
    await shop.backEnd.storedValue.removeVoucher({ voucher: voucher?.id ?? "" }, caller);
    const { removeTickets, changePriceType } = await changes();
    expect(await changePriceType()).toMatchObject({ ok: true });
    expect(await removeTickets()).toMatchObject({ ok: true });
  });

  test("while it is a reserved order, including an extension", async () => {
    await hold("A-5");
    await addMug();
    const reserved = await shop.backEnd.orders.reserve({}, caller);
    if (!reserved.ok) throw new Error(reserved.refusal.reason);
    await shop.backEnd.orders.resume({ link: reserved.value.link }, caller);
    expect(await inEveryWay()).toEqual(Array(6).fill("reserved-as-it-is"));
    expect(await basketOf(shop, caller)).toMatchObject({ reserved: true, extensionsLeft: 0 });
    expect(await shop.backEnd.basket.extend({}, caller)).toEqual({
      ...{ ok: false, refusal: { reason: "no-extension-left" } },
    });
  });
});

test("a voucher locks free tickets, for which it pays nothing, only once the basket has a product to pay for", async () => {
  const free = smallHouse().priceLists.map((list) => ({ ...list, ordinary: { A: 0, B: 0 } }));
  await shop.engine.house.importCatalogue(smallHouse({ priceLists: free, sales: SALES_OF_ALL }), []);
  await hold("A-5");
  const { code } = await shop.value.issueVoucher({
    ...{ face: 1_000, paid: 1_000, currency: "SEK", validUntil: null, origin: "sold" },
  });
  await shop.backEnd.storedValue.applyVoucher({ code }, caller);
  expect((await basketOf(shop, caller))?.tenders).toMatchObject([{ amount: { amount: 0 } }]);
  expect(await hold("A-6")).toMatchObject({ ok: true });
  const { changePriceType, removeTickets } = await changes();
  expect(await changePriceType()).toMatchObject({ ok: true });
  expect(await removeTickets()).toMatchObject({ ok: true });
  expect(await addMug()).toMatchObject({ ok: true });
  expect(await hold("A-7")).toMatchObject({ refusal: { reason: "voucher-locks-tickets" } });
});

describe("a basket command repeated with its idempotency key", () => {
  test("is executed once, and with other input it is a different command", async () => {
    await hold("A-5", "A-6");
    await addMug();
    let key: string = randomUUID();
    const ask = await changes(() => ({ ...caller, idempotencyKey: key }));
    const other = {
      changePriceType: () => ask.changePriceType(99),
      changeLine: () => ask.changeLine(3),
      changeDate: () => ask.changeDate(TOSCA),
      removeTickets: () => ask.removeTickets("another"),
      removeLines: () => ask.removeLines("another"),
    };
    for (const name of [
      "changePriceType",
      "changeLine",
      "changeDate",
      "removeTickets",
      "removeLines",
    ] as const) {
      key = randomUUID();
      expect(await ask[name](), name).toMatchObject({ ok: true });
      const after = await basketOf(shop, caller);
      const again = await ask[name]();
      expect(again, name).toMatchObject({ ok: true, value: { basket: { id: after?.id } } });
      expect(await basketOf(shop, caller)).toEqual(after);
      if (name !== "changeDate") {
        expect(await other[name](), name).toEqual({ ok: false, refusal: { reason: "key-used-otherwise" } });
      }
      expect(await shop.backEnd.basket.empty({}, { ...caller, idempotencyKey: key })).toEqual({
        ...{ ok: false, refusal: { reason: "key-used-otherwise" } },
      });
    }
    expect(await basketOf(shop, caller)).toMatchObject({ tickets: [{ performance: LATER }], lines: [] });
  });

  test("extends once and releases once, and later additions stay", async () => {
    const keyed = { ...caller, idempotencyKey: randomUUID() };
    await hold("A-5");
    for (let time = 0; time < 2; time++) {
      expect(await shop.backEnd.basket.extend({}, keyed)).toMatchObject({
        value: { basket: { extensionsLeft: 1 } },
      });
    }
    const emptying = { ...caller, idempotencyKey: randomUUID() };
    expect(await shop.backEnd.basket.empty({}, emptying)).toEqual({ ok: true, value: {} });
    await hold("A-5");
    expect(await shop.backEnd.basket.empty({}, emptying)).toEqual({ ok: true, value: {} });
    expect((await basketOf(shop, caller))?.tickets).toHaveLength(1);
    expect(await shop.backEnd.basket.extend({}, emptying)).toEqual({
      ...{ ok: false, refusal: { reason: "key-used-otherwise" } },
    });
  });

  test("reports again for a removed line whether the basket was emptied", async () => {
    await addMug();
    const [line] = (await basketOf(shop, caller))?.lines ?? [];
    const keyed = { ...caller, idempotencyKey: randomUUID() };
    for (let time = 0; time < 2; time++) {
      expect(await shop.backEnd.basket.removeLines({ lines: [line?.id ?? ""] }, keyed)).toEqual({
        ...{ ok: true, value: { basket: null, emptied: null } },
      });
    }
  });
});

test("a command's fingerprint is stable, so that a process of another version recognizes it", async () => {
  await hold("A-5", "A-6");
  await addMug();
  const keyed = () => ({ ...caller, idempotencyKey: randomUUID() });
  const ask = await changes(keyed);
  const { basket, orders } = shop.backEnd;
  const commands = {
    changePriceType: () => ask.changePriceType(),
    changeLine: () => ask.changeLine(),
    changeDate: () => ask.changeDate(),
    removeTickets: () => ask.removeTickets(),
    removeLines: () => ask.removeLines(),
    extend: () => basket.extend({}, keyed()),
    chooseDelivery: () => orders.chooseDelivery({ method: "e-ticket" }, keyed()),
    place: () => orders.place({ acceptTerms: true, expectedTotal: 81_500 }, keyed()),
  };
  for (const [name, execute] of Object.entries(commands)) {
    await rowsOf(shop, "delete from commands");
    expect(await execute(), name).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select operation from commands")).toEqual([{ operation: name }]);
  }
  caller = await visitor(shop.backEnd);
  await rowsOf(shop, "delete from commands");
  await basket.empty({}, keyed());
  expect(await rowsOf(shop, "select operation from commands")).toEqual([{ operation: "empty" }]);
});

test("every basket command is rejected without a session", async () => {
  await hold("A-5");
  await addMug();
  const ask = await changes(() => ({ ...caller, session: null }));
  const stranger = { ...caller, session: null };
  const { basket } = shop.backEnd;
  const answers = await Promise.all([
    ...Object.values(ask).map((one) => one()),
    basket.extend({}, stranger),
    basket.empty({}, stranger),
  ]);
  for (const answer of answers) expect(answer).toEqual({ ok: false, refusal: { reason: "no-session" } });
});
