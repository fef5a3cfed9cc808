import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { buy, place } from "../testing/purchase.ts";
import { customerAt, holdSeats } from "../testing/seat-scenes.ts";
import { ADULT, CARMEN, COMPANION, smallHouse, WHEELCHAIR, YOUTH } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** Changes a ticket's price type: ordinary, half price for the young, free beside a wheelchair. */

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop();
  caller = await visitor(shop.backEnd);
});
afterEach(() => shop.close());

const tickets = async (as = caller) => {
  const read = await shop.backEnd.basket.read({}, as);
  return read.ok ? (read.value.basket?.tickets ?? []) : [];
};
async function hold(...seats: string[]) {
  const wanted = seats.map((seat) => ({ seat, priceType: seat === "B-1" ? WHEELCHAIR : ADULT }));
  const held = await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: wanted }, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
  return tickets();
}
const change = (ticket: string, priceType: number, as = caller) =>
  shop.backEnd.basket.changePriceType({ ticket, priceType }, as);
const prices = async () => (await tickets()).map(({ price }) => price.amount);

test("a changed price type gives the ticket its new price, and the other tickets keep theirs", async () => {
  const [first, second] = await hold("A-5", "A-6");
  const changed = await change(second?.id ?? "", YOUTH);
  expect(changed).toMatchObject({ ok: true, value: { basket: { tickets: [{}, {}] } } });
  expect(await prices()).toEqual([80_000, 40_000]);
  await change(first?.id ?? "", YOUTH);
  await change(second?.id ?? "", ADULT);
  expect(await prices()).toEqual([40_000, 80_000]);
});

test("a price type can be changed if the basket has more tickets than the house now allows", async () => {
  const [first] = await hold("A-5", "A-6", "A-7");
  shop.clock.advance(1);
  await shop.engine.house.importCatalogue(smallHouse({ maxTickets: 2 }), []);
  expect(await change(first?.id ?? "", YOUTH)).toMatchObject({ ok: true });
  expect(await prices()).toEqual([40_000, 80_000, 80_000]);
});

describe("a change of price type is rejected", () => {
  test("for one youth ticket more than the customer may have, including those in the customer's other session", async () => {
    const [here, there] = await customerAt(shop, 2);
    if (!here || !there) throw new Error("There are two windows");
    await holdSeats(shop, there, ["A-1", "A-2"], YOUTH);
    caller = here;
    const [ticket] = await hold("A-5");
    expect(await change(ticket?.id ?? "", YOUTH)).toMatchObject({
      refusal: { reason: "price-type-limit", previouslyBought: 2, total: 3, excess: 1 },
    });
    expect(await prices()).toEqual([80_000]);
  });

  test("to a type that is not on sale there, or not for this seat", async () => {
    const [ticket] = await hold("A-5");
    for (const type of [99, WHEELCHAIR, COMPANION]) {
      expect(await change(ticket?.id ?? "", type)).toEqual({
        ...{ ok: false, refusal: { reason: "unknown-price-type" } },
      });
    }
    expect(await prices()).toEqual([80_000]);
  });

  test("for a third youth ticket when two are allowed", async () => {
    const held = await hold("A-5", "A-6", "A-7");
    const [first, second, third] = held.map(({ id }) => id);
    await change(first ?? "", YOUTH);
    await change(second ?? "", YOUTH);
    expect(await change(third ?? "", YOUTH)).toMatchObject({ ok: false });
    expect(await prices()).toEqual([40_000, 40_000, 80_000]);
  });

  test("for another visitor's ticket, a removed one, or an unknown one", async () => {
    const [ticket] = await hold("A-5");
    const id = ticket?.id ?? "";
    const unknown = { ok: false, refusal: { reason: "unknown-ticket" } };
    expect(await change(id, YOUTH, await visitor(shop.backEnd))).toEqual(unknown);
    expect(await change("nobodys", YOUTH)).toEqual(unknown);
    await shop.backEnd.basket.empty({}, caller);
    expect(await change(id, YOUTH)).toEqual(unknown);
  });

  test("during the payment, as is emptying the basket", async () => {
    caller = await signedIn(shop.backEnd, caller);
    const [ticket] = await hold("A-5");
    await place(shop, caller);
    const underWay = { ok: false, refusal: { reason: "payment-under-way" } };
    expect(await change(ticket?.id ?? "", YOUTH)).toEqual(underWay);
    expect(await shop.backEnd.basket.empty({}, caller)).toEqual(underWay);
  });
});

test("without a session there is no basket to change or to empty", async () => {
  const stranger = { ...caller, session: null };
  expect(await shop.backEnd.basket.read({}, stranger)).toEqual({
    ...{ ok: true, value: { basket: null, ended: null, session: false } },
  });
  expect(await shop.backEnd.basket.empty({}, stranger)).toMatchObject({ refusal: { reason: "no-session" } });
});

describe("a change of price type repeated with its key returns an empty basket", () => {
  test.each([
    ["that has expired", false],
    ["that was bought", true],
  ])("of a basket %s", async (_, isBought) => {
    caller = await signedIn(shop.backEnd, caller);
    const [ticket] = await hold("A-5");
    const again = { ...caller, idempotencyKey: "price-type-once" };
    expect(await change(ticket?.id ?? "", YOUTH, again)).toMatchObject({ ok: true });
    if (isBought) await buy(shop, caller);
    else shop.clock.advance(3_600);
    expect(await change(ticket?.id ?? "", YOUTH, again)).toMatchObject({
      ...{ ok: true, value: { basket: { tickets: [], lines: [], totals: { total: { amount: 0 } } } } },
    });
  });
});
