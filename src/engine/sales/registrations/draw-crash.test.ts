import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import {
  at,
  close,
  FIRST_NIGHT,
  houseOf,
  registerParties,
  standing,
} from "../../testing/sales/draw-scenes.ts";
import { TOSCA } from "../../testing/small-house.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { announceDraw } from "./announce.ts";
import { drawRegistration } from "./draw.ts";

const PARTIES = 6;

let shop: TestShop;
afterEach(() => shop.close());

/** @param ends how a transaction ends in which an error was thrown */
async function drawnAfterCrash(ends: "rollback" | "commit") {
  let isDying = false;
  shop = await openTestShop({
    catalogue: houseOf(FIRST_NIGHT),
    rewrite(statement) {
      if (isDying && statement.includes("update performance_seats as taken")) {
        isDying = false;
        throw new Error("the power is cut");
      }
      return statement.trim() === "rollback" ? ends : statement;
    },
  });
  await registerParties(shop, PARTIES, 2);
  close(shop);
  isDying = true;
  await expect(drawRegistration(shop.services, FIRST_NIGHT)).rejects.toThrow();
  const again = await drawRegistration(shop.services, FIRST_NIGHT);
  const [held] = await rowsOf<{ seats: number }>(
    shop,
    `select count(*)::int as seats from registrations r join performance_seats s
     on s.performance = r.drawn_performance and s.basket = r.basket and s.state = 1`,
  );
  const [given] = await rowsOf<{ parties: number; seats: number }>(
    shop,
    "select count(*)::int as parties, coalesce(sum(party), 0)::int as seats from registrations where state = 'drawn'",
  );
  return { again, held: held?.seats, given };
}

test("a crash during the draw draws no party; a second run gives every party its seats and holds them", async () => {
  const { again, held, given } = await drawnAfterCrash("rollback");
  expect(again).toMatchObject({ ok: true, value: { parties: PARTIES, seats: 2 * PARTIES, before: false } });
  expect(given).toEqual({ parties: PARTIES, seats: 2 * PARTIES });
  expect(held).toBe(2 * PARTIES);
});

test("without the single transaction, parties win seats that are not held for them", async () => {
  const { held, given } = await drawnAfterCrash("commit");
  expect(given?.seats).toBe(2 * PARTIES);
  expect(held).toBeLessThan(2 * PARTIES);
});

test("an announcement that crashes continues with the remaining parties, and seats are released only after all are notified", async () => {
  let lives = 3;
  shop = await openTestShop({
    catalogue: houseOf(FIRST_NIGHT),
    rewrite(statement) {
      if (/^update "registrations" set .*"announced"/.test(statement) && lives-- === 0)
        throw new Error("the power is cut");
      return statement;
    },
  });
  const people = await registerParties(shop, PARTIES, 4);
  close(shop);
  await drawRegistration(shop.services, FIRST_NIGHT);
  await expect(announceDraw(shop.services, FIRST_NIGHT)).rejects.toThrow();
  const reserved = () => rowsOf(shop, "select 1 from orders where state = 'reserved'");
  const before = (await reserved()).length;
  expect(before).toBeGreaterThan(0);
  const decline = (caller: Caller) => shop.backEnd.registrations.decline({ performance: TOSCA }, caller);
  for (const caller of people)
    expect(await decline(caller)).toMatchObject({ refusal: { reason: "nothing-drawn" } });
  expect(await reserved()).toHaveLength(before);
  expect(await announceDraw(shop.services, FIRST_NIGHT)).toMatchObject({ value: { announced: PARTIES - 3 } });
  const { offered } = await standing(shop, people);
  expect(offered).toHaveLength(3);
  expect(await decline(at(offered))).toMatchObject({ ok: true });
});
