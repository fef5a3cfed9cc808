import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { load } from "../testing/big-hall.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { auditSeats, NO_VIOLATION } from "../testing/seat-audit.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { CARMEN, smallHouse, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { partitionSeats } from "./partitions.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ changesSchema: true });
});
afterEach(() => shop.close());

const seats = () => rowsOf<object>(shop, "select * from performance_seats order by performance, position");
const parts = async () =>
  (
    await rowsOf<{ part: string; performances: number[] }>(
      shop,
      `select tableoid::regclass::text as part, array_agg(distinct performance order by performance) as performances
       from performance_seats group by 1`,
    )
  ).map(({ part, performances }) => [part, performances] as const);

describe("seats in a partitioned table", () => {
  test("are unchanged, with each performance in one partition, also when the table is partitioned again", async () => {
    const before = await seats();
    for (const count of [8, 8, 3]) {
      await partitionSeats(shop.database, count);
      expect(await seats()).toEqual(before);
      const where = await parts();
      expect(where.flatMap(([, performances]) => performances).toSorted()).toEqual([1, 2, 3]);
      for (const [part] of where) expect(part).toMatch(new RegExp(`^performance_seats_${count}_\\d$`));
    }
    const left = await rowsOf(shop, "select relname from pg_class where relname like '%before%'");
    expect(left).toEqual([]);
  });

  test("are held, bought and partitioned again while a shop is open", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, caller, ["A-1", "A-2"]);
    await partitionSeats(shop.database, 4);
    const order = await buy(shop, caller);
    expect(order.tickets).toHaveLength(2);
    const states = await rowsOf(
      shop,
      `select seat, state from performance_seats where performance = ${CARMEN} and state <> 0 order by seat`,
    );
    expect(states).toEqual([
      { seat: "A-1", state: 2 },
      { seat: "A-2", state: 2 },
    ]);
  });

  test("keep their constraints, and one of fifty requests for one seat at two processes succeeds", async () => {
    await partitionSeats(shop.database, 8);
    const callers = await load(shop.database, 50, shop.clock.now);
    const other = shop.another();
    const answers = await Promise.all(
      callers.map((caller, at) => holdSeats(at % 2 === 0 ? shop : other, caller, ["B-5"])),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await auditSeats(shop.database, new Date(shop.clock.now))).toEqual(NO_VIOLATION);
    const twice = rowsOf(
      shop,
      `insert into performance_seats (performance, seat, position, band) values (${TOSCA}, 'B-5', 99, 0)`,
    );
    await expect(twice).rejects.toThrow(/duplicate key/);
    const heldByNobody = rowsOf(shop, "update performance_seats set state = 1 where seat = 'A-9'");
    await expect(heldByNobody).rejects.toThrow(/held_by_a_basket/);
  });

  test("of a performance are looked up in its partition only", async () => {
    await partitionSeats(shop.database, 8);
    const plan = await rowsOf<{ "QUERY PLAN": string }>(
      shop,
      `explain select seat from performance_seats where performance = ${CARMEN} and seat = 'A-1' for update skip locked`,
    );
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(new Set(text.match(/performance_seats_8_\d/g)).size).toBe(1);
  });

  test("receive the performances of a later import", async () => {
    await partitionSeats(shop.database, 2);
    const { performances } = smallHouse();
    const [first] = performances;
    if (!first) throw new Error("The small house has performances");
    shop.clock.advance(60);
    await shop.engine.house.importCatalogue(
      smallHouse({
        performances: [...performances, { ...first, id: 77, starts: first.starts + 86_400_000 }],
      }),
      [],
    );
    const counted = await rowsOf(
      shop,
      "select count(*)::int as seats from performance_seats where performance = 77",
    );
    expect(counted).toEqual([{ seats: 20 }]);
  });

  test("reject zero or a fraction as the number of partitions before any change", async () => {
    for (const count of [0, -1, 1.5, 5_000, Number.NaN]) {
      await expect(partitionSeats(shop.database, count)).rejects.toThrow(RangeError);
    }
  });
});
