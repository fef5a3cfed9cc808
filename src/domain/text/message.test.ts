import { expect, test } from "vitest";
import { english, message, translate } from "./message.ts";

const there = message`there is no ${message`price list`} "${"x"}"; there are: ${["a", message`${2} more`]}`;
const SWEDISH = {
  'there is no {0} "{1}"; there are: {2}': "{0} ”{1}” finns inte; det finns: {2}",
  "price list": "prislistan",
  "{0} more": "{0} till",
};

test("a message in English has its values filled in, lists joined by commas", () => {
  expect(english(there)).toBe('there is no price list "x"; there are: a, 2 more');
});

test("a message is translated with the messages inside it; one without a translation stays English", () => {
  expect(translate(there, SWEDISH)).toBe("prislistan ”x” finns inte; det finns: a, 2 till");
  expect(translate(message`is missing`, SWEDISH)).toBe("is missing");
});

test("a value is never read as a place for another", () => {
  expect(translate(message`the text "${"{1}"}", not ${"b"}`, {})).toBe('the text "{1}", not b');
  expect(translate({ text: "toString", values: [] }, SWEDISH)).toBe("toString");
});
