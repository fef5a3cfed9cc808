import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { bigHall, houseWith } from "../testing/big-hall.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit } from "../testing/seat-scenes.ts";
import {
  ADULT,
  CARMEN,
  CARMEN_ELSEWHERE,
  CARMEN_LATER,
  COMPANION,
  TOSCA,
  WHEELCHAIR,
  wordyHouse,
  YOUTH,
} from "../testing/small-house.ts";
import { openTestShop, type TestShop, type TestShopOptions, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let caller: Caller;
afterEach(() => shop.close());

/** @param later changes to the later performance in the same hall */
async function open(later: Partial<PerformanceEntry> = {}, options: TestShopOptions = {}) {
  const house = wordyHouse();
  const [list] = house.priceLists;
  if (!list) throw new Error("The house has prices");
  const grownUps = { ...list, id: "grown-ups", priceTypes: list.priceTypes.filter(({ id }) => id !== YOUTH) };
  shop = await openTestShop({
    ...options,
    catalogue: {
      ...house,
      priceLists: [list, grownUps, { ...list, id: "stalls-front", ordinary: { A: 90_000 } }],
      performances: house.performances.map((one) => (one.id === CARMEN_LATER ? { ...one, ...later } : one)),
    },
  });
  caller = await visitor(shop.backEnd);
}

type Request = readonly [seat: string, priceType?: number];
async function hold(performance: number, requests: readonly Request[], as = caller) {
  const seats = requests.map(([seat, priceType = ADULT]) => ({ seat, priceType }));
  const held = await shop.backEnd.basket.addSeats({ performance, seats }, as);
  if (!held.ok) throw new Error(JSON.stringify(held.refusal));
}
const gone = async (performance: number, ...seats: string[]) =>
  hold(
    performance,
    seats.map((seat) => [seat]),
    await visitor(shop.backEnd),
  );
const change = (to = CARMEN_LATER, from = CARMEN) =>
  shop.backEnd.basket.changeDate({ performance: from, to }, caller);
const tickets = async () =>
  ((await basketOf(shop, caller))?.tickets ?? []).map(
    ({ performance, seat, priceType }) => `${performance} ${seat} ${priceType.id}`,
  );
const ids = async () => ((await basketOf(shop, caller))?.tickets ?? []).map(({ id }) => id).sort();

describe("the seats after a change of date", () => {
  test("have the same bands in another hall, and the tickets keep their ids", async () => {
    await open();
    await hold(CARMEN, [["A-5"], ["G-1", YOUTH]]);
    await hold(TOSCA, [["A-5"]]);
    const before = await ids();
    expect(await change(CARMEN_ELSEWHERE)).toMatchObject({ ok: true });
    const after = await basketOf(shop, caller);
    const moved = after?.tickets.filter(({ performance }) => performance === CARMEN_ELSEWHERE);
    expect(moved?.map(({ band, priceType }) => [band, priceType.id])).toEqual([
      ["A", ADULT],
      ["B", YOUTH],
    ]);
    expect(moved?.map(({ place }) => place.row)).toEqual(["A", "B"]);
    expect((await tickets()).at(-1)).toBe(`${TOSCA} A-5 ${ADULT}`);
    expect(await ids()).toEqual(before);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("are near the old ones, band by band, if the same ones are taken", async () => {
    await open();
    await gone(CARMEN_LATER, "A-10");
    await hold(CARMEN, [["A-10", YOUTH], ["B-3"]]);
    expect(await change()).toMatchObject({ ok: true, value: { together: true } });
    const moved = (await basketOf(shop, caller))?.tickets ?? [];
    // The gallery has the band of row B, and is as near.
    const bands = { A: "A", B: "B", G: "B" } as Readonly<Record<string, string>>;
    expect(
      moved.map(({ performance, place: { row }, priceType }) => [performance, bands[row], priceType.id]),
    ).toEqual([
      [CARMEN_LATER, "A", YOUTH],
      [CARMEN_LATER, "B", ADULT],
    ]);
    // The best seats are in the middle, at five and six.
    const [right, left] = moved.map(({ place }) => Number(place.seat));
    expect(right).toBeGreaterThan(7);
    expect(left).toBeLessThan(5);
  });

  test("keep the price types of their tickets", async () => {
    await open();
    await gone(CARMEN_LATER, "A-1");
    await hold(CARMEN, [["A-1"], ["A-2", YOUTH]]);
    const typesBefore = new Map(
      (await basketOf(shop, caller))?.tickets.map(({ id, priceType }) => [id, priceType.id]),
    );
    expect(await change()).toMatchObject({ ok: true });
    const after = await basketOf(shop, caller);
    expect(new Map(after?.tickets.map(({ id, priceType }) => [id, priceType.id]))).toEqual(typesBefore);
    expect(after?.performances.map(({ id }) => id)).toEqual([CARMEN_LATER]);
  });

  test("are reported as not side by side if they are apart", async () => {
    await open();
    await gone(CARMEN_LATER, ...["A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9"]);
    await hold(CARMEN, [["A-4"], ["A-5"], ["B-7"]]);
    expect(await change()).toMatchObject({ ok: true, value: { together: false } });
    expect((await tickets()).slice(0, 2)).toEqual(
      ["A-1", "A-10"].map((seat) => `${CARMEN_LATER} ${seat} ${ADULT}`),
    );
  });

  test("are a wheelchair space and a companion seat if the old ones were", async () => {
    await open();
    await hold(CARMEN, [
      ["B-1", WHEELCHAIR],
      ["B-2", COMPANION],
    ]);
    expect(await change(CARMEN_ELSEWHERE)).toMatchObject({ ok: true });
    expect(await tickets()).toEqual([
      `${CARMEN_ELSEWHERE} B-1 ${WHEELCHAIR}`,
      `${CARMEN_ELSEWHERE} B-2 ${COMPANION}`,
    ]);
  });

  test("are a whole pair if the old ones were a pair", async () => {
    const inPairs = bigHall(2, 10, (seat) => ({
      ...{ ...seat, band: "A" },
      cluster: `${seat.id.split("-")[0]}:${Math.ceil(Number(seat.number) / 2)}`,
    }));
    shop = await openTestShop({ catalogue: houseWith(inPairs, 2) });
    caller = await visitor(shop.backEnd);
    await gone(CARMEN + 1, "1-3", "1-4");
    await hold(CARMEN, [["1-3"], ["1-4"]]);
    expect(await change(CARMEN + 1)).toMatchObject({ ok: true });
    const numbers = (await basketOf(shop, caller))?.tickets.map(({ place }) => Number(place.seat)) ?? [];
    expect(numbers[0] && numbers[0] % 2).toBe(1);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test.each<["off" | "refuse", string, string[]]>([
    ["off", "A-4", ["A-1", "A-2"]],
    ["refuse", "A-10", ["A-1", "A-2"]],
  ])(
    "are the old ones with the orphan rule %s, which allows an orphan seat or finds none",
    async (orphanRule, taken, same) => {
      await open({}, { settings: { orphanRule } });
      await gone(CARMEN_LATER, taken);
      await hold(CARMEN, [["A-1"], ["A-2"]]);
      expect(await change()).toMatchObject({ ok: true });
      expect(await tickets()).toEqual(same.map((seat) => `${CARMEN_LATER} ${seat} ${ADULT}`));
    },
  );
});

describe("a change of date is rejected and the old seats are kept", () => {
  async function refused(to?: number, from?: number) {
    const before = await tickets();
    const answer = await change(to, from);
    expect(await tickets()).toEqual(before);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    return answer.ok ? "changed" : answer.refusal;
  }

  test("if either performance does not exist, has another production or has no tickets in the basket", async () => {
    await open();
    await hold(CARMEN, [["A-5"]]);
    expect(await refused(999)).toEqual({ reason: "unknown-performance" });
    expect(await refused(CARMEN_LATER, 999)).toEqual({ reason: "unknown-performance" });
    expect(await refused(TOSCA)).toEqual({ reason: "unknown-performance" });
    expect(await refused(CARMEN_ELSEWHERE, CARMEN_LATER)).toEqual({ reason: "unknown-ticket" });
  });

  test("if the new performance is not on sale", async () => {
    await open({ offSale: true });
    await hold(CARMEN, [["A-5"]]);
    expect(await refused()).toMatchObject({ reason: "not-on-sale" });
  });

  test.each<[string, Request]>([
    ["grown-ups", ["A-5", YOUTH]],
    ["stalls-front", ["B-5"]],
  ])("where the new performance's prices (%s) do not include such a ticket", async (priceList, request) => {
    await open({ priceList });
    await hold(CARMEN, [["A-7"], request]);
    expect(await refused()).toEqual({ reason: "unknown-price-type" });
  });

  test("if it would exceed the limit of youth tickets", async () => {
    await open();
    await hold(CARMEN_LATER, [
      ["A-1", YOUTH],
      ["A-2", YOUTH],
    ]);
    await hold(CARMEN, [["A-5", YOUTH]]);
    expect(await refused()).toMatchObject({ reason: "price-type-limit", max: 2, total: 3 });
  });

  test("if the new performance's seats have not been imported yet", async () => {
    await open();
    await rowsOf(shop, "delete from performance_seats where performance = $1", [CARMEN_LATER]);
    await hold(CARMEN, [["A-5"], ["A-6"]]);
    expect(await refused()).toEqual({ reason: "not-enough-seats", wanted: 2, available: 0 });
  });

  test("if one band is sold out, though the other has room", async () => {
    await open();
    await gone(CARMEN_LATER, ...["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9"]);
    await hold(CARMEN, [["A-5"], ["A-6"], ["B-5"]]);
    expect(await refused()).toEqual({ reason: "not-enough-seats", wanted: 2, available: 1 });
  });

  test("unless the basket has expired, when it has no seats to change", async () => {
    await open();
    await hold(CARMEN, [["A-5"]]);
    shop.clock.advance(1_200);
    expect(await change()).toEqual({ ok: false, refusal: { reason: "unknown-ticket" } });
  });
});
