import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { OfferChoice } from "#domain/orders/refund-offer.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { executeDueJobs, jobsOf, rowsOf, theirBooks } from "../../testing/money-scenes.ts";
import { buy, place } from "../../testing/purchase.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const SEAT = 81_500;
const COVER = 3_900;
const DAY = 86_400;
const PROTECTION = {
  perTicket: COVER,
  vat: "service",
  name: { sv: "Skydd" },
  terms: { sv: "" },
  claimDays: 60,
};
const SALES = { protection: PROTECTION };

let shop: TestShop;
let caller: Caller;
async function open(options: TestShopOptions = {}) {
  shop = await openTestShop({ catalogue: { sales: SALES }, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
beforeEach(() => open());
afterEach(() => shop.close());

function change(performance: number, to: Partial<PerformanceEntry>, maxTickets = 9) {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === performance ? { ...entry, ...to } : entry,
  );
  return shop.engine.house.importCatalogue(smallHouse({ performances, maxTickets, sales: SALES }), []);
}
const cancel = (performance = CARMEN) => change(performance, { cancelled: true });

async function two(): Promise<string> {
  await holdSeats(shop, caller, ["A-5", "A-6"]);
  return (await buy(shop, caller)).link;
}
async function offers(link: string) {
  const read = await shop.backEnd.refundOffers.list({ link }, caller);
  return read.ok ? read.value : [];
}
const choose = (link: string, choice: OfferChoice, performance = CARMEN) =>
  shop.backEnd.refundOffers.choose({ link, performance, choice }, caller);

async function backAtProvider(): Promise<number> {
  await executeDueJobs(shop);
  return (await theirBooks(shop)).reduce((sum, { refunded }) => sum + refunded, 0);
}
async function credit(): Promise<number> {
  const read = await shop.backEnd.storedValue.myCredit({}, caller);
  return read.ok ? read.value.balance.amount : 0;
}
const valid = async () =>
  (await rowsOf<{ seat: string }>(shop, "select seat from tickets where valid order by seat")).map(
    ({ seat }) => seat,
  );
async function boxOffice(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}

describe("a refund offer for a cancelled performance", () => {
  test("has the choice of money or credit, and a deadline", async () => {
    const link = await two();
    expect(await offers(link)).toEqual([]);
    await cancel();
    expect(await offers(link)).toMatchObject([
      {
        ...{ kind: "cancelled", state: "waiting", tickets: 2, choices: ["money", "credit"] },
        ...{ title: "Carmen", worth: { amount: 2 * SEAT } },
        until: new Date(NOON + 14 * DAY * 1000).toISOString(),
      },
    ]);
    expect(await choose(link, "kept")).toMatchObject({ refusal: { reason: "offer-over" } });
    expect(await shop.backEnd.refundOffers.list({ link: "nobodys" }, caller)).toMatchObject({
      refusal: { reason: "unknown-order" },
    });
  });

  test("refunds the full amount to its source, once, with one email, and frees the seats", async () => {
    const link = await two();
    await cancel();
    for (let press = 0; press < 2; press++)
      expect(await choose(link, "money")).toMatchObject({
        value: { state: "money", worth: { amount: 2 * SEAT } },
      });
    expect(await choose(link, "credit")).toMatchObject({ refusal: { reason: "offer-over" } });
    expect(await backAtProvider()).toBe(2 * SEAT);
    expect(await valid()).toEqual([]);
    expect(await credit()).toBe(0);
    expect(await jobsOf(shop, "changed-performance-settled")).toHaveLength(1);
    const held = await rowsOf(shop, "select 1 from performance_seats where state = 2 and performance = $1", [
      CARMEN,
    ]);
    expect(held).toEqual([]);
  });

  test("gives credit if its holder chooses credit, which the movements record", async () => {
    const link = await two();
    await cancel();
    expect(await choose(link, "credit")).toMatchObject({ value: { state: "credit" } });
    expect(await credit()).toBe(2 * SEAT);
    expect(await backAtProvider()).toBe(0);
    expect(await rowsOf(shop, "select sum(amount)::int from movements where kind = 'credit'")).toEqual([
      { sum: 2 * SEAT },
    ]);
  });

  test("refunds without an answer after the deadline, not before", async () => {
    const link = await two();
    await cancel();
    shop.clock.advance(14 * DAY - 60);
    await shop.engine.orders.settleUnanswered();
    expect(await valid()).toHaveLength(2);
    shop.clock.advance(120);
    expect(await choose(link, "credit")).toMatchObject({ refusal: { reason: "offer-over" } });
    await Promise.all([shop.engine.orders.settleUnanswered(), shop.engine.orders.settleUnanswered()]);
    expect(await offers(link)).toMatchObject([{ state: "money", choices: [] }]);
    expect(await backAtProvider()).toBe(2 * SEAT);
  });

  test("refunds what was bought for its tickets, and keeps the order's other performance", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    await shop.backEnd.basket.addSeats(
      { performance: TOSCA, seats: [{ seat: "A-7", priceType: ADULT }] },
      caller,
    );
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const { link, totals } = await buy(shop, caller);
    await cancel();
    expect(await offers(link)).toMatchObject([{ performance: CARMEN, worth: { amount: SEAT + COVER } }]);
    await choose(link, "money");
    expect(await backAtProvider()).toBe(SEAT + COVER);
    expect(await valid()).toEqual(["A-7"]);
    // With the second cancellation everything is refunded, to the öre.
    await cancel(TOSCA);
    await choose(link, "money", TOSCA);
    expect(await backAtProvider()).toBe(totals.total.amount);
    expect(await valid()).toEqual([]);
  });

  test("refunds unused protection with its ticket, but not that of an already refunded ticket", async () => {
    await holdSeats(shop, caller, ["A-5", "A-6"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    const { link, totals } = await buy(shop, caller);
    expect(totals.total.amount).toBe(2 * (SEAT + COVER));
    const mine = await shop.backEnd.protection.mine({}, caller);
    const claimed = (mine.ok && mine.value[0]?.id) || "";
    await shop.backEnd.protection.claim({ protection: claimed, reason: "Feber sedan i morse" }, caller);
    expect(await boxOffice(`claim-approve ${claimed}`)).toContain("815.00");
    expect(await backAtProvider()).toBe(SEAT);
    await cancel();
    expect(await offers(link)).toMatchObject([{ tickets: 1, worth: { amount: SEAT + COVER } }]);
    await choose(link, "money");
    expect(await backAtProvider()).toBe(2 * SEAT + COVER);
    expect(await valid()).toEqual([]);
  });

  test("does not refund again what the box office has already refunded", async () => {
    const link = await two();
    const [order] = await rowsOf<{ number: string }>(shop, "select number from orders");
    await cancel();
    await boxOffice(`refund ${order?.number}`);
    expect(await backAtProvider()).toBe(2 * SEAT);
    expect(await choose(link, "money")).toMatchObject({ refusal: { reason: "offer-over" } });
    expect(await offers(link)).toMatchObject([{ state: "called-off", choices: [] }]);
    expect(await backAtProvider()).toBe(2 * SEAT);
  });

  test("is made to an order that was being paid during the cancellation, with one email", async () => {
    await holdSeats(shop, caller, ["A-5"]);
    const placed = await place(shop, caller);
    await cancel();
    await shop.backEnd.orders.verify({ link: placed.link, returned: "paid" }, caller);
    expect(await valid()).toEqual(["A-5"]);
    expect(await offers(placed.link)).toEqual([]);
    await shop.engine.orders.settleUnanswered();
    await shop.engine.orders.settleUnanswered();
    expect(await offers(placed.link)).toMatchObject([{ kind: "cancelled", state: "waiting" }]);
    expect(await jobsOf(shop, "performance-change")).toHaveLength(1);
    expect(await choose(placed.link, "money")).toMatchObject({ value: { state: "money" } });
  });

  test("is withdrawn when the performance is reinstated, and the tickets stay valid", async () => {
    const link = await two();
    await cancel();
    // Changes something else as well: an unchanged catalogue would count as the older version.
    await change(CARMEN, {}, 8);
    expect(await offers(link)).toMatchObject([{ state: "called-off" }]);
    expect(await choose(link, "money")).toMatchObject({ refusal: { reason: "offer-over" } });
    shop.clock.advance(15 * DAY);
    await shop.engine.orders.settleUnanswered();
    expect(await valid()).toHaveLength(2);
  });
});

describe("eight concurrent choices of money or credit", () => {
  /** Returns the distinct states that were promised. */
  const promised = async (link: string, times = 8) => {
    const choices = Array.from({ length: times }, (_, at) => choose(link, at % 2 ? "money" : "credit"));
    const answers = await Promise.all(choices);
    return [...new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.state] : [])))];
  };

  test("lead to one kind of refund, made once", async () => {
    const link = await two();
    await cancel();
    expect(await promised(link)).toHaveLength(1);
    expect((await backAtProvider()) + (await credit())).toBe(2 * SEAT);
  });

  test("lead to both kinds of refund without the order's lock", async () => {
    await shop.close();
    const lock = /^(select .* from "(?:orders|refund_offers)" where .*) for update$/;
    let isLocked = true;
    // Every statement reads its snapshot before it sleeps, so that all read before the first writes.
    await open({
      rewrite: (statement) =>
        isLocked ? statement : statement.replace(lock, "$1 and pg_sleep(1.5) is not null"),
    });
    const link = await two();
    await cancel();
    isLocked = false;
    expect(await promised(link, 2)).toHaveLength(2);
  });
});

describe("a refund offer for a moved performance", () => {
  const later = { starts: NOON + 9 * DAY * 1000 };

  test("keeps the tickets if its holder chooses that", async () => {
    const link = await two();
    await change(CARMEN, later);
    expect(await offers(link)).toMatchObject([
      { kind: "moved", choices: ["kept", "money", "credit"], until: new Date(later.starts).toISOString() },
    ]);
    expect(await choose(link, "kept")).toMatchObject({ value: { state: "kept", choices: [] } });
    expect(await valid()).toHaveLength(2);
    expect(await jobsOf(shop, "changed-performance-settled")).toEqual([]);
  });

  test("is renewed for a holder who kept the tickets when the performance is then cancelled", async () => {
    const link = await two();
    await change(CARMEN, later);
    await choose(link, "kept");
    await cancel();
    expect(await offers(link)).toMatchObject([{ kind: "cancelled", state: "waiting" }]);
  });

  test("refunds holders who choose money, and keeps the tickets of those who do not answer", async () => {
    const link = await two();
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, other, ["A-8"]);
    const silent = (await buy(shop, other)).link;
    await change(CARMEN, later);
    await choose(link, "money");
    shop.clock.advance(10 * DAY);
    await shop.engine.orders.settleUnanswered();
    expect(await backAtProvider()).toBe(2 * SEAT);
    expect(await valid()).toEqual(["A-8"]);
    expect(await offers(silent)).toMatchObject([{ state: "kept" }]);
  });
});

test("the box office lists refund choices, and refunds the remaining orders at once", async () => {
  await two();
  expect(await boxOffice(`changed ${CARMEN}`)).toBe("refused: nothing-changed");
  await cancel();
  expect(await boxOffice(`changed ${CARMEN}`)).toContain("1 of 1 have not chosen.");
  expect(await boxOffice(`changed-refund ${CARMEN}`)).toContain("1630.00 of 1 orders");
  expect(await backAtProvider()).toBe(2 * SEAT);
  expect(await boxOffice(`changed ${CARMEN}`)).toContain("money  1630.00 SEK");
});
