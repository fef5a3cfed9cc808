import { expect, test } from "vitest";
import type { AnyCarry } from "#contract/any-back-end.ts";
import { type BackEnd, operations } from "#contract/back-end.ts";
import { mapOperations } from "#contract/http.ts";
import type { Caller } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { noticedBackEnd } from "./noticed-back-end.ts";
import type { Changed } from "./seat-notices.ts";

/** Which commands a watcher of seat maps hears of. */

const CALLER: Caller = { session: "a", language: "sv", address: "", idempotencyKey: null };
const SEATS = { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] };

function hear(answer: { ok: boolean }): { heard: Changed[]; backEnd: BackEnd } {
  const heard: Changed[] = [];
  const outcome = answer.ok ? done(null) : refused("any");
  const silent = mapOperations(operations, (): AnyCarry => async () => outcome);
  const inner = silent as Readonly<Record<string, Record<string, AnyCarry>>> as BackEnd;
  return { heard, backEnd: noticedBackEnd(inner, (performances) => heard.push(performances)) };
}

test("a hold is of its performance, and one that was refused is of none", async () => {
  const held = hear({ ok: true });
  await held.backEnd.basket.addSeats(SEATS, CALLER);
  expect(held.heard).toEqual([[CARMEN]]);
  const refused = hear({ ok: false });
  await refused.backEnd.basket.addSeats(SEATS, CALLER);
  expect(refused.heard).toEqual([]);
});

test("giving seats back may be of any performance, and so may logging out and a payment", async () => {
  const { heard, backEnd } = hear({ ok: true });
  await backEnd.basket.removeTickets({ tickets: ["a"] }, CALLER);
  await backEnd.customers.logOut({}, CALLER);
  await backEnd.orders.verify({ link: "a", returned: "cancelled" }, CALLER);
  expect(heard).toEqual(["all", "all", "all"]);
});

test("what leaves every seat as it looks is not heard of", async () => {
  const { heard, backEnd } = hear({ ok: true });
  await backEnd.basket.read({}, CALLER);
  await backEnd.basket.extend({}, CALLER);
  await backEnd.basket.changePriceType({ ticket: "a", priceType: ADULT }, CALLER);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, CALLER);
  await backEnd.orders.place({ acceptTerms: true, expectedTotal: 1 }, CALLER);
  await backEnd.customers.startSession({}, CALLER);
  expect(heard).toEqual([]);
});
