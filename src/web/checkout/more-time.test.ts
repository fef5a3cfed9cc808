import { expect, test } from "vitest";
import { readAnswer, withAnswer } from "./more-time.ts";

test("the result of a time extension is added to the page's address and replaces an earlier one", () => {
  const requested = withAnswer("/checkout/account?next=%2Ftickets", "others-waiting");
  expect(requested).toBe("/checkout/account?next=%2Ftickets&more-time=others-waiting");
  expect(readAnswer(requested.slice(requested.indexOf("?")))).toBe("others-waiting");
  expect(withAnswer(requested, "given")).toBe("/checkout/account?next=%2Ftickets&more-time=given");
});

test("an unknown result of a time extension is ignored", () => {
  expect(withAnswer("/basket?more-time=given", "no-basket")).toBe("/basket");
  expect(readAnswer("?more-time=for+free")).toBe(null);
  expect(readAnswer("")).toBe(null);
});
