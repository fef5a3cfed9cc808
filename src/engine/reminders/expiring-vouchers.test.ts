import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { vouchersToGive } from "../sales/vouchers/vouchers.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const LAST_DAY = "2028-01-15";
const REQUEST = {
  ...{ amount: 50_000, quantity: 1, recipient: "Elsa", message: "", email: "elsa@test.example" },
  ...{ delivery: "email" as "email" | "print", day: null as string | null },
};

let shop: TestShop;
let caller: Caller;
async function open(months = 12) {
  const name = { sv: "Presentkort" };
  const own = { least: 10_000, most: 1_000_000 };
  shop = await openTestShop({
    catalogue: { sales: { vouchers: { name, about: { sv: "" }, own, months, vat: null } } },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), "buyer@test.example");
}
beforeEach(() => open());
afterEach(() => shop.close());

async function give(change: Partial<typeof REQUEST> = {}): Promise<string> {
  await shop.backEnd.vouchers.add({ ...REQUEST, ...change }, caller);
  const order = await buy(shop, caller);
  const made = await vouchersToGive(shop.engine.services, order.link, order.lines[0]?.id ?? "");
  return made?.vouchers[0]?.code ?? "";
}
const remindOn = async (day: string) => {
  shop.clock.now = Date.parse(`${day}T10:00:00Z`);
  await Promise.all([shop.engine.reminders.queue(), shop.another().reminders.queue()]);
};
const emails = async () => {
  const rows = await rowsOf<{ data: { until: string; days: number } }>(
    shop,
    "select data from jobs.job where name = 'voucher-expiry' order by data->>'until', data->>'days' desc",
  );
  return rows.map(({ data: { until, days } }) => ({ until, days }));
};
async function notice(until = LAST_DAY) {
  const [voucher] = await rowsOf<{ value: string }>(shop, "select value from gift_vouchers");
  return shop.engine.reminders.voucher(voucher?.value ?? "", until);
}

test("a gift voucher's recipient is notified sixty and fourteen days before it expires, once each, also by two processes", async () => {
  const code = await give();
  await remindOn("2027-11-15");
  expect(await emails()).toEqual([]);
  for (const day of ["2027-11-16", "2027-12-01", "2028-01-01", "2028-01-15"]) await remindOn(day);
  expect(await emails()).toEqual([
    { until: LAST_DAY, days: 60 },
    { until: LAST_DAY, days: 14 },
  ]);
  expect(await notice()).toEqual({
    to: { email: "elsa@test.example", firstName: "Elsa", lastName: "" },
    language: "sv",
    last4: code.slice(-4),
    amount: 50_000,
    currency: "SEK",
  });
});

test("a printed gift voucher's buyer is notified before it expires", async () => {
  await give({ delivery: "print", email: "" });
  await remindOn("2027-12-01");
  expect(await notice()).toMatchObject({ to: { email: "buyer@test.example" } });
});

test("the email about an expiring gift voucher has its balance, and none is sent about used or void vouchers", async () => {
  const code = await give();
  const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, other, ["B-5"]);
  await shop.backEnd.storedValue.applyVoucher({ code }, other);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, other);
  const costs = 39_500 + 1_500;
  const paid = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: costs, toPay: 0 }, other);
  expect(paid.ok).toBe(true);
  const left = 50_000 - costs;
  expect(await notice()).toMatchObject({ amount: left });
  await rowsOf(shop, "update stored_value set state = 'void', balance = held");
  await remindOn("2027-12-01");
  expect(await emails()).toEqual([]);
  expect(await notice()).toBeNull();
});

test("no email is sent about an expired gift voucher, or one whose expiry date has changed", async () => {
  await give();
  await remindOn("2027-12-01");
  expect(await notice("2028-01-16")).toBeNull();
  await remindOn("2028-01-16");
  expect(await notice()).toBeNull();
});

test("a gift voucher delivered within the first reminder period gets only the second email", async () => {
  await shop.close();
  await open(1);
  await give({ day: "2027-03-01" });
  await remindOn("2027-03-10");
  expect(await emails()).toEqual([]);
  await remindOn("2027-03-20");
  expect((await emails()).map(({ days }) => days)).toEqual([14]);
});

test("no email is sent about gift vouchers issued by the box office, which have no email address", async () => {
  await shop.value.issueVoucher({
    ...{ face: 50_000, paid: 0, currency: "SEK", validUntil: LAST_DAY, origin: "house" },
  });
  await remindOn("2027-12-01");
  expect(await emails()).toEqual([]);
});
