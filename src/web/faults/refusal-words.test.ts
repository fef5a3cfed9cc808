import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import type { RefusalOf } from "#contract/operation.ts";
import type { basket } from "#contract/operations/basket.ts";
import type { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import type { packages } from "#contract/sales/packages.ts";
import type { registrations } from "#contract/sales/registrations.ts";
import type { renewals, series } from "#contract/sales/series.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { WHY_NOT_BY_REDEMPTION } from "#domain/sales/packages/flex-subscriptions.ts";
import { INTL_LOCALES } from "#languages/locales.ts";
import { loadMessages } from "#languages/messages.ts";
import { formatIn } from "#languages/testing/format-in.ts";
import { refusalText } from "./refusals.ts";

/**
 * In every language, including error results that need a race or an action of the house and so appear in no
 * page test.
 */

type ShownRefusal =
  | RefusalOf<(typeof packages)["add" | "addSeats" | "leave"]>
  | RefusalOf<(typeof series)["add"]>
  | RefusalOf<(typeof flexSubscriptions)["add" | "redeem"]>
  | RefusalOf<(typeof renewals)["preference" | "decline"]>
  | RefusalOf<(typeof registrations)["save" | "decline"]>
  | RefusalOf<(typeof basket)["removeTickets"]>
  | { reason: "too-many-for-map" };
type Details<Reason> = Omit<Extract<ShownRefusal, { reason: Reason }>, "reason">;

const CARMEN = { title: "Carmen", starts: "2027-02-06T18:00:00Z" };
const TOSCA = { title: "Tosca", starts: "2027-03-12T18:00:00Z" };
const performances = [CARMEN, TOSCA];
const limit = { max: 4, priceType: "Student", performance: CARMEN, total: 9, excess: 5 };

const EXAMPLES: { readonly [Reason in ShownRefusal["reason"]]: readonly Details<Reason>[] } = {
  "no-session": [{}],
  "no-basket": [{}],
  "login-needed": [{}],
  "key-used-otherwise": [{}],
  "payment-under-way": [{}],
  "voucher-locks-tickets": [{}],
  "reserved-as-it-is": [{}],
  "queue-needed": [{ room: "opening" }],
  "too-many-seats-of-network": [{}],
  "unknown-performance": [{}],
  "unknown-price-type": [{}],
  "unknown-seat": [{}],
  "unknown-line": [{}],
  "unknown-ticket": [{}],
  "companion-alone": [{}],
  "too-many-tickets": [{ max: 9, wanted: 12 }],
  "price-type-limit": [
    { ...limit, previouslyBought: 0 },
    { ...limit, previouslyBought: 3 },
  ],
  "cluster-incomplete": [
    { change: "add", names: ["A 1", "A 2"] },
    { change: "remove", names: [] },
  ],
  "not-enough-left": [
    { name: "Sex kvällar", left: 0 },
    { name: "Sex kvällar", left: 3 },
  ],
  "not-so-many": [{ name: "Sex kvällar", max: 2 }],
  "unknown-package": [{}],
  "package-for-nobody": [{}],
  "package-incomplete": [{ count: 2 }],
  "package-not-on-sale": [{ performances }],
  "package-seats-gone": [{ performances }],
  "package-seats-taken": [{ performances, lost: [], instead: [] }],
  "package-uneven": [{ seats: 2, performances }],
  "package-too-small": [{ name: "Din egen säsong", min: 3 }],
  "too-many-in-package": [{ max: 4 }],
  "too-many-for-map": [{}],
  "in-package": [{ line: "x", name: "Din egen säsong" }],
  "unknown-series": [{}],
  "series-for-nobody": [{}],
  "series-seats-gone": [{ performances, seats: [], instead: [] }],
  "too-many-in-series": [{ max: 6 }],
  "unknown-flex": [{}],
  "flex-not-on-sale": [{ name: "Sex kvällar" }],
  "unknown-subscription": [{}],
  "not-by-redemption": WHY_NOT_BY_REDEMPTION.map((why) => ({ why })),
  "unknown-renewal": [{}],
  "renewal-over": [{}],
  "no-registration": [{}],
  "registration-closed": [{}],
  "registration-not-open": [{}],
  "household-registered": [{}],
  "no-first-choice": [{}],
  "unknown-section": [{}],
  "type-not-drawn": [{}],
  "party-size": [{ max: 4 }],
  "choice-twice": [{}],
  "too-many-choices": [{ max: 3 }],
  "nothing-drawn": [{}],
};

test.each(LANGUAGES)("in %s every error result has a message with its details", async (language) => {
  const format = formatIn(language);
  const messages = await loadMessages(language);
  const t = createTranslator({ locale: INTL_LOCALES[language].intl, messages, namespace: "refusals" });
  const all = Object.entries(EXAMPLES).flatMap(([reason, ways]) =>
    ways.map((details: object) => ({
      reason,
      details,
      text: refusalText(t, format, { reason, ...details }),
    })),
  );
  const facts = ({ title, starts }: typeof CARMEN) => `${title} (${format.shortDate(starts)})`;
  for (const { reason, details, text } of all) {
    expect(text, reason).toMatch(/^[^{}]{8,}$/);
    expect(text, reason).not.toBe(messages.refusals.unknown);
    for (const [name, value] of Object.entries(details)) {
      if (name === "performance") expect(text, reason).toContain(facts(value));
      if (name === "performances")
        for (const performance of performances) expect(text, reason).toContain(facts(performance));
      if (name === "names") for (const seat of value) expect(text, reason).toContain(seat);
      if (name === "name" || name === "priceType") expect(text, reason).toContain(value);
      if (typeof value === "number" && value > 0) expect(text, reason).toContain(String(value));
    }
  }
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
});
