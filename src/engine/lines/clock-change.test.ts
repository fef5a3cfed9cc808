import { describe, expect, test } from "vitest";
import { bigHall, houseWith } from "../testing/big-hall.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop, type TestShopOptions, visitor } from "../testing/test-shop.ts";

/** Nights in which the clocks change: a hold lasts as long as on any other night. */

const NIGHTS = ["2027-03-28T00:50:00Z", "2027-10-31T00:50:00Z"];
const LATE = Date.parse("2027-12-31T18:00:00Z");

async function onTheNight(
  at: string,
  scene: (shop: TestShop) => Promise<void>,
  options: TestShopOptions = {},
): Promise<void> {
  const zone = process.env.TZ;
  // The driver writes timestamps in the process's time zone, which must make no difference.
  process.env.TZ = "Europe/Oslo";
  const house = houseWith(bigHall(2, 10));
  const sale = [{ modeOfSale: 3, priority: false, from: 0, to: LATE }];
  const performances = house.performances.map((entry) => ({ ...entry, starts: LATE, sale }));
  const shop = await openTestShop({ catalogue: { ...house, performances }, ...options });
  try {
    shop.clock.now = Date.parse(at);
    await scene(shop);
  } finally {
    process.env.TZ = zone ?? "UTC";
    await shop.close();
  }
}

const ask = async (shop: TestShop) => holdSeats(shop, await visitor(shop.backEnd), ["1-5"]);

describe("the night the clocks change", () => {
  test.for(NIGHTS)("a hold from %s lasts twenty minutes", async (at) => {
    await onTheNight(at, async (shop) => {
      expect(await ask(shop)).toMatchObject({
        value: { basket: { expires: new Date(Date.parse(at) + 1_200_000).toISOString() } },
      });
      shop.clock.advance(1199);
      expect(await ask(shop)).toMatchObject({ refusal: { reason: "seats-taken" } });
      shop.clock.advance(1);
      expect(await ask(shop)).toMatchObject({ ok: true });
    });
  });

  test.for(NIGHTS)("a hold from %s stored without its time zone expires at once", async (at) => {
    await onTheNight(
      at,
      async (shop) => {
        await shop.database.$client.query("alter table performance_seats alter held_until type timestamp");
        expect(await ask(shop)).toMatchObject({ ok: true });
        expect(await ask(shop)).toMatchObject({ ok: true });
      },
      { changesSchema: true },
    );
  });

  test("would make a hold of twenty minutes of local time last an hour and twenty minutes", async () => {
    await onTheNight("2027-10-31T00:50:00Z", async (shop) => {
      const { rows } = await shop.database.$client.query(
        `select extract(epoch from (
           (timestamptz '2027-10-31T00:50:00Z' at time zone 'Europe/Oslo' + interval '20 minutes') at time zone 'Europe/Oslo'
           - timestamptz '2027-10-31T00:50:00Z'))::int as seconds`,
      );
      expect(rows).toEqual([{ seconds: 4800 }]);
    });
  });
});
