import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { money } from "#domain/money.ts";
import { refused } from "#domain/outcome.ts";
import { openVendorShop, type VendorShop } from "../../adapters/spektrix/testing/vendor-shop.ts";
import { auditLog } from "../../audit-log/schema.ts";
import { checkOperations } from "../../box-office/testing/operations.contract.ts";
import { RANDOM } from "../shop/shop-parts.ts";
import {
  atTheVendorBoxOffice,
  type VendorBoxOffice,
  vendorBoxOfficeHelp,
  vendorImplementations,
} from "./vendor-box-office.ts";
import { vendorHouseOffice } from "./vendor-house.ts";

type Answer = VendorBoxOffice["answerUnclear"];

let shop: VendorShop;
beforeEach(async () => {
  shop = await openVendorShop();
});
afterEach(() => shop.close());

const services = () => ({
  ...{ database: shop.database, outbox: shop.outbox, random: RANDOM, now: () => shop.clock.now },
  inTransaction: shop.inTransaction,
});

const house = () => vendorHouseOffice("office", services());

async function type(command: string, answer: Awaited<ReturnType<Answer>> = { ok: true, value: "id" }) {
  const requested: unknown[] = [];
  const answerUnclear: Answer = async (...given) => {
    requested.push(given);
    return answer;
  };
  const boxOffice = { answerUnclear, services: services(), house: house(), who: "Ek" };
  const result = await atTheVendorBoxOffice(boxOffice, command.split(" "));
  return { requested, says: result.ok ? result.value : result.refusal.sentence };
}

const logged = () =>
  shop.database
    .select({
      who: auditLog.who,
      operation: auditLog.operation,
      input: auditLog.input,
      outcome: auditLog.outcome,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .orderBy(auditLog.id);

test("records that the vendor has sold an order, by its id there, or has not", async () => {
  expect(await type("vendor-order 100010 --is 12ORDERABC")).toEqual({
    requested: [[100_010, "12ORDERABC", "Ek"]],
    says: "Order 100010 is the vendor's order 12ORDERABC.",
  });
  expect(await type("vendor-order 100010 --none")).toEqual({
    requested: [[100_010, null, "Ek"]],
    says: "Order 100010 is not sold. What was paid goes back.",
  });
  expect(JSON.parse((await type("vendor-order 100010 --none --json")).says)).toEqual({ vendorOrder: null });
});

test("explains why an order does not match, with both totals if they differ", async () => {
  const says = async (answer: Awaited<ReturnType<Answer>>, more = "") =>
    (await type(`vendor-order 100010 --is 12ORDERABC${more}`, answer)).says;
  expect(await says(refused("not-unclear"))).toBe("Order 100010 does not wait for an answer.");
  expect(await says(refused("no-such-order"))).toBe("The vendor has no order 12ORDERABC.");
  const totals = { total: money(80_000, "SEK"), expected: money(160_000, "SEK") };
  expect(await says(refused("another-total", totals))).toBe(
    "The vendor’s order 12ORDERABC costs 800.00 SEK, order 100010 costs 1600.00 SEK.",
  );
  expect(JSON.parse(await says(refused("another-total", totals), " --json"))).toMatchObject({
    reason: "another-total",
    ...totals,
  });
  expect(await says(refused("order-of-another", { number: 100_007 }))).toBe(
    "The vendor’s order 12ORDERABC is our order 100007.",
  );
});

test("permanently records each command before it runs, and its result", async () => {
  await type("vendor-order 100010 --none", refused("not-unclear"));
  await type("vendor-order 100010 --is 12ORDERABC");
  const entry = { who: "Ek", operation: "vendor.settle" };
  const [none, found] = [
    { ...entry, input: { order: 100_010, none: true } },
    { ...entry, input: { order: 100_010, is: "12ORDERABC" } },
  ];
  expect(await logged()).toEqual([
    { ...none, outcome: "begun", reason: null },
    { ...none, outcome: "refused", reason: "not-unclear" },
    { ...found, outcome: "begun", reason: null },
    { ...found, outcome: "done", reason: null },
  ]);
  for (const statement of ["update audit_log set who = ''", "delete from audit_log", "truncate audit_log"])
    await expect(shop.database.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
});

test.each(["vendor-order", "vendor-order 100010 100011 --none", "vendor-order 100010 --all"])(
  "responds to %s with the usage, without calling the vendor",
  async (command) => {
    const { requested, says } = await type(command);
    expect(requested).toEqual([]);
    expect(says).toContain("vendor-order <order> [--is <is>] [--none]");
  },
);

test.each([
  ["vendor-order 100010", "is: "],
  ["vendor-order 100010 --none --is 12ORDERABC", "is: "],
  ["vendor-order abc --none", "order: "],
])("names the wrong field of %s, without calling the vendor", async (command, field) => {
  const { requested, says } = await type(command);
  expect(requested).toEqual([]);
  expect(says).toMatch(new RegExp(`^${field}`));
});

test("a command of the engine's box office is refused: it belongs to the vendor's system", async () => {
  expect((await type("find 100010")).says).toContain("in the vendor's own system");
});

test("--help lists the command, and after the command explains its options", () => {
  expect(vendorBoxOfficeHelp(["--help"])).toContain("in the vendor's own system");
  expect(vendorBoxOfficeHelp(["vendor-order", "--help"])).toContain("none: The vendor has no order");
});

checkOperations(
  vendorImplementations,
  () => {
    const { answerUnclear } = shop.spektrix.orders;
    return {
      boxOffice: { answerUnclear, services: services(), house: house(), who: "Kim" },
      services: services(),
    };
  },
  async () => (await logged()).map(({ operation, outcome, reason }) => ({ operation, outcome, reason })),
);
