import { expect, test } from "vitest";
import { customerAccounts } from "../operations/customers/customer-accounts.ts";
import { readCommandInput } from "./read-input.ts";

const words = ["kept", "duplicate"];
const read = (...typed: string[]) => readCommandInput(customerAccounts.merge, [...words, ...typed]);

test("an option's value may begin with a hyphen", () => {
  for (const expected of ["-Qx3", "--Qx3", "Q-x3"]) {
    const input = { customer: "kept", duplicate: "duplicate", expect: expected };
    expect(read("--expect", expected)).toEqual(input);
    expect(read(`--expect=${expected}`)).toEqual(input);
  }
});

test("an option without its value and an unknown option do not fit the usage", () => {
  expect(read("--expect")).toBeNull();
  expect(read("--expect", "--expect", "x")).toBeNull();
  expect(read("--expect", "x", "-y")).toBeNull();
});
