import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Shown } from "../../../door/device/door-core.ts";
import { pairDevice } from "../../../engine/door/devices.ts";
import { returnLines } from "../../../engine/orders/returned/refund-order.ts";
import { reissueTicket } from "../../../engine/orders/tickets/reissue-ticket.ts";
import {
  conflictsOf,
  type SoldTicket,
  sellTickets,
  usedCodes,
} from "../../../engine/testing/door/door-scenes.ts";
import { rowsOf } from "../../../engine/testing/money-scenes.ts";
import { CARMEN, smallHouse, TOSCA } from "../../../engine/testing/small-house.ts";
import { doorPost } from "../testing/door/door-post.ts";
import { type PhoneAtDoor, pairPhone } from "../testing/door/phone-at-door.ts";
import { openOfficeStage, type Person } from "../testing/office-stage.ts";

/** What went wrong at the doors of other houses, as their ticket systems' users have reported it. */

const ROW_A = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8"] as const;

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let supervisor: Person;
beforeEach(async () => {
  stage = await openOfficeStage();
  supervisor = await stage.person("supervisor");
});
afterEach(() => stage.close());

/** It knows of everything until now, and has no network from now on. */
async function phone(performance = CARMEN, performances: readonly number[] = [performance]) {
  const { shop } = stage;
  const wanted = { name: crypto.randomUUID(), performances, entrances: [], names: false };
  const { code } = await pairDevice(shop.services, wanted, "Kim");
  const paired = await pairPhone({ post: doorPost(stage), performance, clock: shop.clock }, code);
  paired.network = "down";
  return paired;
}
async function synced(...phones: readonly PhoneAtDoor[]) {
  for (const one of phones) {
    one.network = "up";
    expect(await one.sync()).toBe("done");
    one.network = "down";
  }
}
const verdictOf = ({ verdict }: Shown) => (verdict.kind === "refused" ? verdict.because : verdict.kind);
const scanned = async (at: PhoneAtDoor, { code }: Pick<SoldTicket, "code">) => verdictOf(await at.scan(code));
async function cancel(performance: number): Promise<void> {
  const { performances } = smallHouse();
  const cancelled = performances.map((one) => (one.id === performance ? { ...one, cancelled: true } : one));
  await stage.shop.engine.house.importCatalogue(smallHouse({ performances: cancelled }), []);
}
const giveBack = ({ order, id }: SoldTicket) => returnLines(stage.shop.services, { order, lines: [id] });

const reissue = ({ order, id }: SoldTicket) => reissueTicket(stage.shop.services, { order, ticket: id });

describe("a phone with two lists and no network", () => {
  test("applies to a ticket the rules of its own performance, not of the other", async () => {
    const [carmen] = await sellTickets(stage.shop, ["A-5"]);
    const [tosca] = await sellTickets(stage.shop, ["A-5"], TOSCA);
    if (!carmen || !tosca) throw new Error("not sold");
    await cancel(TOSCA);
    const both = [CARMEN, TOSCA];
    const [atCarmen, atTosca] = [await phone(CARMEN, both), await phone(TOSCA, both)];
    expect(await scanned(atTosca, tosca)).toBe("cancelled");
    expect(await scanned(atTosca, carmen)).toBe("wrong-performance");
    const { verdict } = await atCarmen.scan(tosca.code);
    expect(verdict).toMatchObject({
      because: "wrong-performance",
      found: { performance: { id: TOSCA, title: { sv: "Tosca" } }, ticket: { seat: "5" } },
    });
    expect(await scanned(atCarmen, carmen)).toBe("in");
  });

  test("that lets a ticket of the other performance in with a reason uses up that ticket", async () => {
    const [tosca] = await sellTickets(stage.shop, ["A-5"], TOSCA);
    if (!tosca) throw new Error("not sold");
    const both = [CARMEN, TOSCA];
    const [atCarmen, atTosca] = [await phone(CARMEN, both), await phone(TOSCA, both)];
    await atCarmen.override(await atCarmen.scan(tosca.code));
    await synced(atCarmen, atTosca);
    expect(await usedCodes(stage.shop)).toEqual([tosca.code]);
    expect(await scanned(atTosca, tosca)).toBe("used");
  });
});

test("a phone that is restarted without a network admits every ticket of its list", async () => {
  const sold = await sellTickets(stage.shop, ROW_A);
  const at = await phone();
  await at.crash();
  for (const ticket of sold) expect(await scanned(at, ticket)).toBe("in");
});

describe("a cancelled ticket", () => {
  test("gets no new code, and neither code admits on a phone that has heard of it", async () => {
    const [ticket] = await sellTickets(stage.shop, ["A-5"]);
    if (!ticket) throw new Error("not sold");
    const at = await phone();
    const reissued = await reissue(ticket);
    const code = reissued.ok ? reissued.value.code : "";
    await giveBack(ticket);
    expect(await reissue(ticket)).toMatchObject({ refusal: { reason: "void-ticket" } });
    await synced(at);
    expect(await scanned(at, ticket)).toBe("replaced");
    expect(await scanned(at, { code })).toBe("returned");
  });

  test.each(["returned", "reissued"])(
    "that was %s and is let in by a phone that has not heard of it is reported",
    async (how) => {
      const [ticket] = await sellTickets(stage.shop, ["A-5"]);
      if (!ticket) throw new Error("not sold");
      const at = await phone();
      await (how === "returned" ? giveBack(ticket) : reissue(ticket));
      expect(await scanned(at, ticket)).toBe("in");
      await synced(at);
      const { body } = await supervisor.device.ask("door.conflicts", { performance: CARMEN });
      expect(body["conflicts"]).toMatchObject([{ kind: "void", row: "A", seat: "5", settled: null }]);
    },
  );
});

type Preparing = readonly [string, (at: PhoneAtDoor, ticket: SoldTicket) => Promise<unknown>];
const REFUSED: readonly Preparing[] = [
  ["used", (at, { code }) => at.scan(code)],
  ["returned", (_, ticket) => giveBack(ticket)],
  ["replaced", (_, ticket) => reissue(ticket)],
  ["cancelled", () => cancel(CARMEN)],
  [
    "no-reentry",
    async (at, { code }) => {
      await at.scan(code);
      await at.scan(code, "out");
    },
  ],
];

test.each(REFUSED)("a ticket that is refused as %s shows its seat", async (because, prepare) => {
  const [ticket] = await sellTickets(stage.shop, ["A-5"]);
  if (!ticket) throw new Error("not sold");
  const at = await phone();
  await prepare(at, ticket);
  await synced(at);
  expect((await at.scan(ticket.code)).verdict).toMatchObject({
    ...{ kind: "refused", because },
    found: { ticket: { section: "p", row: "A", seat: "5" } },
  });
});

test("what two phones scan without a network is all uploaded, and none of it is dropped as a duplicate", async () => {
  const sold = await sellTickets(stage.shop, ROW_A);
  const [left, right] = [await phone(), await phone()];
  for (const ticket of sold.slice(0, 6)) expect(await scanned(left, ticket)).toBe("in");
  for (const ticket of sold.slice(4)) expect(await scanned(right, ticket)).toBe("in");
  right.network = "lost";
  await right.sync();
  await synced(left, right);
  expect([left.waiting(), right.waiting()]).toEqual([0, 0]);
  expect(await rowsOf(stage.shop, "select 1 from door_scans where kind = 'in'")).toHaveLength(10);
  expect(await usedCodes(stage.shop)).toEqual(sold.map(({ code }) => code).toSorted());
  expect(await conflictsOf(stage.shop)).toHaveLength(2);
});

test("a scan with a moment that cannot be holds up no other", async () => {
  const [one, two] = await sellTickets(stage.shop, ["A-5", "A-6"]);
  if (!one || !two) throw new Error("not sold");
  const at = await phone();
  at.skew = 1e15;
  await at.scan(one.code);
  at.skew = 0;
  await at.scan(two.code);
  at.network = "up";
  await at.sync();
  expect(await usedCodes(stage.shop)).toEqual([two.code]);
  expect([at.waiting(), at.rejected()]).toEqual([0, 1]);
});
