import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Memberships } from "#domain/sales/contributions/memberships.ts";
import type { SeatChange } from "../../seats/seat-changes.ts";
import { buy, place } from "../../testing/purchase.ts";
import { ADULT, CARMEN, FAUST, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";
import { secondVisit } from "../testing/second-visit.ts";

const MEMBERS_ONLY = TOSCA;
const HOUR = 3_600_000;
const words = (sv: string) => ({ sv });
const friend = {
  id: 2,
  fund: 1,
  slug: "friend",
  name: words("Operans vän"),
  about: words("Om"),
  benefits: [words("Förköp")],
  price: 16_000,
  vat: null,
  months: 12,
  modesOfSale: [5],
  opens: ["members" as const],
  loginNeeded: true,
  retired: false,
};
const MEMBERSHIPS: Memberships = { levels: [friend], upsell: { fund: 1, level: 2 } };

let shop: TestShop;
let member: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: Pick<TestShopOptions, "rewrite"> = {}): Promise<void> {
  const { performances, priceLists } = smallHouse();
  const presale = { modeOfSale: 5, priority: true, from: NOON - HOUR, to: NOON + HOUR };
  shop = await openTestShop({
    ...options,
    catalogue: {
      sales: { memberships: MEMBERSHIPS },
      // Faust is on sale to members today and to the public tomorrow; Tosca is for members only.
      performances: performances.map((one) => {
        if (one.id === FAUST) return { ...one, sale: [presale, ...one.sale] };
        return one.id === MEMBERS_ONLY ? { ...one, restrictedTo: "members" } : one;
      }),
      priceLists: priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, 5] })),
      })),
    },
  });
  member = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

const join = (caller: Caller, change = {}) =>
  shop.backEnd.memberships.join({ level: "friend", renews: false, ...change }, caller);
const hold = (performance: number, caller: Caller) =>
  shop.backEnd.basket.addSeats({ performance, seats: [{ seat: "A-5", priceType: ADULT }] }, caller);
const stateOf = async (performance: number, caller: Caller) => {
  const event = performance === FAUST ? "faust" : "tosca";
  const read = await shop.backEnd.catalogue.performance({ event, performance }, caller);
  return read.ok ? read.value.performance.availability.state : read.refusal.reason;
};
async function basketOf(caller: Caller) {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket : null;
}

test("without a membership the presale and the members' performance are closed to pages and commands", async () => {
  expect([await stateOf(FAUST, member), await stateOf(MEMBERS_ONLY, member)]).toEqual([
    "priority",
    "restricted",
  ]);
  expect(await hold(FAUST, member)).toMatchObject({ refusal: { reason: "not-on-sale" } });
  expect(await hold(MEMBERS_ONLY, member)).toMatchObject({ refusal: { reason: "not-on-sale" } });
});

test("a membership in the basket opens the presale and the members' performance at once for this visitor only", async () => {
  expect(await join(member)).toMatchObject({ value: { basket: { lines: [{ kind: "membership" }] } } });
  expect([await stateOf(FAUST, member), await stateOf(MEMBERS_ONLY, member)]).toEqual([
    "select-or-book",
    "select-or-book",
  ]);
  expect(await hold(FAUST, member)).toMatchObject({ ok: true });
  expect(await hold(MEMBERS_ONLY, member)).toMatchObject({ ok: true });
  expect(await hold(FAUST, await visitor(shop.backEnd))).toMatchObject({
    refusal: { reason: "not-on-sale" },
  });
});

test("a membership removed from the basket removes what it opened, releases the seats and notifies the visitor", async () => {
  await join(member);
  await hold(FAUST, member);
  const line = (await basketOf(member))?.lines[0]?.id ?? "";
  expect(await shop.backEnd.basket.removeLines({ lines: [line] }, member)).toEqual({
    ok: true,
    value: { basket: null, emptied: "rights-lost" },
  });
  expect(await hold(FAUST, member)).toMatchObject({ refusal: { reason: "not-on-sale" } });
  const { rows } = await shop.database.$client.query(
    "select count(*)::int as held from performance_seats where state = 1",
  );
  expect(rows[0].held).toBe(0);
});

test("a membership removed from the basket also removes public tickets beside members' ones, and publishes all freed seats", async () => {
  await join(member);
  await hold(CARMEN, member);
  await hold(FAUST, member);
  const changes: SeatChange[] = [];
  shop.services.seatChanges.listen((change) => changes.push(change));
  const line = (await basketOf(member))?.lines[0]?.id ?? "";
  expect(await shop.backEnd.basket.removeLines({ lines: [line] }, member)).toEqual({
    ...{ ok: true, value: { basket: null, emptied: "rights-lost" } },
  });
  expect(changes).toEqual([{ kind: "freed", performances: [CARMEN, FAUST] }]);
});

test("a membership removed from a basket with only public tickets keeps them", async () => {
  await join(member);
  await hold(CARMEN, member);
  const line = (await basketOf(member))?.lines[0]?.id ?? "";
  const removed = await shop.backEnd.basket.removeLines({ lines: [line] }, member);
  expect(removed).toMatchObject({ value: { emptied: null, basket: { tickets: { length: 1 } } } });
});

test("a paid membership belongs to the customer for its term, and opens the customer's other visits until then", async () => {
  await join(member);
  await buy(shop, member);
  expect(await shop.backEnd.memberships.mine({}, member)).toMatchObject({
    value: [{ name: "Operans vän", starts: "2027-01-15", ends: "2028-01-14", state: "active" }],
  });
  expect(await stateOf(MEMBERS_ONLY, member)).toBe("select-or-book");
  expect(await hold(FAUST, member)).toMatchObject({ ok: true });
  const { rows } = await shop.database.$client.query("select valid_until from grants");
  // The last day is included, in the operator's time zone.
  expect(rows[0].valid_until.toISOString()).toBe("2028-01-14T23:00:00.000Z");
});

test("a membership can be neither twice in a basket nor beside a current one, and a renewal starts where that one ends", async () => {
  await join(member);
  expect(await join(member)).toMatchObject({ refusal: { reason: "membership-in-basket" } });
  await buy(shop, member);
  expect(await join(member)).toMatchObject({ refusal: { reason: "membership-held", name: "Operans vän" } });
  expect(await join(member, { renews: true })).toMatchObject({ ok: true });
  await buy(shop, member);
  const mine = await shop.backEnd.memberships.mine({}, member);
  expect(mine.ok && mine.value.map(({ starts, ends }) => [starts, ends])).toEqual([
    ["2028-01-15", "2029-01-14"],
    ["2027-01-15", "2028-01-14"],
  ]);
});

test("in two baskets of one customer, one buys the membership; the other continues without it after a notice", async () => {
  const { answer, second } = await orderedTwice();
  expect(answer).toMatchObject({ refusal: { reason: "membership-held", name: "Operans vän" } });
  expect(await basketOf(second)).toMatchObject({ lines: [], tickets: { length: 1 } });
});

test("without the claim both baskets of one customer buy the membership", async () => {
  await shop.close();
  const anybodys = (statement: string) => statement.replace(/\$4/, "$4 || gen_random_uuid()::text");
  await open({
    rewrite: (statement) => (statement.includes("insert into claims") ? anybodys(statement) : statement),
  });
  expect((await orderedTwice()).answer).toMatchObject({ ok: true });
});

test("a membership requires a signed-in customer", async () => {
  expect(await join(await visitor(shop.backEnd))).toMatchObject({ refusal: { reason: "login-needed" } });
});

test("a performance that is cancelled while in a basket is not sold", async () => {
  await hold(CARMEN, member);
  const { performances } = smallHouse();
  const cancelled = performances.map((one) => (one.id === CARMEN ? { ...one, cancelled: true } : one));
  await shop.engine.house.importCatalogue(smallHouse({ performances: cancelled }), []);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, member);
  expect(await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 81_500 }, member)).toMatchObject(
    {
      refusal: { reason: "not-sold-any-more", performance: "Carmen", id: CARMEN },
    },
  );
});

async function orderedTwice() {
  await join(member);
  const second = await secondVisit(shop, member);
  await join(second);
  await hold(CARMEN, second);
  await place(shop, member);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, second);
  const total = (await basketOf(second))?.totals.total.amount ?? 0;
  const answer = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, second);
  return { answer, second };
}
