import { expect, test } from "vitest";
import { basketPath, confirmedPath, mandatePath, ticketsPath, verifyPath } from "./paths.ts";

test("the addresses of an order's pages contain its link unchanged", () => {
  const link = "Zm9v_bar-0123456789";
  expect(confirmedPath(link)).toBe(`/order/confirmed?order=${link}`);
  expect(verifyPath(link)).toBe(`/order/verify?order=${link}`);
  expect(ticketsPath(link)).toBe(`/tickets?order=${link}`);
});

test("a forged order link or plan adds no parameter to an address", () => {
  expect(verifyPath("a&returned=cancelled#å")).toBe("/order/verify?order=a%26returned%3Dcancelled%23%C3%A5");
  expect(mandatePath("1&x=%")).toBe("/order/direct-debits/verify?plan=1%26x%3D%25");
});

test("the basket's address has a parameter only if seats are apart", () => {
  expect(basketPath({ together: true })).toBe("/basket");
  expect(basketPath({ together: false })).toBe("/basket?together=no");
});
