import { expect, test } from "vitest";
import { refused } from "#domain/outcome.ts";
import { atTheVendorBoxOffice } from "./vendor-box-office.ts";

type Answer = Parameters<typeof atTheVendorBoxOffice>[0]["answerUnclear"];

async function type(command: string, answer: Awaited<ReturnType<Answer>> = { ok: true, value: "id" }) {
  const requested: unknown[] = [];
  const answerUnclear: Answer = async (...given) => {
    requested.push(given);
    return answer;
  };
  const result = await atTheVendorBoxOffice({ answerUnclear, who: "Ek" }, command.split(" "));
  return { requested, says: result.ok ? result.value : result.refusal.sentence };
}

test("the vendor's box office records that the vendor has sold an order, by the vendor's id, or has not", async () => {
  expect(await type("vendor-order 100010 --is 12ORDERABC")).toEqual({
    requested: [[100_010, "12ORDERABC", "Ek"]],
    says: "Order 100010 is the vendor's order 12ORDERABC.",
  });
  expect(await type("vendor-order 100010 --none")).toEqual({
    requested: [[100_010, null, "Ek"]],
    says: "Order 100010 is not sold. What was paid goes back.",
  });
});

test("the vendor's box office explains why an order does not match, with both totals if they differ", async () => {
  const says = async (answer: Awaited<ReturnType<Answer>>) =>
    (await type("vendor-order 100010 --is 12ORDERABC", answer)).says;
  expect(await says(refused("not-unclear"))).toBe("Order 100010 does not wait for an answer.");
  expect(await says(refused("no-such-order"))).toBe("The vendor has no order 12ORDERABC.");
  expect(await says(refused("another-total", { total: 80_000, expected: 160_000 }))).toMatch(
    /order 12ORDERABC costs 800\D?.*, order 100010 costs 1.?600/,
  );
  expect(await says(refused("order-of-another", { number: 100_007 }))).toBe(
    "The vendor's order 12ORDERABC is our order 100007.",
  );
});

test.each([
  "find 100010",
  "vendor-order",
  "vendor-order 100010",
  "vendor-order 100010 --none --is 12ORDERABC",
  "vendor-order abc --none",
  "vendor-order 100010 100011 --none",
  "vendor-order 100010 --all",
])("the vendor's box office answers %s with the usage, without a request to the vendor", async (command) => {
  const { requested, says } = await type(command);
  expect(requested).toEqual([]);
  expect(says).toContain("vendor-order <order number>");
});
