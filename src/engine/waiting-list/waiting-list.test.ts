import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buy } from "../testing/purchase.ts";
import {
  confirm,
  entryOf,
  giveUp,
  holdFor,
  join,
  LIST_RULES,
  payOffer,
  publicSeats,
  releaseDue,
  sellOut,
  serveJobs,
  stagesOf,
  wait,
} from "../testing/sales/waiting-scenes.ts";
import { audit } from "../testing/seat-scenes.ts";
import { CARMEN, TOSCA } from "../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";

const HOUR = 3_600;

let shop: TestShop;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(rules: Partial<typeof LIST_RULES> = {}, options: TestShopOptions = {}) {
  shop = await openTestShop({ ...options, settings: { waitingList: { ...LIST_RULES, ...rules } } });
}
async function reopen(rules: Partial<typeof LIST_RULES>) {
  await shop.close();
  await open(rules);
}
const leave = async (link: string) => shop.backEnd.waitingList.leave({ link }, await visitor(shop.backEnd));
const serve = () => shop.engine.waitingLists.serveAll();
const beforeOf = async (link: string) => (await entryOf(shop, link)).performances.map(({ before }) => before);

describe("a party", () => {
  test("is on the list once its mailbox has confirmed, with an honest position", async () => {
    await sellOut(shop);
    const first = await join(shop);
    expect(await entryOf(shop, first)).toMatchObject({
      state: "unconfirmed",
      performances: [{ before: null }],
    });
    await confirm(shop, first);
    const second = await wait(shop, { party: 1 });
    expect(await entryOf(shop, second)).toMatchObject({ state: "waiting", party: 1 });
    expect(await beforeOf(first)).toEqual([0]);
    expect(await beforeOf(second)).toEqual([1]);
    expect(await stagesOf(shop)).toEqual(["confirm", "listed", "confirm", "listed"]);
    // Confirming again changes nothing.
    await confirm(shop, first);
    expect(await beforeOf(second)).toEqual([1]);
  });

  test("cannot wait for seats that it can buy now", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    const joining = join(shop);
    await expect(joining).rejects.toThrow("seats-available");
    expect(await join(shop, { party: 3 })).not.toBe("");
    expect(await join(shop, { bands: ["B"] })).not.toBe("");
  });

  test("is refused with too many people, or companions without a wheelchair each", async () => {
    await sellOut(shop);
    await expect(join(shop, { party: 7 })).rejects.toThrow("list-party-size");
    await expect(join(shop, { party: 3, wheelchairs: 1 })).rejects.toThrow("wheelchair-companions");
    await expect(join(shop, { email: "no-address" })).rejects.toThrow("list-email-invalid");
  });

  test("waits for a performance once with a mailbox", async () => {
    await sellOut(shop);
    const email = "bo@test.example";
    await wait(shop, { email });
    const again = await join(shop, { email: "BO@test.example" });
    expect(await confirm(shop, again)).toMatchObject({ refusal: { reason: "already-listed" } });
  });

  test("leaves with one click", async () => {
    await sellOut(shop);
    const [first, second] = [await wait(shop), await wait(shop)];
    expect(await leave(first)).toMatchObject({ ok: true });
    expect(await leave(first)).toMatchObject({ ok: true });
    expect(await entryOf(shop, first)).toMatchObject({ state: "ended", ending: "left" });
    expect(await beforeOf(second)).toEqual([0]);
    expect(await confirm(shop, first)).toMatchObject({ refusal: { reason: "entry-ended" } });
  });

  test("is refused where the house has no list", async () => {
    await shop.close();
    shop = await openTestShop();
    const caller = await visitor(shop.backEnd);
    expect(await shop.backEnd.waitingList.read({ performance: CARMEN }, caller)).toMatchObject({
      refusal: { reason: "no-waiting-list" },
    });
  });
});

describe("seats that come back", () => {
  test("from an expired basket are withheld from the public until the list is served", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    await holdFor(shop, ["A-1", "A-2"]);
    const link = await wait(shop);
    shop.clock.advance(1201);
    expect(await publicSeats(shop)).toEqual([]);
    const late = await visitor(shop.backEnd);
    await expect(holdFor(shop, ["A-1"], { caller: late })).rejects.toThrow("seats-taken");
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({
      state: "offered",
      offer: { performance: CARMEN, state: "payable", total: { amount: 2 * (80_000 + 1_500) } },
    });
    expect(await publicSeats(shop)).toEqual([]);
  });

  test("from a basket that is emptied, and from a returned order, too", async () => {
    await sellOut(shop, ["A-1", "A-2", "A-5", "A-6"]);
    const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdFor(shop, ["A-1", "A-2"], { caller: buyer });
    const order = await buy(shop, buyer);
    const holder = await holdFor(shop, ["A-5", "A-6"]);
    const [first, second] = [await wait(shop), await wait(shop)];
    await giveUp(shop, holder);
    expect(await publicSeats(shop)).toEqual([]);
    await serve();
    expect(await entryOf(shop, first)).toMatchObject({ state: "offered" });
    const { link } = order;
    expect(await shop.backEnd.orders.giveBack({ link }, buyer)).toMatchObject({ ok: true });
    expect(await publicSeats(shop)).toEqual([]);
    await serve();
    expect(await entryOf(shop, second)).toMatchObject({ state: "offered" });
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
  });

  test("that no party on the list wants are on sale as soon as it is served", async () => {
    await sellOut(shop, ["A-1", "B-5"]);
    const holder = await holdFor(shop, ["A-1", "B-5"]);
    const link = await wait(shop, { bands: ["A"] });
    await giveUp(shop, holder);
    // No party waits for band B: it was never withheld.
    expect(await publicSeats(shop)).toEqual(["B-5"]);
    await serve();
    expect(await publicSeats(shop)).toEqual(["A-1", "B-5"]);
    expect(await entryOf(shop, link)).toMatchObject({ state: "waiting" });
  });

  test("are free at once when the last party has left", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const link = await wait(shop);
    await leave(link);
    await serveJobs(shop);
    await giveUp(shop, holder);
    expect(await publicSeats(shop)).toEqual(["A-1", "A-2"]);
  });

  test("join with those that are on sale, if a party fits both", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-2"]);
    const link = await wait(shop);
    await giveUp(shop, holder);
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({ state: "offered" });
  });

  test("of a released allocation go to the list first", async () => {
    await sellOut(shop, ["A-1", "A-2", "A-3"]);
    const { makeAllocation, releaseAllocation } = await import("../allocations/allocations.ts");
    const made = await makeAllocation(shop.services, {
      ...{ performance: CARMEN, seats: ["A-1", "A-2", "A-3"], who: "test" },
      facts: {
        ...{ name: "Press", colour: "blue", note: "", owner: null, releaseAt: null },
        ...{ channels: [], roles: [], staff: [] },
      },
    });
    if (!made.ok) throw new Error(made.refusal.reason);
    const link = await wait(shop);
    expect(await releaseAllocation(shop.services, made.value.id, "test")).toMatchObject({ ok: true });
    expect(await publicSeats(shop)).toEqual([]);
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({ state: "offered" });
    expect(await publicSeats(shop)).toHaveLength(1);
  });

  test("bought again after they were on sale are the list's when they come back once more", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    const link = await wait(shop, { party: 3 });
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    await serve();
    const late = await wait(shop);
    await giveUp(shop, holder);
    expect(await publicSeats(shop)).toEqual([]);
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({ state: "waiting" });
    expect(await entryOf(shop, late)).toMatchObject({ state: "offered" });
  });
});

describe("an offer", () => {
  async function offered(): Promise<readonly [first: string, second: string]> {
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const links = [await wait(shop), await wait(shop)] as const;
    await giveUp(shop, holder);
    await serve();
    return links;
  }

  test("is paid by its link without an account, and ends the entry", async () => {
    const [first, second] = await offered();
    await payOffer(shop, first);
    expect(await entryOf(shop, first)).toMatchObject({ state: "ended", ending: "bought", offer: null });
    await serve();
    expect(await entryOf(shop, first)).toMatchObject({ state: "ended", ending: "bought" });
    expect(await entryOf(shop, second)).toMatchObject({ state: "waiting" });
    expect(await audit(shop)).toMatchObject({ double: 0, lost: 0, unsold: 0 });
  });

  test("that is declined passes to the next party at once", async () => {
    const [first, second] = await offered();
    expect(await leave(first)).toMatchObject({ ok: true });
    expect(await publicSeats(shop)).toEqual([]);
    await serveJobs(shop);
    expect(await entryOf(shop, first)).toMatchObject({ state: "ended", ending: "declined" });
    expect(await entryOf(shop, second)).toMatchObject({ state: "offered" });
  });

  test("that is ignored ends at its deadline and passes to the next party", async () => {
    const [first, second] = await offered();
    shop.clock.advance(4 * HOUR + 1);
    expect(await publicSeats(shop)).toEqual([]);
    await releaseDue(shop);
    await serve();
    expect(await entryOf(shop, first)).toMatchObject({ state: "ended", ending: "lapsed" });
    expect(await entryOf(shop, second)).toMatchObject({ state: "offered" });
    expect(await stagesOf(shop)).toEqual(
      expect.arrayContaining(["confirm", "listed", "offered", "lapsed", "offered"]),
    );
  });

  test("is the only one of a party that waits for several performances", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    await sellOut(shop, ["A-1", "A-2"], TOSCA);
    const here = await holdFor(shop, ["A-1", "A-2"]);
    const there = await holdFor(shop, ["A-1", "A-2"], { performance: TOSCA });
    const link = await wait(shop);
    // Joins lists of one event; a party of both is written as the office might.
    await shop.database.$client.query(
      "update waiting_list_entries set performances = array[$1, $2]::int[] where link = $3",
      [CARMEN, TOSCA, link],
    );
    await serve();
    await giveUp(shop, here);
    await giveUp(shop, there);
    await serve();
    const { rows } = await shop.database.$client.query("select 1 from waiting_list_offers");
    expect(rows).toHaveLength(1);
    expect(await entryOf(shop, link)).toMatchObject({ state: "offered", offer: { performance: CARMEN } });
    expect(await publicSeats(shop, TOSCA)).toEqual(["A-1", "A-2"]);
  });

  test("is not made again to a party that bought and returned its tickets", async () => {
    const email = "asa@test.example";
    const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    await shop.database.$client.query("update customers set proven = now()");
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const link = await wait(shop, { email });
    await giveUp(shop, holder);
    await serve();
    const { offer } = await entryOf(shop, link);
    await payOffer(shop, link);
    expect(await shop.backEnd.orders.giveBack({ link: offer?.order ?? "" }, buyer)).toMatchObject({
      ok: true,
    });
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({ state: "ended", ending: "bought" });
    expect(await publicSeats(shop)).toEqual(["A-1", "A-2"]);
  });

  test("is not made when too little time is left to pay, and the seats go on sale", async () => {
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const link = await wait(shop);
    shop.clock.advance(3 * 24 * HOUR - 4 * HOUR + 60);
    await serve();
    expect(await entryOf(shop, link)).toMatchObject({ state: "waiting" });
    expect(await publicSeats(shop)).toEqual(["A-1", "A-2"]);
    expect(holder.session).not.toBeNull();
  });

  test("of wheelchair places includes the companion beside", async () => {
    await sellOut(shop);
    const link = await wait(shop, { party: 2, wheelchairs: 1 });
    await serve();
    await shop.database.$client.query(
      "update performance_seats set state = case when listed then 3 else 0 end where seat in ('B-1', 'B-2')",
    );
    await serve();
    const entry = await entryOf(shop, link);
    expect(entry).toMatchObject({ state: "offered", offer: { total: { amount: 39_500 + 1_500 } } });
    await payOffer(shop, link);
  });
});

describe("members", () => {
  test("are served before others if the house has set that", async () => {
    await reopen({ membersFirst: true });
    const email = "asa@test.example";
    await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    await shop.database.$client.query("update customers set proven = now()");
    await shop.database.$client.query(
      `with basket as (
         insert into baskets (id, session, state, created, expires)
         values (gen_random_uuid(), gen_random_uuid(), 'bought', now(), now()) returning id
       ), bought as (
         insert into orders (id, number, link, basket, customer, state, document, total, currency, created)
         select gen_random_uuid(), '1', '1', basket.id, customers.id, 'paid', '{}', 0, 'SEK', now()
         from basket, customers returning id, customer
       )
       insert into memberships (id, customer, level, fund, starts, ends, "order", line)
       select gen_random_uuid(), customer, 1, 1, '2026-01-01', '2027-12-31', id, '1' from bought`,
    );
    await sellOut(shop, ["A-1", "A-2"]);
    const holder = await holdFor(shop, ["A-1", "A-2"]);
    const [other, member] = [await wait(shop), await wait(shop, { email })];
    expect([await beforeOf(member), await beforeOf(other)]).toEqual([[0], [1]]);
    await giveUp(shop, holder);
    await serve();
    expect(await entryOf(shop, member)).toMatchObject({ state: "offered" });
    expect(await entryOf(shop, other)).toMatchObject({ state: "waiting" });
  });
});

describe("a party that buys elsewhere", () => {
  async function boughtElsewhere() {
    const email = "asa@test.example";
    const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    await shop.database.$client.query("update customers set proven = now()");
    await sellOut(shop, ["A-1", "A-2"]);
    const link = await wait(shop, { email, party: 3 });
    await holdFor(shop, ["A-1", "A-2"], { caller: buyer });
    await buy(shop, buyer);
    await serve();
    return link;
  }

  test("is asked, keeps its place, and waits again once it has answered", async () => {
    const link = await boughtElsewhere();
    const next = await wait(shop, { party: 3 });
    expect(await entryOf(shop, link)).toMatchObject({ state: "asked", performances: [{ before: 0 }] });
    expect(await beforeOf(next)).toEqual([1]);
    expect(await confirm(shop, link)).toMatchObject({ ok: true });
    await serveJobs(shop);
    expect(await entryOf(shop, link)).toMatchObject({ state: "waiting", performances: [{ before: 0 }] });
  });

  test("leaves the list if the house has set that", async () => {
    await reopen({ boughtElsewhere: "end" });
    const link = await boughtElsewhere();
    expect(await entryOf(shop, link)).toMatchObject({ state: "ended", ending: "bought-elsewhere" });
    expect(await stagesOf(shop)).toContain("bought");
  });
});
