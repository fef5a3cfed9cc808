import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { readPerformanceOrders } from "../../engine/house-import/performance-orders.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { createBoxOfficeSeason } from "./box-office-season.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { withPerformanceOrders } from "./performance-orders.ts";

/** In a complete shop. */

const DAY = "2027-01-15";

let shop: TestShop;
let demo: HouseFolder;
let files: HouseFolder;
let id: number;
let event: string;
beforeAll(async () => {
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  demo = read.value;
});
beforeEach(async () => {
  shop = await openTestShop();
  // Every seat of every performance is a row.
  const events = demo.season.events.slice(0, 2).map((event) => ({
    ...event,
    performances: event.performances.filter(({ starts }) => starts.startsWith("+")).slice(0, 2),
  }));
  files = { ...demo, season: { ...demo.season, events } };
  await shop.engine.house.firstStartDay(DAY);
  expect((await start()).result).toBe("imported");
  const listed = await shop.backEnd.catalogue.agenda({}, nobody());
  const onSale = listed.ok
    ? listed.value.performances.find(
        ({ availability, ways }) => availability.state === "select-or-book" && ways === "both",
      )
    : null;
  id = onSale?.id ?? 0;
  event = onSale?.event.slug ?? "";
});
afterEach(() => shop.close());

const nobody = (): Caller => ({ session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null });

async function start(with_: HouseFolder = files) {
  const { catalogue, soldElsewhere } = buildCatalogue(
    withPerformanceOrders(with_, await readPerformanceOrders(shop.database)),
    DAY,
  );
  return shop.engine.house.importCatalogue(catalogue, soldElsewhere);
}

async function boxOffice(line: string, house: HouseFolder = files): Promise<string> {
  const season = createBoxOfficeSeason(house, shop.engine, shop.database, () => shop.clock.now);
  const result = await atBoxOffice({ engine: shop.engine, season, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}

async function bought() {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  for (const band of ["A", "B", "C", "D"] as const) {
    const quantities = [{ priceType: 1, quantity: 2 }];
    const held = await shop.backEnd.basket.addBestAvailable({ performance: id, band, quantities }, caller);
    if (held.ok) return { caller, order: await buy(shop, caller) };
  }
  throw new Error("no seats");
}

async function performance() {
  const read = await shop.backEnd.catalogue.performance({ event, performance: id }, nobody());
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value.performance;
}
const emails = async () => (await jobsOf(shop, "performance-change")).length;
const offers = () => rowsOf<{ kind: string; state: string }>(shop, "select kind, state from refund_offers");

describe("cancelling a performance", () => {
  test("ends the sale, emails holders once and offers a refund, and no restart reverts it", async () => {
    const { caller, order } = await bought();
    expect(await boxOffice(`cancel ${id}`)).toContain("is cancelled. The customers of 1 orders are emailed.");
    expect((await performance()).availability.state).toBe("cancelled");
    expect(await emails()).toBe(1);
    expect(await offers()).toEqual([{ kind: "cancelled", state: "waiting" }]);
    const offered = await shop.backEnd.refundOffers.list({ link: order.link }, caller);
    expect(offered.ok && offered.value[0]?.choices.length).toBeGreaterThan(0);

    expect(await boxOffice(`cancel ${id}`)).toBe("refused: cancelled-before");
    expect((await start()).result).toBe("unchanged");
    expect((await performance()).availability.state).toBe("cancelled");
    expect(await emails()).toBe(1);
  });

  test("is done once when ordered twice concurrently", async () => {
    await bought();
    const shown = await Promise.all([boxOffice(`cancel ${id}`), boxOffice(`cancel ${id}`)]);
    expect(shown.filter((one) => one.includes("is cancelled. The customers of 1 orders"))).toHaveLength(1);
    expect(await emails()).toBe(1);
  });

  test("can be reverted, with an email, unless the season file contains the cancellation", async () => {
    await bought();
    expect(await boxOffice(`reinstate ${id}`)).toBe("refused: not-cancelled");
    await boxOffice(`cancel ${id}`);
    expect(await boxOffice(`reinstate ${id}`)).toContain(
      "is given after all. The customers of 1 orders are emailed.",
    );
    expect((await performance()).availability.state).toBe("select-or-book");
    expect(await offers()).toEqual([{ kind: "cancelled", state: "called-off" }]);
    expect(await emails()).toBe(2);
    expect((await start()).result).toBe("unchanged");

    const byFile = withPerformanceOrders(files, [
      { performance: id, cancelled: true, starts: null, instead: null },
    ]);
    expect((await start(byFile)).result).toBe("older");
    expect(await boxOffice(`reinstate ${id}`, byFile)).toBe("refused: cancelled-by-file");
  });
});

describe("rescheduling a performance", () => {
  const LATER = "2027-06-20T11:00";

  test("emails the new date to holders, survives restarts, and is replaced by a new date in the season file", async () => {
    const { caller, order } = await bought();
    expect(await boxOffice(`move ${id} ${LATER}`)).toContain(
      "begins 2027-06-20 11:00. The customers of 1 orders are emailed.",
    );
    expect((await performance()).starts).toBe("2027-06-20T09:00:00.000Z");
    expect(await offers()).toEqual([{ kind: "moved", state: "waiting" }]);
    const read = await shop.backEnd.orders.read({ link: order.link }, caller);
    expect(read.ok && read.value.performances[0]?.change?.kind).toBe("moved");
    expect((await start()).result).toBe("unchanged");
    expect(await boxOffice(`move ${id} ${LATER}`)).toBe("refused: unchanged");

    const newer = rewritten((performance) => ({ ...performance, starts: "2027-06-21T11:00" }));
    expect((await start(newer)).result).toBe("imported");
    expect((await performance()).starts).toBe("2027-06-21T09:00:00.000Z");
  });

  test("back to the date in the season file removes the performance order", async () => {
    const before = (await performance()).starts;
    await boxOffice(`move ${id} ${LATER}`);
    expect(await readPerformanceOrders(shop.database)).toMatchObject([{ performance: id, starts: LATER }]);
    const wall = new Date(before).toLocaleString("sv-SE", { timeZone: files.house.timeZone });
    expect(await boxOffice(`move ${id} ${wall.slice(0, 16).replace(" ", "T")}`)).toContain("begins");
    expect((await performance()).starts).toBe(before);
    expect(await readPerformanceOrders(shop.database)).toEqual([]);
  });

  test("is rejected for a past or invalid date, an occupied hall, and a cancelled performance", async () => {
    for (const [starts, reason] of [
      ["2026-01-01T19:00", "past"],
      ["2027-02-30T19:00", "no-such-moment"],
      ["2027-03-28T02:30", "no-such-moment"],
      ["2027-10-31T02:30", "no-such-moment"],
      ["tomorrow", "invalid-input"],
    ])
      expect(await boxOffice(`move ${id} ${starts}`), starts).toBe(`refused: ${reason}`);
    const own = await performance();
    const listed = await shop.backEnd.catalogue.agenda({}, nobody());
    const other = listed.ok
      ? listed.value.performances.find(
          (one) => one.id !== id && one.venue.id === own.venue.id && one.availability.state !== "cancelled",
        )
      : null;
    const wall = new Date(other?.starts ?? 0).toLocaleString("sv-SE", { timeZone: files.house.timeZone });
    expect(await boxOffice(`move ${id} ${wall.slice(0, 16).replace(" ", "T")}`)).toBe(
      "refused: hall-is-taken",
    );
    await boxOffice(`cancel ${id}`);
    expect(await boxOffice(`move ${id} ${LATER}`)).toBe("refused: cancelled");
    expect(await emails()).toBe(0);
  });
});

describe("cancelling and rescheduling are rejected", () => {
  test("for a performance that is unknown or has begun", async () => {
    for (const line of ["cancel 999999", "move 999999 2027-06-20T11:00"])
      expect(await boxOffice(line)).toBe("refused: unknown-performance");
    expect(await boxOffice("cancel all")).toBe("refused: invalid-input");
    shop.clock.now = Date.parse((await performance()).starts) + 1;
    expect(await boxOffice(`cancel ${id}`)).toBe("refused: begun");
  });

  test("if the house's files differ from what the shop sells, as the differences would be published too", async () => {
    const edited = rewritten((performance) => ({ ...performance, offSale: true }));
    expect(await boxOffice(`cancel ${id}`, edited)).toBe("refused: house-differs");
    expect(await readPerformanceOrders(shop.database)).toEqual([]);
    expect((await performance()).availability.state).toBe("select-or-book");
  });
});

type Performance = HouseFolder["season"]["events"][number]["performances"][number];

function rewritten(change: (performance: Performance) => Performance): HouseFolder {
  const events = files.season.events.map((event) => ({
    ...event,
    performances: event.performances.map((one) => (one.id === id ? change(one) : one)),
  }));
  return { ...files, season: { ...files.season, events } };
}
