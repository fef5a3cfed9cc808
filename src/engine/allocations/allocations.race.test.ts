import { afterEach, describe, expect, test } from "vitest";
import { giveTickets } from "../counter/give-tickets.ts";
import { returnLines } from "../orders/returned/refund-order.ts";
import { moveTickets } from "../orders/tickets/move-tickets.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { type Rewrite, without } from "../testing/rewritten.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { makeAllocation, releaseAllocation, releaseIfDue } from "./allocations.ts";

let shop: TestShop;
const open = async (rewrite?: Rewrite) => {
  shop = await openTestShop(rewrite ? { rewrite } : {});
};
afterEach(() => shop.close());

const keep = (
  seats: readonly string[],
  { services }: Pick<TestShop, "services"> = shop,
  releaseAt: Date | null = null,
) =>
  makeAllocation(services, {
    ...{ performance: CARMEN, seats, who: "Kim" },
    facts: {
      ...{ name: "Banken", colour: "blue", note: "", owner: null, releaseAt },
      ...{ channels: [], roles: [], staff: [] },
    },
  });
async function kept(seats: readonly string[], releaseAt: Date | null = null): Promise<string> {
  const made = await keep(seats, shop, releaseAt);
  if (!made.ok) throw new Error(made.refusal.reason);
  return made.value.id;
}
const hold = async (seat: string) => holdSeats(shop, await visitor(shop.backEnd), [seat]);

describe("an allocation and the web", () => {
  async function raced() {
    const callers = await Promise.all([1, 2, 3, 4].map(() => visitor(shop.backEnd)));
    const answers = await Promise.all([
      keep(["A-4", "A-5"], shop.another()),
      ...callers.map((caller) => holdSeats(shop, caller, ["A-5"])),
    ]);
    return answers.filter(({ ok }) => ok).length;
  }

  test("that want one seat at the same moment: one of them gets it", async () => {
    await open();
    expect(await raced()).toBe(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("without the condition on the seat's state, an allocation keeps a seat of a web basket", async () => {
    const condition =
      /and \(state = 0 or \(state = 1 and held_until <= \$\d+ and allocation is null and not listed\)\)/;
    await open((statement) =>
      statement.startsWith('update "performance_seats"') && statement.includes("state = 0")
        ? without(statement, condition, "and $7::timestamptz is not null")
        : statement,
    );
    await hold("A-5");
    expect(await keep(["A-5"])).toMatchObject({ ok: true });
    expect((await audit(shop)).lost).toBe(1);
  });
});

describe("a clerk who may sell an allocation's seats", () => {
  const clerk = async (id: string) => ({ ...(await visitor(shop.backEnd)), allocations: [id] });

  test("holds them, and they return to the allocation when the hold ends", async () => {
    await open();
    const as = await clerk(await kept(["A-5"]));
    expect(await holdSeats(shop, as, ["A-5", "A-6"])).toMatchObject({ ok: true });
    shop.clock.advance(1_200);
    expect(await hold("A-5")).toMatchObject({ ok: false });
    expect(await holdSeats(shop, as, ["A-5"])).toMatchObject({ ok: true });
    await shop.backEnd.basket.empty({}, as);
    expect(await hold("A-5")).toMatchObject({ ok: false });
    expect(await hold("A-6")).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("gets no seat of another allocation, nor does a visitor in the same batch", async () => {
    await open();
    const [own, other] = [await kept(["A-4"]), await kept(["A-5", "A-6"])];
    const [first, second, anyone] = [await clerk(own), await clerk(other), await visitor(shop.backEnd)];
    const answers = await Promise.all([
      holdSeats(shop, anyone, ["A-6"]),
      holdSeats(shop, first, ["A-5"]),
      holdSeats(shop, second, ["A-4"]),
      holdSeats(shop, await clerk(other), ["A-5"]),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false, true]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("without the check of each request's allocations, a visitor takes another's in the same batch", async () => {
    await open((statement) =>
      statement.includes("missed as materialized")
        ? without(statement, / or \(free\.allocation is not null and .*?\)\)(?=\n)/)
        : statement,
    );
    const id = await kept(["A-5", "A-6"]);
    const [as, anyone] = [await clerk(id), await visitor(shop.backEnd)];
    // The first request opens the batch; these two are in the next one.
    const answers = await Promise.all([
      hold("A-1"),
      holdSeats(shop, as, ["A-5"]),
      holdSeats(shop, anyone, ["A-6"]),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  });
});

describe("two releases of an allocation", () => {
  const due = () => new Date(shop.clock.now + 1000);
  async function raced(id: string) {
    shop.clock.advance(1);
    const services = [shop.services, shop.another().services, shop.another().services];
    return Promise.all([
      releaseAllocation(shop.services, id, "Kim"),
      releaseAllocation(shop.another().services, id, "Bo"),
      ...services.map((one) => releaseIfDue(one, id)),
    ]);
  }
  const released = () =>
    rowsOf(
      shop,
      "select seats_then as seats, freed_then as freed from allocations where released is not null",
    );

  test("by hand and by time at the same moment: it is released once, with its seats counted", async () => {
    await open();
    const id = await kept(["A-4", "A-5"], due());
    const [one, two] = await raced(id);
    expect([one, two].filter((answer) => answer?.ok).length).toBeLessThanOrEqual(1);
    expect(await released()).toEqual([{ seats: 2, freed: 2 }]);
    expect(await hold("A-5")).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  /** After this read, the others go first. */
  const unlocked = (statement: string) =>
    statement.includes('from "allocations"') && statement.includes("for update")
      ? without(without(statement, / for update/), /from "allocations"/, 'from "allocations", pg_sleep(0.3)')
      : statement;

  test("without the lock, the database refuses the second", async () => {
    await open(unlocked);
    const id = await kept(["A-4", "A-5"], due());
    await expect(raced(id)).rejects.toMatchObject({ cause: { message: `allocation ${id} is released` } });
    // Those that lost are still under way.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await released()).toEqual([{ seats: 2, freed: 2 }]);
  });
});

describe("a release and a sale of the allocation's seats", () => {
  test("at the same moment leave each seat either sold or free", async () => {
    await open();
    const id = await kept(["A-4", "A-5", "A-6"]);
    const sell = (seat: string) =>
      giveTickets(shop.another().services, {
        ...{ performance: CARMEN, seats: [{ seat, priceType: ADULT }], language: "sv", customer: null },
        ...{ name: "", kind: "sponsor", from: { allocation: id, guest: null } },
      });
    const [a, release, b] = await Promise.all([
      sell("A-4"),
      releaseAllocation(shop.services, id, "Kim"),
      sell("A-5"),
    ]);
    expect(release).toMatchObject({ ok: true, value: { seats: 3 } });
    const states = { "A-4": a.ok, "A-5": b.ok, "A-6": false };
    for (const [seat, isSold] of Object.entries(states))
      expect(await hold(seat), seat).toMatchObject({ ok: !isSold });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });
});

describe("a move and a return of one ticket", () => {
  async function raced() {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, ["A-5", "A-6"]);
    const bought = await buy(shop, caller);
    const [row] = await rowsOf<{ id: string; line: string }>(
      shop,
      "select id, document->'lines'->0->>'id' as line from orders where number = $1",
      [bought.number],
    );
    const { id: order = "", line = "" } = row ?? {};
    const moved = moveTickets(shop.another().services, [{ order, ticket: line, seat: "A-9" }]);
    // The move has read its ticket by then, if nothing makes it wait.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const returned = returnLines(shop.services, { order, lines: [line] });
    return Promise.all([moved, returned]);
  }
  const stillValid = () => rowsOf(shop, "select seat from tickets where valid and seat in ('A-5', 'A-9')");

  test("at the same moment: the ticket is returned, wherever it was, and no seat is lost", async () => {
    await open();
    const [, returned] = await raced();
    expect(returned).toMatchObject({ ok: true });
    expect(await stillValid()).toEqual([]);
    for (const seat of ["A-5", "A-9"]) expect(await hold(seat), seat).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  /** A move that does not wait for the return, and has looked before it. */
  const unlocked = (statement: string) =>
    statement.includes('from "tickets"') &&
    statement.includes('"tickets"."line" = ') &&
    statement.includes("for update")
      ? without(without(statement, / for update/), /from "tickets"/, 'from "tickets", pg_sleep(1)')
      : statement.includes('from "orders" where "orders"."id" = ') && statement.includes("for update")
        ? without(statement, / for update/)
        : statement;

  test("without the locks, a returned ticket is valid again", async () => {
    await open(unlocked);
    const [, returned] = await raced();
    expect(returned).toMatchObject({ ok: true });
    expect(await stillValid()).toEqual([{ seat: "A-9" }]);
  });
});
