import { expect, test } from "vitest";
import { isPhone, PHONE_PATTERN, plainPhone } from "./phone-number.ts";

test.each([
  ["+46 70 123 45 67", "0046701234567"],
  ["070-123 45 67", "0701234567"],
  ["(070) 123.45.67", "0701234567"],
  ["+46\u00a070\u2011123\u221245\u201367", "0046701234567"],
  ["０７０１２３４５６７", "0701234567"],
  ["0701234567", "0701234567"],
])("the telephone number %j is stored as %j, and forms accept it", (typed, digits) => {
  expect(plainPhone(typed)).toBe(digits);
  expect(isPhone(plainPhone(typed))).toBe(true);
  // The form's pattern rejects full-width digits; only the server accepts them.
  if (typed.startsWith("０")) return;
  expect(new RegExp(`^(?:${PHONE_PATTERN})$`, "v").test(typed)).toBe(true);
});

test.each(["", "1234", "070x1234567", "070+1234567", "070/1234567", "1234567890123456", "++46701234567"])(
  "the telephone number %j is rejected",
  (typed) => {
    expect(isPhone(plainPhone(typed))).toBe(false);
  },
);
