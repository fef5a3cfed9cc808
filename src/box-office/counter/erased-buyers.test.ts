import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eraseByOffice } from "../../engine/erasure/erase-account.ts";
import { ONE_TILL } from "../../engine/testing/counter-steps.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { clerkOf, type TestClerk } from "../testing/counter-clerk.ts";

/** Names and numbers that clerks enter are personal data, too. */

const YEAR_MS = 365.25 * 86_400_000;
let shop: TestShop;
let kim: TestClerk;
beforeEach(async () => {
  shop = await openTestShop({ settings: { counter: ONE_TILL } });
  kim = clerkOf(shop.engine);
});
afterEach(() => shop.close());

async function sold(buyer: object) {
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.buyer, { sale, ...buyer });
  const { basket } = await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: ["A-1"] });
  const toPay = basket?.toPay.amount ?? 0;
  const tenders = [{ kind: "terminal" as const, amount: toPay, reference: "0815" }];
  await kim.do(counter.pay, { sale, toPay, tenders });
}
const named = async () => {
  const [row] = await rowsOf<{ text: string }>(
    shop,
    `select concat((select jsonb_agg(buyer) from counter_sales), (select jsonb_agg(document->'holder') from orders)) as text`,
  );
  return row?.text ?? "";
};

describe("who bought at the counter", () => {
  test("with an account is erased with it", async () => {
    const email = "asa@test.example";
    await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
    await sold({ customer: email, name: "Greta Gran", phone: "0701234567" });
    expect(await named()).toContain("Greta Gran");
    const [customer] = await rowsOf<{ id: string }>(shop, "select customer as id from orders");
    shop.clock.advance(5 * 86_400);
    expect(await eraseByOffice(shop.services, customer?.id ?? "", { waiveCredit: false })).toMatchObject({
      ok: true,
    });
    expect(await named()).not.toContain("Greta");
    expect(await named()).not.toContain("0701234567");
  });

  test("without an account is erased after the configured number of years, and not before", async () => {
    await sold({ name: "Greta Gran", email: "greta@test.example", phone: "0701234567" });
    const paid = await rowsOf(shop, "select number, total from orders");
    shop.clock.now += 7 * YEAR_MS - 60_000;
    await shop.engine.tidy();
    expect(await named()).toContain("0701234567");
    shop.clock.now += 120_000;
    await shop.engine.tidy();
    expect(await named()).not.toMatch(/Greta|greta|0701234567/);
    expect(await rowsOf(shop, "select number, total from orders")).toEqual(paid);
  });
});
