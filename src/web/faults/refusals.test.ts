import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { basket } from "#contract/operations/basket.ts";
import { loadMessages } from "#languages/messages.ts";
import { formatIn } from "#languages/testing/format-in.ts";
import { faultsOf, refusalText, ruleText, statusOf } from "./refusals.ts";

const messages = await loadMessages("sv");
const format = formatIn("sv");
const t = createTranslator({ locale: "sv-SE", messages, namespace: "refusals" });
const rules = createTranslator({ locale: "sv-SE", messages, namespace: "rules" });
const text = (refusal: { reason: string; [detail: string]: unknown }) =>
  refusalText(t, format, refusal).replaceAll("\u00a0", " ");

test("an error result has the HTTP status that its operation declares", () => {
  expect(statusOf(basket.addBestAvailable, { reason: "too-many-tickets", max: 9, wanted: 10 })).toBe(409);
  expect(statusOf(basket.addBestAvailable, { reason: "login-needed" })).toBe(401);
});

test("the message for the ticket limit states the maximum", () => {
  expect(text({ reason: "too-many-tickets", max: 9, wanted: 12 })).toContain("högst 9 biljetter på en gång");
});

test("the message for a price type's limit has maximum, type, performance, date, earlier tickets, total and excess", () => {
  const shown = text({
    reason: "price-type-limit",
    max: 2,
    priceType: "Student",
    performance: { title: "Carmen", starts: "2027-02-06T18:00:00Z" },
    previouslyBought: 1,
    total: 3,
    excess: 1,
  });
  expect(shown).toBe(
    "Du kan köpa högst 2 biljetter av typen Student till Carmen (lör 6 feb). Du har 1 sedan tidigare, och med det här skulle det bli 3, 1 för många.",
  );
});

test("the message for taken seats names the seats", () => {
  expect(text({ reason: "seats-taken", seats: ["a", "b"], names: ["rad 3 plats 4", "rad 3 plats 5"] })).toBe(
    "Någon annan hann före till rad 3 plats 4 och rad 3 plats 5. Välj andra platser.",
  );
});

test("the message for a sold-out band advises another band, and for a full section another section", () => {
  expect(text({ reason: "band-sold-out" })).toBe("Inga lediga platser. Välj en annan prisklass.");
  const none = { reason: "not-enough-seats", wanted: 2, available: 0 };
  expect(text(none)).toBe("Inga lediga platser. Välj en annan sektion.");
});

test("the message for a performance not on sale depends on its state: past, sold out, or opening later", () => {
  const of = (state: string, opens: string | null = null) =>
    text({ reason: "not-on-sale", availability: { state, opens, restrictedTo: null } });
  expect(of("passed")).toBe("Föreställningen har redan spelats. Välj en annan föreställning.");
  expect(of("sold-out")).toContain("slutsåld");
  expect(of("not-on-sale-yet", "2027-03-03T09:00:00Z")).toContain("Biljetterna släpps 3 mars kl. 10.00");
  expect(of("off-sale")).toContain("säljs inte just nu");
});

test("an amount in an error message is formatted as money", () => {
  expect(text({ reason: "total-changed", total: { amount: 149_500, currency: "SEK" } })).toContain(
    "1 495 kr",
  );
});

test("an error result with an unknown reason has a general message", () => {
  expect(text({ reason: "brand-new" })).toBe(messages.refusals.unknown);
  expect(ruleText(rules, "brand-new")).toBe(messages.rules.invalid);
});

test("only a validation error has messages at fields", () => {
  const faults = [{ field: "email", rule: "email-invalid" }];
  expect(faultsOf({ reason: "invalid", faults })).toEqual(faults);
  expect(faultsOf({ reason: "login-needed" })).toEqual([]);
  expect(faultsOf(null)).toEqual([]);
});
