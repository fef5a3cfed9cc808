import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy, place } from "../../testing/purchase.ts";
import { at, FIRST_NIGHT, openDrawn, standing } from "../../testing/sales/draw-scenes.ts";
import { audit } from "../../testing/seat-scenes.ts";
import { ADULT, TOSCA } from "../../testing/small-house.ts";
import { type TestShop, visitor } from "../../testing/test-shop.ts";
import { checkDraw } from "./check-draw.ts";

const DAY = 86_400;
const REGISTRATION = FIRST_NIGHT;

let shop: TestShop;
let people: Caller[];
beforeEach(() => open());
afterEach(() => shop.close());

async function open(declined?: Registration["declined"]) {
  ({ shop, people } = await openDrawn(declined));
}
async function reopen(declined: Registration["declined"]) {
  await shop.close();
  await open(declined);
}

async function mine(caller: Caller) {
  const read = await shop.backEnd.registrations.read({ performance: TOSCA }, caller);
  return read.ok ? read.value.mine : null;
}
const decline = (caller: Caller) => shop.backEnd.registrations.decline({ performance: TOSCA }, caller);
const reservedOf = async (caller: Caller) => {
  const read = await shop.backEnd.orders.reserved({}, caller);
  return read.ok ? read.value : [];
};
const emailsOf = (stage: string) =>
  rowsOf(shop, "select 1 from jobs.job where name = 'registration' and data->>'stage' = $1", [stage]);
const held = async () =>
  (await rowsOf(shop, "select 1 from performance_seats where performance = $1 and state = 1", [TOSCA]))
    .length;
const buyTwo = (caller: Caller) =>
  shop.backEnd.basket.addBestAvailable(
    { performance: TOSCA, band: "A", quantities: [{ priceType: ADULT, quantity: 2 }] },
    caller,
  );

describe("a party that releases its drawn seats", () => {
  test("passes them to the next party in the draw's order, which gets time to pay and an email", async () => {
    const { offered, unlucky } = await standing(shop, people);
    const [giver, next] = [at(offered, 1), at(unlucky)];
    const [before] = await reservedOf(giver);
    expect(await decline(giver)).toMatchObject({ ok: true });
    expect(await mine(giver)).toMatchObject({ state: "declined", offered: null });
    expect(await reservedOf(giver)).toEqual([]);
    const [order] = await reservedOf(next);
    const seatsOf = (one: typeof order) =>
      one?.tickets.map(({ place }) => `${place.row}-${place.seat}`).toSorted();
    expect(seatsOf(order)).toEqual(seatsOf(before));
    expect(await mine(next)).toMatchObject({
      state: "offered",
      offered: { order: order?.link, holdUntil: new Date(REGISTRATION.answerBy).toISOString() },
    });
    expect(await emailsOf("declined")).toHaveLength(1);
    expect(await emailsOf("next")).toHaveLength(1);
    expect(await mine(at(unlucky, 1))).toMatchObject({ state: "unlucky" });
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
    // Checking the draw ignores seats that were passed on.
    expect(await checkDraw(shop.services, REGISTRATION)).toMatchObject({
      ok: true,
      value: { otherwise: [] },
    });
  });

  test("may still buy remaining seats, and cannot release its drawn seats again", async () => {
    const { offered } = await standing(shop, people);
    await decline(at(offered));
    expect(await decline(at(offered))).toMatchObject({ refusal: { reason: "nothing-drawn" } });
    expect(await buyTwo(at(offered))).toMatchObject({ ok: true });
  });

  test("leaves the draw if that is the operator's setting, and its seats go on sale", async () => {
    await reopen({ seats: "sale", party: "is-out" });
    const { offered, unlucky } = await standing(shop, people);
    const before = await held();
    await decline(at(offered));
    expect(await held()).toBe(before - 4);
    expect((await standing(shop, people)).offered).toHaveLength(2);
    expect(await emailsOf("next")).toEqual([]);
    expect(await buyTwo(at(offered))).toMatchObject({ refusal: { reason: "not-on-sale" } });
    expect(await buyTwo(at(unlucky))).toMatchObject({ ok: true });
  });

  test("in two tabs and twice with one key passes them on once", async () => {
    const { offered } = await standing(shop, people);
    const giver = at(offered);
    const key = { ...giver, idempotencyKey: "0f0f0f0f-4444" };
    await Promise.all([decline(key), decline(key), decline(giver)]);
    expect((await standing(shop, people)).offered).toHaveLength(3);
    expect(await emailsOf("next")).toHaveLength(1);
    expect(await emailsOf("declined")).toHaveLength(1);
  });

  test("at the same moment as another party passes them to two parties, each with different seats", async () => {
    const { offered, unlucky } = await standing(shop, people);
    await Promise.all([decline(at(offered)), decline(at(offered, 1))]);
    for (const next of unlucky.slice(0, 2)) expect(await reservedOf(next)).toHaveLength(1);
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
  });

  test("does not pass them to parties that have bought tickets since the draw", async () => {
    const { offered, unlucky } = await standing(shop, people);
    await buyTwo(at(unlucky));
    await buy(shop, at(unlucky));
    await decline(at(offered));
    expect(await reservedOf(at(unlucky))).toEqual([]);
    expect(await mine(at(unlucky, 1))).toMatchObject({ state: "offered" });
  });

  test("shortly before the deadline puts them on sale, as the next party would have no time to pay", async () => {
    const { offered } = await standing(shop, people);
    shop.clock.now = REGISTRATION.answerBy - 3_600_000;
    await rowsOf(shop, "update sessions set last_seen = $1, created = $1", [new Date(shop.clock.now)]);
    const before = await held();
    expect(await decline(at(offered))).toMatchObject({ ok: true });
    expect(await held()).toBe(before - 4);
    expect(await emailsOf("next")).toEqual([]);
  });
});

describe("releasing drawn seats is rejected", () => {
  test("for strangers, for waiting parties, for an unknown performance, during the payment and after it", async () => {
    const { offered, unlucky } = await standing(shop, people);
    const stranger = await visitor(shop.backEnd);
    expect(await decline(stranger)).toMatchObject({ refusal: { reason: "login-needed" } });
    expect(await decline(at(unlucky))).toMatchObject({ refusal: { reason: "nothing-drawn" } });
    const elsewhere = { performance: 77 };
    expect(await shop.backEnd.registrations.decline(elsewhere, at(offered))).toMatchObject({
      refusal: { reason: "unknown-performance" },
    });
    const [order] = await reservedOf(at(offered));
    await shop.backEnd.orders.resume({ link: order?.link ?? "" }, at(offered));
    const { link } = await place(shop, at(offered));
    expect(await decline(at(offered))).toMatchObject({ refusal: { reason: "payment-under-way" } });
    await shop.backEnd.orders.verify({ link, returned: "paid" }, at(offered));
    expect(await mine(at(offered))).toMatchObject({ state: "taken", offered: null });
    expect(await decline(at(offered))).toMatchObject({ refusal: { reason: "nothing-drawn" } });
  });

  test("after the deadline, when the seats are lost and the page says why", async () => {
    const { offered } = await standing(shop, people);
    shop.clock.now = REGISTRATION.answerBy + 5 * DAY * 1000;
    for (const { id } of await rowsOf<{ id: string }>(shop, "select id from orders where state = 'reserved'"))
      await shop.engine.orders.releaseReserved(id);
    await rowsOf(shop, "update sessions set last_seen = $1, created = $1", [new Date(shop.clock.now)]);
    expect(await decline(at(offered))).toMatchObject({ refusal: { reason: "nothing-drawn" } });
    expect(await mine(at(offered))).toMatchObject({ state: "lapsed", offered: null });
  });
});
