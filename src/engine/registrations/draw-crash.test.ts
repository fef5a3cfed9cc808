import { afterEach, expect, test } from "vitest";
import type { Registration } from "#domain/sales/registrations.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { ADULT, NOON, smallHouse, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";
import { drawRegistration } from "./draw.ts";

/** A draw that dies while it writes what came of it: started again it is the same draw, and every seat it gave is held. */

const DAY_MS = 86_400_000;
const LOTTERY = 12;
const REGISTRATION: Registration = {
  ...{ id: "first-night", about: { sv: "Lottas" }, performances: [TOSCA], rehearsal: null },
  ...{ modeOfSale: LOTTERY, sections: [], mostTickets: 4, mostAlternatives: 0, onePer: "customer" },
  opens: NOON - DAY_MS,
  closes: NOON + 0.8 * DAY_MS,
  draws: NOON + 1.1 * DAY_MS,
  answerBy: NOON + 2.5 * DAY_MS,
};
const PARTIES = 6;

let shop: TestShop;
afterEach(() => shop.close());

/** @param ends what a transaction does that has come to a fault */
async function drawnAfterCrash(ends: "rollback" | "commit") {
  let isDying = false;
  const house = smallHouse();
  shop = await openTestShop({
    catalogue: {
      registrations: [REGISTRATION],
      priceLists: house.priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, LOTTERY] })),
      })),
      performances: house.performances.map((one) =>
        one.id === TOSCA
          ? { ...one, sale: [{ modeOfSale: LOTTERY, priority: false, from: NOON - DAY_MS, to: one.starts }] }
          : one,
      ),
    },
    rewrite(statement) {
      if (isDying && statement.includes("update performance_seats as taken")) {
        isDying = false;
        throw new Error("the power is cut");
      }
      return statement.trim() === "rollback" ? ends : statement;
    },
  });
  for (let number = 0; number < PARTIES; number++) {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), `guest-${number}@test.example`);
    const first = { section: "parkett", party: 2, priceType: ADULT };
    await shop.backEnd.registrations.save({ performance: TOSCA, first, enter: true }, caller);
  }
  shop.clock.advance(0.8 * 86_400 + 60);
  isDying = true;
  await expect(drawRegistration(shop.services, REGISTRATION)).rejects.toThrow();
  const again = await drawRegistration(shop.services, REGISTRATION);
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

test("a draw that dies in the middle has drawn nobody; started again it gives every party its seats, and they are held", async () => {
  const { again, held, given } = await drawnAfterCrash("rollback");
  expect(again).toMatchObject({ ok: true, value: { parties: PARTIES, seats: 2 * PARTIES, before: false } });
  expect(given).toEqual({ parties: PARTIES, seats: 2 * PARTIES });
  expect(held).toBe(2 * PARTIES);
});

test("without its one transaction parties have won seats that nobody holds for them (the guard matters)", async () => {
  const { held, given } = await drawnAfterCrash("commit");
  expect(given?.seats).toBe(2 * PARTIES);
  expect(held).toBeLessThan(2 * PARTIES);
});
