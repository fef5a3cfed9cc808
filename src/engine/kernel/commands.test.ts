import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { findSession } from "../visitors/sessions.ts";
import { execute } from "./commands.ts";

let shop: TestShop;
afterEach(() => shop.close());

test("a refused command is rolled back and not recorded, so the same key succeeds later", async () => {
  shop = await openTestShop();
  const first = await visitor(shop.backEnd);
  const second = { ...(await visitor(shop.backEnd)), idempotencyKey: "pressed-once-more" };
  const seats = [{ seat: "A-4", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, first);
  const take = () =>
    shop.backEnd.basket.addSeats(
      { performance: CARMEN, seats: [...seats, { seat: "A-5", priceType: ADULT }] },
      second,
    );
  expect(await take()).toMatchObject({ ok: false, refusal: { reason: "seats-taken" } });
  const { rows } = await shop.database.$client.query(
    `select (select count(*)::int from commands where key = $1) as noted, (select count(*)::int from baskets) as baskets`,
    [second.idempotencyKey],
  );
  expect(rows).toEqual([{ noted: 0, baskets: 1 }]);
  await shop.backEnd.basket.empty({}, first);
  expect(await take()).toMatchObject({ ok: true });
});

test("a command that is refused after a write is rolled back", async () => {
  shop = await openTestShop();
  const caller = { ...(await visitor(shop.backEnd)), idempotencyKey: "half-done" };
  const session = await findSession(shop.services, caller);
  if (!session) throw new Error("No session");
  const requested = { operation: "test.half", input: {} };
  const refusal = { ok: false, refusal: { reason: "no" } } as const;
  const writeAndRefuse = () =>
    execute(shop.services, { session, caller, requested }, async (transaction) => {
      await transaction.execute(sql`insert into attempts (subject, at) values ('half', now())`);
      return refusal;
    });
  expect(await writeAndRefuse()).toEqual(refusal);
  const { rows } = await shop.database.$client.query("select 1 from attempts where subject = 'half'");
  expect(rows).toEqual([]);
  const noted = await shop.database.$client.query("select 1 from commands where key = 'half-done'");
  expect(noted.rows).toEqual([]);
});
