import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, TOSCA } from "../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import { at, SEAT } from "../testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const DAY_MS = 24 * 3_600_000;
const ask = (name: string, input: object) => at(shop.engine, name, input);
async function colleague(role: string): Promise<string> {
  const id = randomUUID();
  await rowsOf(
    shop,
    "insert into staff (id, email, folded_email, name, role, created) values ($1::uuid, $1::text, $1::text, 'Bo', $2, now())",
    [id, role],
  );
  return id;
}
async function keep(seats: readonly string[], more: object = {}): Promise<string> {
  const made = await ask("allocations.make", { performance: CARMEN, name: "Banken", seats, ...more });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return (made.value as { id: string }).id;
}
const hold = async (...seats: string[]) => holdSeats(shop, await visitor(shop.backEnd), seats);
const publicMap = async () => {
  const status = await shop.backEnd.seating.status({ performance: CARMEN }, await visitor(shop.backEnd));
  return status.ok ? status.value.status : "";
};
const sale = (seats: readonly string[], receipt: string, more: object = {}) => ({
  ...{ performance: CARMEN, seats, receipt, paid: SEAT * seats.length, ...more },
});
interface Shown {
  readonly status: string;
  readonly allocations: { id: string; seats: number[]; sold: number; held: number; guests: object[] }[];
  readonly parties: { kind: string; order: string | null; customer: string | null; comp: string | null }[];
}
async function shown(): Promise<Shown> {
  const answer = await ask("seats.show", { performance: CARMEN });
  if (!answer.ok) throw new Error(answer.refusal.reason);
  return answer.value as Shown;
}

describe("the seats of an allocation", () => {
  test("are named one by one or as a part of a row, and are kept all or none", async () => {
    await hold("A-8");
    expect(
      await ask("allocations.make", { performance: CARMEN, name: "Banken", seats: ["parkett/A/5-8"] }),
    ).toMatchObject({ refusal: { reason: "seats-not-free", taken: ["parkett/A/8"] } });
    expect(await publicMap()).toMatch(/^0{7}1/);
    await keep(["parkett/A/7-5", "A-1"]);
    expect((await shown()).allocations).toMatchObject([{ seats: [0, 4, 5, 6], sold: 0, held: 0 }]);
    expect(await publicMap()).toMatch(/^3000333100/);
    expect(
      await ask("allocations.make", { performance: CARMEN, name: "Pressen", seats: ["parkett/A/5"] }),
    ).toMatchObject({ refusal: { reason: "seats-not-free" } });
  });

  test("are not for the web, nor for a sale that does not name the allocation", async () => {
    const id = await keep(["parkett/A/5", "parkett/A/6"]);
    expect(await hold("A-5")).toMatchObject({ refusal: { reason: "seats-taken" } });
    expect(await ask("sales.sell", sale(["parkett/A/5"], "1"))).toMatchObject({
      refusal: { reason: "not-free" },
    });
    const other = await keep(["parkett/A/7"]);
    expect(await ask("sales.sell", sale(["parkett/A/5"], "1", { allocation: other }))).toMatchObject({
      refusal: { reason: "not-free" },
    });
    expect(await ask("sales.sell", sale(["parkett/A/5"], "1", { allocation: id }))).toMatchObject({
      ok: true,
    });
    const sold = (await shown()).allocations.map((one) => [one.id, one.sold]);
    expect(Object.fromEntries(sold)).toEqual({ [id]: 1, [other]: 0 });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("are sold by those with the permission for any, by those whom it names, and by no one else", async () => {
    const seller = await colleague("box-office");
    const id = await keep(["parkett/A/1-4"], { roles: ["supervisor"] });
    const sell = (person: string | null, permissions: readonly Permission[], receipt: string) => {
      const wanted = sale([`parkett/A/${receipt}`], receipt, { allocation: id });
      return at(shop.engine, "sales.sell", wanted, { id: person, permissions });
    };
    expect(await sell(seller, ["sales.sell"], "1")).toMatchObject({ refusal: { reason: "not-for-you" } });
    expect(await sell(null, ["sales.sell", "allocations.sell"], "1")).toMatchObject({ ok: true });
    await ask("allocations.edit", { allocation: id, roles: ["box-office"] });
    expect(await sell(seller, ["sales.sell"], "2")).toMatchObject({ ok: true });
    await ask("allocations.edit", { allocation: id, roles: [], staff: [seller] });
    expect(await sell(seller, ["sales.sell"], "3")).toMatchObject({ ok: true });
    await ask("allocations.edit", { allocation: id, channels: [] });
    expect(await sell(null, PERMISSIONS, "4")).toMatchObject({ refusal: { reason: "not-at-the-counter" } });
    expect(await ask("allocations.edit", { allocation: id, roles: ["nobody"] })).toMatchObject({
      refusal: { reason: "unknown-roles" },
    });
  });

  test("return to it with a returned ticket, and are free once it has been released", async () => {
    const id = await keep(["parkett/A/5", "parkett/A/6"]);
    const sold = await ask("sales.sell", sale(["parkett/A/5", "parkett/A/6"], "1", { allocation: id }));
    const { order } = (sold.ok ? sold.value : {}) as { order: string };
    const [line] = await rowsOf<{ id: string }>(
      shop,
      "select document->'lines'->0->>'id' as id from orders where number = $1",
      [order],
    );
    await ask("orders.refund", { order, lines: [line?.id], byHand: true, why: "asked" });
    expect(await hold("A-5")).toMatchObject({ ok: false });
    expect(await ask("allocations.release", { allocation: id })).toMatchObject({
      value: { freed: 1, seats: 2 },
    });
    expect(await hold("A-5")).toMatchObject({ ok: true });
    expect(await hold("A-6")).toMatchObject({ ok: false });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("are added and taken away while it lives, and not after", async () => {
    const id = await keep(["parkett/A/5"]);
    const more = { allocation: id, seats: ["parkett/A/6"] };
    expect(await ask("allocations.addSeats", more)).toMatchObject({ value: { seats: 2 } });
    expect(await ask("allocations.removeSeats", more)).toMatchObject({ value: { seats: 1 } });
    expect(await ask("allocations.removeSeats", more)).toMatchObject({
      refusal: { reason: "not-kept", others: ["parkett/A/6"] },
    });
    expect(await hold("A-6")).toMatchObject({ ok: true });
    await ask("allocations.release", { allocation: id });
    for (const name of ["allocations.addSeats", "allocations.release", "allocations.edit"])
      expect(await ask(name, name === "allocations.addSeats" ? more : { allocation: id })).toMatchObject({
        refusal: { reason: "released" },
      });
  });

  test("can be neither free nor of another performance, by the database's constraints", async () => {
    const id = await keep(["parkett/A/5"]);
    const change = (what: string) => rowsOf(shop, `update performance_seats set ${what} where seat = 'A-5'`);
    await expect(change("state = 0")).rejects.toThrow("kept_seats_are_not_free");
    await expect(change(`state = 3, allocation = '${id}'`)).rejects.toThrow(
      "performance_seats_allocation_fk",
    );
    await expect(
      rowsOf(shop, "update allocations set released = now(), seats_then = 1, freed_then = 1"),
    ).rejects.toThrow("still keeps seats");
  });
});

describe("the release of an allocation", () => {
  const inDays = (days: number) => new Date(shop.clock.now + days * DAY_MS).toISOString();
  const releaseDue = async () => {
    for (const { data } of await rowsOf<{ data: { allocation: string } }>(
      shop,
      "select data from jobs.job where name = 'release-allocation' and start_after <= $1",
      [new Date(shop.clock.now)],
    ))
      await shop.engine.allocations.releaseIfDue(data.allocation);
  };

  test("by its time is done by a job, after an email to its owner", async () => {
    const releaseAt = inDays(4);
    const id = await keep(["parkett/A/5"], { owner: "eva@bank.example", releaseAt });
    const [reminder] = await jobsOf(shop, "allocation-release");
    expect(reminder?.start_after.getTime()).toBe(shop.clock.now + 2 * DAY_MS);
    expect(await shop.engine.allocations.releaseNotice(id, releaseAt, "sv")).toMatchObject({
      ...{ owner: "eva@bank.example", name: "Banken", count: 1, performance: CARMEN },
    });
    shop.clock.advance(4 * 86_400 - 1);
    await releaseDue();
    expect(await publicMap()).toMatch(/^00003/);
    shop.clock.advance(1);
    await releaseDue();
    expect(await publicMap()).toMatch(/^00000/);
    expect(await shop.engine.allocations.releaseNotice(id, releaseAt, "sv")).toBeNull();
    expect(await ask("allocations.list", { performance: CARMEN })).toMatchObject({
      value: { allocations: [{ id, seats: 1, sold: 0, releasedBy: null, released: releaseAt }] },
    });
  });

  test("that was postponed or called off is not done at the earlier time, nor announced for it", async () => {
    const releaseAt = inDays(4);
    const id = await keep(["parkett/A/5"], { owner: "eva@bank.example", releaseAt });
    const called = await keep(["parkett/A/6"], { owner: "eva@bank.example", releaseAt });
    await ask("allocations.edit", { allocation: id, releaseAt: inDays(6) });
    await ask("allocations.edit", { allocation: called, releaseAt: null });
    expect(await shop.engine.allocations.releaseNotice(id, releaseAt, "sv")).toBeNull();
    expect(await shop.engine.allocations.releaseNotice(called, releaseAt, "sv")).toBeNull();
    shop.clock.advance(5 * 86_400);
    await releaseDue();
    expect(await publicMap()).toMatch(/^000033/);
    shop.clock.advance(86_400);
    await releaseDue();
    expect(await publicMap()).toMatch(/^000003/);
  });

  test.each([
    ["2027-02-30T19:00", "unknown-moment"],
    ["2027-03-28T02:30", "unknown-moment"],
    ["2027-01-01T19:00", "release-past"],
  ])("at %s is refused as %s", async (releaseAt, reason) => {
    expect(
      await ask("allocations.make", { performance: CARMEN, name: "B", seats: ["parkett/A/5"], releaseAt }),
    ).toMatchObject({ refusal: { reason } });
  });

  test("is read in the house's time zone", async () => {
    await keep(["parkett/A/5"], { releaseAt: "2027-02-06T19:00" });
    expect((await shown()).allocations).toMatchObject([{ releaseAt: "2027-02-06T18:00:00.000Z" }]);
  });
});

describe("a guest list", () => {
  test("has parties with their seats, and the order that has their tickets, once", async () => {
    const id = await keep(["parkett/A/5-7"]);
    const party = { allocation: id, name: "Eva Ek", party: 2, note: "rullator" };
    expect(await ask("allocations.addGuest", { ...party, seats: ["parkett/A/5"] })).toMatchObject({
      refusal: { reason: "guest-seats" },
    });
    expect(await ask("allocations.addGuest", { ...party, seats: ["parkett/A/7-8"] })).toMatchObject({
      refusal: { reason: "not-kept", others: ["parkett/A/8"] },
    });
    const seats = ["parkett/A/5", "parkett/A/6"];
    const added = await ask("allocations.addGuest", { ...party, seats });
    expect(added).toMatchObject({ value: { seats, order: null } });
    const guest = (added as { value: { id: string } }).value.id;
    const given = {
      ...{ performance: CARMEN, seats, kind: "sponsor" },
      allocation: id,
      guest,
      why: "Agreed",
    };
    const answer = await ask("comps.give", given);
    expect(answer).toMatchObject({ value: { tickets: 2 } });
    const { order } = (answer as { value: { order: string } }).value;
    expect((await shown()).allocations).toMatchObject([{ sold: 2, guests: [{ name: "Eva Ek", order }] }]);
    expect(await ask("comps.give", given)).toMatchObject({
      refusal: { reason: "guest-has-tickets", order },
    });
    expect(await ask("allocations.removeGuest", { guest })).toMatchObject({ value: { name: "Eva Ek" } });
    expect((await shown()).allocations).toMatchObject([{ sold: 2, guests: [] }]);
  });

  test("is deleted a month after the performance", async () => {
    const id = await keep(["parkett/A/5"]);
    await ask("allocations.addGuest", { allocation: id, name: "Eva Ek", party: 1 });
    await shop.engine.tidy();
    expect(await rowsOf(shop, "select 1 from allocation_guests")).toHaveLength(1);
    shop.clock.advance(60 * 86_400);
    await shop.engine.tidy();
    expect(await rowsOf(shop, "select 1 from allocation_guests")).toEqual([]);
  });
});

describe("free tickets", () => {
  const gift = { performance: CARMEN, seats: ["parkett/A/5", "parkett/A/6"], kind: "press", name: "Ny Tid" };

  test("are an order without money, shown before with their worth, and counted by reason", async () => {
    const shownBefore = await ask("comps.preview", gift);
    expect(shownBefore).toMatchObject({
      value: { worth: { amount: 160_000 }, name: "Ny Tid", seats: gift.seats, email: null },
    });
    const { expect: seen } = (shownBefore as { value: { expect: string } }).value;
    expect(await ask("comps.give", { ...gift, why: "Review", expect: seen })).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select total::int, comp, state from orders")).toEqual([
      { total: 0, comp: "press", state: "paid" },
    ]);
    expect(await rowsOf(shop, "select 1 from ledger")).toEqual([]);
    expect(await ask("comps.list", { performance: CARMEN })).toMatchObject({
      value: { comps: [{ kind: "press", tickets: 2 }] },
    });
    expect((await shown()).parties).toMatchObject([{ kind: "sold", comp: "press", customer: "Ny Tid" }]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    await ask("sales.sell", sale(["parkett/A/7"], "1"));
    const [carmen] = await rowsOf<{ day: string }>(
      shop,
      "select (starts at time zone 'Europe/Oslo')::date::text as day from performances where id = $1",
      [CARMEN],
    );
    expect(await ask("today.show", { day: carmen?.day })).toMatchObject({
      value: {
        performances: [{ sold: 3, comps: 2, revenue: { amount: SEAT } }],
        lastHour: { orders: 1, tickets: 1, amount: { amount: SEAT } },
      },
    });
  });

  test("are not given twice, nor after what was shown has changed", async () => {
    const { value } = (await ask("comps.preview", gift)) as { value: { expect: string } };
    expect(
      await ask("comps.give", { ...gift, name: "Dagens", why: "Review", expect: value.expect }),
    ).toMatchObject({ refusal: { reason: "changed-meanwhile", now: { name: "Dagens" } } });
    await hold("A-6");
    expect(await ask("comps.give", { ...gift, why: "Review" })).toMatchObject({
      refusal: { reason: "seats-not-free", taken: ["parkett/A/6"] },
    });
    expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
  });
});

describe("blocked seats", () => {
  test("are an allocation without name, which is none once it is empty", async () => {
    await ask("seats.block", { performance: CARMEN, seats: ["parkett/A/5-6"] });
    await ask("seats.block", { performance: CARMEN, seats: ["parkett/A/7"] });
    await ask("seats.block", { performance: TOSCA, seats: ["parkett/A/7"] });
    const [block] = (await shown()).allocations;
    expect(block).toMatchObject({ name: "", seats: [4, 5, 6] });
    expect(await ask("allocations.edit", { allocation: block?.id, name: "Banken" })).toMatchObject({
      refusal: { reason: "only-blocked" },
    });
    await ask("seats.unblock", { performance: CARMEN, seats: ["parkett/A/5-7"] });
    expect((await shown()).allocations).toEqual([]);
  });
});
