import { expect, test } from "vitest";
import { z } from "zod";
import { OFFICE_LANGUAGES } from "../staff/operations/fields.ts";
import { checkInput } from "./faults.ts";
import { refusalDetails, refusalMessage } from "./messages/refusal-message.ts";

const schema = z.object({
  name: z.string().min(1).max(3),
  code: z.string().min(4),
  seats: z.array(z.string()).min(1).max(2),
  parts: z.array(z.string()).min(2),
  amount: z.int().positive().max(999_999_999_99),
  months: z.int().min(2).max(120),
  email: z.email(),
  day: z.iso.date(),
  at: z.iso.datetime(),
  way: z.enum(["card", "cash"]),
  again: z.boolean(),
  place: z.string().regex(/^\w+$/),
});

const GIVEN = {
  ...{ name: "Kim", code: "1234", seats: ["a"], parts: ["a", "b"], amount: 1, months: 2 },
  ...{ email: "kim@test.example", day: "2027-02-14", at: "2027-02-14T18:00:00Z", way: "card" },
  ...{ again: true, place: "parkett" },
};

const CASES = [
  ["name", "", "missing"],
  ["name", undefined, "missing"],
  ["name", 5, "not-valid"],
  ["name", "Kimberley", "too-long"],
  ["code", "12", "too-short"],
  ["seats", [], "missing"],
  ["seats", ["a", "b", "c"], "too-many"],
  ["parts", ["a"], "too-few"],
  ["amount", 0, "not-above"],
  ["amount", 1.5, "not-a-whole-number"],
  ["amount", "250", "not-a-number"],
  ["amount", 1e12, "far-too-big"],
  ["months", 1, "too-small"],
  ["months", 121, "too-big"],
  ["email", "kim@", "not-an-email"],
  ["day", "2027-02-30", "not-a-date"],
  ["at", "soon", "not-a-moment"],
  ["way", "cheque", "not-a-choice"],
  ["again", "yes", "not-valid"],
  ["place", "par kett", "not-valid"],
] as const;

const refusalOf = (given: object) => {
  const checked = checkInput(schema, given);
  if (checked.ok) throw new Error("valid");
  return checked.refusal;
};

test.each(CASES)("the input's field %s, if it is %j, is at fault as %s", (field, value, fault) => {
  expect(refusalOf({ ...GIVEN, [field]: value }).faults).toMatchObject([{ field, fault }]);
});

test.each(OFFICE_LANGUAGES)("every fault of an input is written in %s, with its limit", (language) => {
  for (const [field, value, fault] of CASES) {
    const refusal = refusalOf({ ...GIVEN, [field]: value });
    const [{ message }] = refusalDetails(language, refusal)["faults"] as [{ message: string }];
    expect(message).toMatch(/^[A-ZÅÄÖ].+\.$/);
    expect(message).not.toContain(`faults.${fault}`);
    const about = { operation: "orders.refund", input: {}, refusal, writeMoney: () => "" };
    expect(refusalMessage(language, about)).toBe(`${field}: ${message}`);
  }
  const limits = refusalDetails(language, refusalOf({ ...GIVEN, months: 121 }));
  expect(JSON.stringify(limits)).toContain("120");
});
