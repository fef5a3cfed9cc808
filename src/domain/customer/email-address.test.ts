import { expect, test } from "vitest";
import { foldEmail, readableEmail } from "./email-address.ts";

test.each([
  ["Åsa.Öberg@Wild.Example", "åsa.öberg@wild.example"],
  ["A\u030asa.O\u0308berg@wild.example", "åsa.öberg@wild.example"],
  ["  asa@wild.example ", "ASA@WILD.EXAMPLE"],
  ["kund.a@bücher.example", "kund.a@xn--bcher-kva.example"],
  ["kund.a@BÜCHER.example", "kund.a@xn--BCHER-kva.example"],
  ["ΝΊΚΟΣ@wild.example", "νίκος@wild.example"],
  ["Ἀ@wild.example", "ἀ@wild.example"],
])("the email addresses %s and %s count as the same", (one, other) => {
  expect(foldEmail(one)).toBe(foldEmail(other));
});

test.each([
  ["åsa@wild.example", "asa@wild.example"],
  ["strasse@wild.example", "straße@wild.example"],
  ["a.b@wild.example", "ab@wild.example"],
])("the email addresses %s and %s count as different", (one, other) => {
  expect(foldEmail(one)).not.toBe(foldEmail(other));
});

test("an email address is shown with a Unicode domain and with the capitals as entered", () => {
  expect(readableEmail(" Kund.A@xn--bcher-kva.example")).toBe("Kund.A@bücher.example");
  expect(readableEmail("kund@xn--.example")).toBe("kund@xn--.example");
  expect(readableEmail("no address")).toBe("no address");
});
