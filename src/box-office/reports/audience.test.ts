import { afterEach, beforeEach, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { rowsOf, verified } from "../../engine/testing/money-scenes.ts";
import { holdSeats, placeOrder } from "../../engine/testing/seat-scenes.ts";
import { CARMEN } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { counter } from "../operations/counter/counter.ts";
import { reports } from "../operations/reports/reports.ts";
import { ask } from "../testing/ask.ts";
import { clerkOf, type TestClerk } from "../testing/counter-clerk.ts";

const DAY = "2027-01-15";
const EMAIL = "asa@test.example";

let shop: TestShop;
let kim: TestClerk;
beforeEach(async () => {
  shop = await openTestShop();
  kim = clerkOf(shop.engine);
});
afterEach(() => shop.close());

async function soldAtCounter(seat: string, email?: string) {
  const { sale } = await kim.do(counter.start, {});
  await kim.do(counter.addSeats, { sale, performance: CARMEN, seats: [seat] });
  if (email !== undefined) await kim.do(counter.buyer, { sale, name: "Åsa", email });
  const { basket } = await kim.do(counter.read, { sale });
  const toPay = basket?.toPay.amount ?? 0;
  const tenders = [{ kind: "receipt" as const, amount: toPay, receipt: seat }];
  await kim.do(counter.pay, { sale, toPay, tenders });
}

async function soldOnTheWeb(seat: string, email: string) {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  await holdSeats(shop, caller, [seat]);
  const placed = await placeOrder(shop, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  await payByCard(placed.value.paymentPage ?? "");
  await verified(shop, caller, placed.value.link, "paid");
}

/** Orders of new, returning and unknown customers. */
async function audience(filters: object = {}) {
  const { sums } = await ask(shop, reports.show, { report: "audience", from: DAY, to: DAY, ...filters });
  return sums.slice(1, 4);
}

test("a buyer without an account is new once by email address, in any writing, also with an account later", async () => {
  await soldAtCounter("A-1", EMAIL);
  expect(await audience()).toEqual([1, 0, 0]);
  await soldAtCounter("A-2", EMAIL.toUpperCase());
  expect(await audience()).toEqual([1, 1, 0]);
  await soldOnTheWeb("A-3", EMAIL);
  expect(await audience()).toEqual([1, 2, 0]);
  await soldAtCounter("A-4", "other@test.example");
  expect(await audience()).toEqual([2, 2, 0]);
  expect(await audience({ event: "carmen" })).toEqual([2, 2, 0]);
});

test("a buyer without an account returns to what their account has bought", async () => {
  await soldOnTheWeb("A-3", EMAIL);
  await soldAtCounter("A-1", EMAIL);
  expect(await audience()).toEqual([1, 1, 0]);
});

test("a buyer who leaves no address is neither new nor returning", async () => {
  await soldAtCounter("A-1");
  await soldAtCounter("A-2");
  expect(await audience()).toEqual([0, 0, 2]);
  expect(await rowsOf(shop, "select from sales_entries where first_order is null")).toHaveLength(4);
});
