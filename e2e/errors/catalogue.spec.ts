import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readyToPay } from "../testing/prepared.ts";
import { OF_CHOOSING } from "./choosing.ts";
import { OF_ORDERS } from "./orders.ts";
import { OF_PEOPLE } from "./people.ts";
import type { Shown } from "./plain-browser.ts";
import {
  account,
  change,
  changePerformance,
  type Entry,
  findPerformance,
  HERE,
  MOVED_TO_THE_PAST,
  openedOnce,
  sharedTicket,
  shop,
  visitor,
} from "./shop-of-errors.ts";

/** Each error message of the specification, on its page without JavaScript or, if listed, in another test. */

openedOnce();
test.use({ baseURL: HERE });
// Serial; a failure does not skip the rest.
test.describe.configure({ mode: "default" });

function shows(part: string, entries: readonly Entry[]): void {
  test.describe(part, () => {
    for (const [entry, words, produced] of entries) {
      test(entry, async () => {
        const { text, status } = await produced();
        if (typeof words === "string") expect(text).toContain(words);
        else expect(text).toMatch(words);
        expect(status).not.toBe(500);
      });
    }
  });
}

// In the order of the catalogue.
const PARTS: Readonly<Record<string, readonly Entry[]>> = {
  Event: OF_CHOOSING.Event,
  ...OF_PEOPLE,
  "Orders and basket": OF_ORDERS["Orders and basket"],
  Codes: OF_CHOOSING.Codes,
  Tickets: OF_CHOOSING.Tickets,
  Membership: OF_ORDERS.Membership,
  Payment: OF_ORDERS.Payment,
  System: OF_ORDERS.System,
};
for (const [part, entries] of Object.entries(PARTS)) shows(part, entries);

test.describe("the shop's general errors", () => {
  test("a server error says what to do and whom to call", async () => {
    await shop.query("alter table orders rename column created to gone");
    try {
      const { session } = await account();
      const { text, status } = await (await visitor(session)).open("/account/your-orders");
      expect(status).toBe(500);
      expect(text).toMatch(/Något gick fel hos oss .*Ladda om sidan och försök igen\..*ring biljettkassan/i);
    } finally {
      await shop.query("alter table orders rename column gone to created");
    }
  });

  test("a shared ticket of a past event says that there are no tickets, and a closed shop shows the maintenance page", async () => {
    const { token } = await sharedTicket({ ...MOVED_TO_THE_PAST, title: "" });
    await shop.kill();
    await changePerformance(shop.house, MOVED_TO_THE_PAST.performance, { starts: "-1d 19:00" });
    await shop.start();
    const shared = await (await visitor()).open(`/shared-tickets?share=${token}`);
    expect(shared.text).toContain("Föreställningen har redan varit, så det finns inga biljetter att visa.");
    await shop.kill();
    await change(join(shop.house, "house.json"), (house) => {
      house.maintenance = { ...house.maintenance, on: true };
    });
    await shop.start().catch(() => {});
    const closed = await (await visitor()).open("/");
    expect(closed.text).toContain("Biljettköpet är stängt för underhåll");
    await shop.kill();
    await change(join(shop.house, "house.json"), (house) => {
      house.maintenance = { ...house.maintenance, on: false };
    });
    await shop.start();
  });

  test("without the database nothing loads and nothing is saved, and every page and form shows an error", async () => {
    const { caller } = await readyToPay(HERE, await findPerformance(), 1);
    const browser = await visitor(caller.session);
    const forms: Record<string, Record<string, string>> = {
      "/log-out": {},
      "/account/your-profile": { firstName: "Åsa" },
      "/account/update-password": { current: "a", password: "b", confirm: "c" },
      "/account/contact-preferences": {},
      "/basket/promo-code": { promoCode: "PREMIÄR" },
      "/checkout/review": { acceptTerms: "on", expectedTotal: "0", toPay: "0" },
      "/reset-password": { email: "somebody@test.example" },
    };
    await shop.stopDatabase();
    try {
      for (const address of ["/account/your-profile", "/account/your-orders"])
        expectAway(await browser.open(address));
      for (const [address, fields] of Object.entries(forms)) expectAway(await browser.post(address, fields));
    } finally {
      await shop.continueDatabase();
    }
  });
});

function expectAway({ text, status, address }: Shown): void {
  expect(status, address).toBe(503);
  expect(text, address).toMatch(
    /Vi är strax tillbaka .*Inget du har valt går förlorat\. .*ring biljettkassan: \d{3}/i,
  );
}

/** The reason, or the test that covers it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "country list failed": "the countries come with the page",
  "an access code that does not match the account's name": "src/engine/sales/access/access-schemes.test.ts",
  "free order could not be completed": "without its database, above: the page says whom to call",
  "bot check: no key, no version, script, execution": "src/web/bot-check/bot-check.test.ts",
  "a chunk that failed to load": "e2e/screens/words.spec.ts",
};

test("every error that this file does not cause is listed, with the file that tests it if there is one", () => {
  for (const [entry, where] of Object.entries(ELSEWHERE))
    if (where.includes("/")) expect(existsSync(where), entry).toBe(true);
});
