import { expect, test } from "vitest";
import { readAnswer, withAnswer } from "./more-time.ts";

test("the answer goes with the page where it was asked for, in place of an earlier one", () => {
  const asked = withAnswer("/checkout/account?next=%2Ftickets", "others-waiting");
  expect(asked).toBe("/checkout/account?next=%2Ftickets&more-time=others-waiting");
  expect(readAnswer(asked.slice(asked.indexOf("?")))).toBe("others-waiting");
  expect(withAnswer(asked, "given")).toBe("/checkout/account?next=%2Ftickets&more-time=given");
});

test("what is no answer to this question is not told", () => {
  expect(withAnswer("/basket?more-time=given", "no-basket")).toBe("/basket");
  expect(readAnswer("?more-time=for+free")).toBe(null);
  expect(readAnswer("")).toBe(null);
});
