import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Language } from "#domain/languages.ts";
import { openPlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { pathOf, payFor, soon } from "../testing/plain-purchase.ts";
import { PORTS } from "../testing/ports.ts";
import { signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

/**
 * What subscribers and those who were drawn pay for, without a browser: a series by price, its seats once more for the
 * next season, and the order that a draw has reserved, each to the tickets that there are afterwards.
 */

test.describe.configure({ mode: "serial" });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.subscribers });
});
test.afterAll(() => shop.close());

const WORDS = {
  sv: {
    evenings: "Fyra operor, en plats: Kvällar",
    afternoons: "Fyra operor, en plats: Eftermiddagar",
    priceOf: /Prisklass C: ([\d ]+ kr)/,
    kept: "Betalt. Platserna är dina.",
    won: "Du har fått platser",
    taken: "Platserna är dina",
  },
  de: {
    evenings: "Vier Opern, ein Platz: Abende",
    afternoons: "Vier Opern, ein Platz: Nachmittage",
    priceOf: /Preisgruppe C: ([\d.,]+ (?:kr|SEK))/,
    kept: "Bezahlt. Die Plätze gehören Ihnen.",
    won: "Sie haben Plätze",
    taken: "Die Plätze gehören Ihnen",
  },
} as const;
const inEach = ["sv", "de"] as const;

/** Somebody new who is signed in; of one household are those who live at one address. */
async function somebody(language: Language, line1?: string) {
  const { backEnd, caller, email } = await signedIn(shop.url, line1 === undefined ? {} : { line1 });
  const browser = await openPlainBrowser(shop.url, caller.session, language);
  return { browser, backEnd, caller: { ...caller, language }, email };
}

/** What was bought at this confirmation, ticket by ticket. */
async function ticketsOf({ backEnd, caller }: Awaited<ReturnType<typeof somebody>>, confirmed: Shown) {
  const link = new URL(confirmed.address).searchParams.get("order") ?? "";
  const read = await backEnd.orders.read({ link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value.tickets;
}

for (const language of inEach) {
  test(`a series is bought by price, and its seats are kept and paid for the next season, in ${language}`, async () => {
    const words = WORDS[language];
    const subscriber = await somebody(language);
    const { browser, email } = subscriber;
    const prices = await browser.open("/subscriptions/fixed-series/fyra-operor.kvallar/choose-prices");
    const [, said = "no price"] = words.priceOf.exec(prices.text) ?? [];
    const basket = await browser.send('name="band"', {}, { band: "C" });
    expect(pathOf(basket)).toBe("/basket");
    expect(basket.text).toContain(words.evenings);
    expect(basket.text).toContain(said);
    const confirmed = await payFor(browser, language);
    expect(confirmed.text).toContain(words.evenings);
    const bought = await ticketsOf(subscriber, confirmed);
    expect(bought).toHaveLength(4);
    expect((await browser.open("/account/your-orders")).text).toContain(words.evenings);

    const rights = () =>
      shop.query<{ seat: string }>(
        "select seat from series_rights join customers on customers.id = customer where email = $1 and ended is null",
        [email],
      );
    // The right to a seat is written a moment after the payment.
    await soon(async () => expect(await rights()).toHaveLength(1));
    // The afternoons stand for the next season; of theirs some are sold from the first day on.
    await shop.query(
      "update performance_seats set state = 0, basket = null, held_until = null where performance in (1011, 1110, 1304, 1404) and seat = any($1)",
      [(await rights()).map(({ seat }) => seat)],
    );
    const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await shop.desk("renew", "fyra-operor.kvallar", "fyra-operor.eftermiddagar", lastDay);
    expect((await browser.open("/account/your-ticket-subscriptions")).text).toContain(words.afternoons);
    expect(pathOf(await browser.send('value="keep"'))).toBe("/basket");
    const renewed = await payFor(browser, language);
    expect(renewed.text).toContain(words.afternoons);
    expect(await ticketsOf(subscriber, renewed)).toHaveLength(4);
    expect((await browser.open("/account/your-ticket-subscriptions")).text).toContain(words.kept);
    const orders = await browser.open("/account/your-orders");
    expect(orders.text).toContain(words.evenings);
    expect(orders.text).toContain(words.afternoons);
    // The season after begins with the same seats.
    await soon(async () => expect(await rights()).toHaveLength(2));
    const [last, next] = await rights();
    expect(next?.seat).toBe(last?.seat);
    await browser.close();
  });
}

test("an order that was won in the draw is found among those reserved, paid, and said to be theirs", async () => {
  const FIRST_CHOICE = "/events/rosenkavaljeren/1601/register/first-choice";
  const parties = [];
  for (const language of inEach) {
    const party = await somebody(language, `Lottvägen ${language}`);
    const { browser } = party;
    const form = await browser.open(FIRST_CHOICE);
    const [, section = ""] = /name="section"[^>]*value="([^"]+)"/.exec(form.html) ?? [];
    expect(pathOf(await browser.send('name="section"', { section, party: "2" }))).toContain("alternative");
    expect(pathOf(await browser.send('name="wish-2"'))).toContain("dress-rehearsal");
    expect(pathOf(await browser.send('name="rehearsal"', { rehearsal: "no" }))).toBe(FIRST_CHOICE);
    parties.push({ ...party, language });
  }

  // The house has the registration end, and its shop takes that over while it is open.
  const file = join(shop.house, "registrations.json");
  const registrations = JSON.parse(await readFile(file, "utf8"));
  const over = { closes: "-2d 12:00", draws: "-1d 12:00" };
  await writeFile(file, JSON.stringify(registrations.map((one: object) => ({ ...one, ...over }))));
  shop.hangUp();
  const [first] = parties;
  const state = async () => {
    const caller = first?.caller;
    const read = caller && (await first.backEnd.registrations.read({ performance: 1601 }, caller));
    return read?.ok ? read.value.state : null;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe("closed");
  expect(await shop.desk("draw", "1601")).toContain("2 of 2 parties have seats, 4 in all");
  await shop.desk("draw-announce", "1601");

  for (const party of parties) {
    const { browser, language } = party;
    const words = WORDS[language];
    expect((await browser.open(FIRST_CHOICE)).text).toContain(words.won);
    await browser.open("/account/your-orders?view=reserved");
    expect(pathOf(await browser.send('name="order"'))).toBe("/basket");
    const tickets = await ticketsOf(party, await payFor(browser, language));
    expect(tickets).toHaveLength(2);
    const registered = await browser.open(FIRST_CHOICE);
    expect(registered.text).toContain(words.taken);
    expect(registered.text).not.toContain(words.won);
    const orders = await browser.open("/account/your-orders");
    expect(orders.text).toContain(language === "sv" ? "Rosenkavaljeren" : "Der Rosenkavalier");
    await browser.close();
  }
});
