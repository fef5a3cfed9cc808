import { Pool } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { ADULT, CARMEN } from "../../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../testing/test-shop.ts";

/** Uses the small hall: rows A and B of ten seats; B-1 is a wheelchair space. */

let shop: TestShop;
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

const NOBODY = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null } as const;
interface Request {
  readonly count: number;
  readonly keep?: string[];
  readonly avoid?: string[];
  readonly pool?: "any" | "accessible" | "companion";
  readonly band?: "A" | "B";
}
async function near(seat: string, { count, keep = [], avoid = [], pool = "any", ...more }: Request) {
  const { seating } = shop.backEnd;
  const found = await seating.suggest(
    { performance: CARMEN, near: seat, count, pool, keep, avoid, ...more },
    NOBODY,
  );
  return found.ok ? found.value.seats : found.refusal;
}
async function take(...names: string[]) {
  const held = await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: names.map((seat) => ({ seat, priceType: ADULT })) },
    await visitor(shop.backEnd),
  );
  if (!held.ok) throw new Error(held.refusal.reason);
}

test("seat suggestions include the selected seat and its best neighbours", async () => {
  shop = await openTestShop();
  expect(await near("A-5", { count: 1 })).toEqual(["A-5"]);
  expect(await near("A-5", { count: 3 })).toEqual(["A-4", "A-5", "A-6"]);
});

test("seat suggestions replace a lost seat next to the remaining ones", async () => {
  shop = await openTestShop();
  await take("A-5");
  // The seat behind is nearer to the lost one, but one beside the kept seats is better.
  expect(await near("A-5", { count: 1, keep: ["A-6", "A-7"], avoid: ["A-5"] })).toEqual(["A-8"]);
  expect(await near("A-5", { count: 2, keep: ["A-6", "A-7"], avoid: ["A-5"] })).toEqual(["A-8", "A-9"]);
});

test("seat suggestions for a pair leave no orphan seat while the hall is not nearly full", async () => {
  shop = await openTestShop();
  await take("A-1", "A-5");
  // Three seats are free between: any pair of them would leave the third.
  expect(await near("A-3", { count: 2 })).not.toContain("A-3");
});

test("seat suggestions replace a wheelchair space only by wheelchair spaces, and a seat only within its band", async () => {
  shop = await openTestShop();
  expect(await near("B-5", { count: 1, pool: "accessible" })).toEqual(["B-1"]);
  expect(await near("B-5", { count: 2, pool: "accessible" })).toEqual({
    reason: "not-enough-seats",
    wanted: 2,
    available: 1,
  });
  const inFront = await near("B-5", { count: 2, band: "A" });
  expect(Array.isArray(inFront) && inFront.every((seat) => seat.startsWith("A-"))).toBe(true);
});

test("seat suggestions know a taken seat after a second, and ten simultaneous requests cost one read", async () => {
  shop = await openTestShop();
  expect(await near("A-5", { count: 1 })).toEqual(["A-5"]);
  await take("A-5");
  shop.clock.advance(1);
  const readings = vi.spyOn(Pool.prototype, "query");
  const ask = () => Promise.all(Array.from({ length: 10 }, () => near("A-5", { count: 1 })));
  for (const answer of [...(await ask()), ...(await ask())]) expect(answer).not.toContain("A-5");
  const ofSeats = readings.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes("performance_seats"),
  );
  expect(ofSeats).toHaveLength(1);
});
