import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { atBoxOffice } from "../../box-office/box-office.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { signedIn, visitor } from "../../engine/testing/test-shop.ts";
import { listVersions } from "../../house-versions/versions.ts";
import { type HouseScene, nobody, openHouseScene, SECOND, TOSCA, twice } from "./testing/house-scene.ts";

/** In a complete shop. */

let scene: HouseScene;
beforeEach(async () => {
  scene = await openHouseScene();
});
afterEach(() => scene.close());

async function boxOffice(line: string): Promise<string> {
  const result = await atBoxOffice(scene.boxOffice, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}

async function bought() {
  const { backEnd } = scene.shop;
  const caller = await signedIn(backEnd, await visitor(backEnd));
  const seats = [{ seat: "s-1-1", priceType: 1 }];
  const held = await backEnd.basket.addSeats({ performance: TOSCA, seats }, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
  return { caller, order: await buy(scene.shop, caller) };
}

async function performance() {
  const asked = { event: "tosca", performance: TOSCA };
  const read = await scene.shop.backEnd.catalogue.performance(asked, nobody());
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value.performance;
}
const emails = async () => (await jobsOf(scene.shop, "performance-change")).length;
const offers = () =>
  rowsOf<{ kind: string; state: string }>(scene.shop, "select kind, state from refund_offers");
const history = async () =>
  (await listVersions(scene.versions.database, null, 9)).map(({ number, author, note }) => [
    number,
    author,
    note,
  ]);

describe("cancelling a performance", () => {
  test("ends the sale, emails holders once, offers a refund, and is a version that no restart reverts", async () => {
    const { caller, order } = await bought();
    expect(await boxOffice(`cancel ${TOSCA}`)).toContain(
      "is cancelled. The customers of 1 orders are emailed.",
    );
    expect((await performance()).availability.state).toBe("cancelled");
    expect(await emails()).toBe(1);
    expect(await offers()).toEqual([{ kind: "cancelled", state: "waiting" }]);
    const offered = await scene.shop.backEnd.refundOffers.list({ link: order.link }, caller);
    expect(offered.ok && offered.value[0]?.choices.length).toBeGreaterThan(0);
    expect(await history()).toEqual([
      [2, "Kim", `Cancel performance ${TOSCA}`],
      [1, "folder", "the folder"],
    ]);

    expect(await boxOffice(`cancel ${TOSCA}`)).toBe("refused: cancelled-before");
    expect(await scene.start(twice())).toBe(2);
    expect((await performance()).availability.state).toBe("cancelled");
    expect(await emails()).toBe(1);
  });

  test("is done once when ordered twice concurrently", async () => {
    await bought();
    const shown = await Promise.all([boxOffice(`cancel ${TOSCA}`), boxOffice(`cancel ${TOSCA}`)]);
    expect(shown.filter((one) => one.includes("is cancelled. The customers of 1 orders"))).toHaveLength(1);
    expect(await emails()).toBe(1);
    expect(await history()).toHaveLength(2);
  });

  test("of two performances concurrently is two versions that lose nothing", async () => {
    const shown = await Promise.all([boxOffice(`cancel ${TOSCA}`), boxOffice(`cancel ${SECOND}`)]);
    expect(shown.every((one) => one.includes("is cancelled"))).toBe(true);
    expect((await performance()).availability.state).toBe("cancelled");
    expect((await history()).map(([number]) => number)).toEqual([3, 2, 1]);
    expect(await boxOffice(`reinstate ${SECOND}`)).toContain("is given after all");
  });

  test("can be reverted, with an email, also if the folder cancelled it", async () => {
    await bought();
    expect(await boxOffice(`reinstate ${TOSCA}`)).toBe("refused: not-cancelled");
    await boxOffice(`cancel ${TOSCA}`);
    expect(await boxOffice(`reinstate ${TOSCA}`)).toContain(
      "is given after all. The customers of 1 orders are emailed.",
    );
    expect((await performance()).availability.state).toBe("select-or-book");
    expect(await offers()).toEqual([{ kind: "cancelled", state: "called-off" }]);
    expect(await emails()).toBe(2);
  });
});

describe("rescheduling a performance", () => {
  const LATER = "2027-06-20T11:00";

  test("emails the new date to holders and survives restarts with the folder as it was", async () => {
    const { caller, order } = await bought();
    expect(await boxOffice(`move ${TOSCA} ${LATER}`)).toContain(
      "begins 2027-06-20 11:00. The customers of 1 orders are emailed.",
    );
    expect((await performance()).starts).toBe("2027-06-20T09:00:00.000Z");
    expect(await offers()).toEqual([{ kind: "moved", state: "waiting" }]);
    const read = await scene.shop.backEnd.orders.read({ link: order.link }, caller);
    expect(read.ok && read.value.performances[0]?.change?.kind).toBe("moved");
    expect(await scene.start(twice())).toBe(2);
    expect((await performance()).starts).toBe("2027-06-20T09:00:00.000Z");
    expect(await boxOffice(`move ${TOSCA} ${LATER}`)).toBe("refused: unchanged");
  });

  test("is rejected for a past or invalid date, an occupied hall, and a cancelled performance", async () => {
    for (const [starts, reason] of [
      ["2026-01-01T19:00", "past"],
      ["2027-02-30T19:00", "no-such-moment"],
      ["2027-03-28T02:30", "no-such-moment"],
      ["2027-10-31T02:30", "no-such-moment"],
      ["tomorrow", "invalid-input"],
      ["2027-02-07T20:00", "hall-is-taken"],
    ])
      expect(await boxOffice(`move ${TOSCA} ${starts}`), starts).toBe(`refused: ${reason}`);
    await boxOffice(`cancel ${TOSCA}`);
    expect(await boxOffice(`move ${TOSCA} ${LATER}`)).toBe("refused: cancelled");
    expect(await emails()).toBe(0);
  });
});

test("cancelling and rescheduling are rejected for a performance that is unknown or has begun", async () => {
  for (const line of ["cancel 999999", "move 999999 2027-06-20T11:00"])
    expect(await boxOffice(line)).toBe("refused: unknown-performance");
  expect(await boxOffice("cancel all")).toBe("refused: invalid-input");
  scene.shop.clock.now = Date.parse((await performance()).starts) + 1;
  expect(await boxOffice(`cancel ${TOSCA}`)).toBe("refused: begun");
});
