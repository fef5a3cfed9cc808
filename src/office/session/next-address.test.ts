import { expect, test } from "vitest";
import { nextAddress } from "./next-address.ts";

test.each(["/orders/100010", "/search?text=nils%20son", "/own#pin"])(
  "an address of the office, %s, is where sign-in leads",
  (address) => {
    expect(nextAddress(address)).toBe(address);
  },
);

test.each([
  [null],
  [""],
  ["orders"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["/\t/evil.example"],
  ["https://evil.example/"],
  ["javascript:alert(1)"],
  ["/sign-in?next=/sign-in"],
  ["/invitation#token"],
])("an address elsewhere, %j, leads to the start", (address) => {
  expect(nextAddress(address)).toBe("/");
});
