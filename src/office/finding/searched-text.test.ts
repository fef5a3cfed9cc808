import { expect, test } from "vitest";
import { isLikeACode, readSearchedText, searchAddress } from "./searched-text.ts";

test.each(["7K2M 9QXW 44TD", "GIFT-8F3K-22AB", "a1b2c3d4e5f6", "99482017365501938274"])(
  "a search for a code, %s, is not in the address",
  (text) => {
    expect(isLikeACode(text)).toBe(true);
    expect(searchAddress(text)).toEqual({ to: "/search", state: { text } });
  },
);

test.each([
  "100010",
  "Ann Nilsson",
  "ann@example.se",
  "040-20 85 00",
  "+46 70 123 45 67",
  "+1 246 123 4567 89012",
  "14/2",
  "2027-02-14",
  "14 feb",
])("a search for %s has an address that can be sent to a colleague", (text) => {
  const { to, state } = searchAddress(text);
  expect(state).toBeUndefined();
  expect(readSearchedText(new URL(to, "http://office").searchParams, null)).toBe(text);
});

test("the text of a search without one in its address is read from the page's history entry", () => {
  expect(readSearchedText(new URLSearchParams(), { text: "7K2M9QXW44TD" })).toBe("7K2M9QXW44TD");
  expect(readSearchedText(new URLSearchParams(), { text: 7 })).toBe("");
});
