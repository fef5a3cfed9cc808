import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Language } from "#domain/languages.ts";
import { openPlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { focusFreeSeat, map, SECTION } from "../seat-map/hall-page.ts";
import { lookAt } from "../testing/look-at.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { pathOf, payFor, soon } from "../testing/plain-purchase.ts";
import { press, read, refusalIn, wordsOf } from "../testing/plain-visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { buyBasket, comeSignedIn, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.series}` });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.series });
});
test.afterAll(() => shop.close());

const rightsOf = (email: string) =>
  shop.query<{ seat: string }>(
    "select seat from series_rights join customers on customers.id = customer where email = $1 and ended is null",
    [email],
  );

async function standForNextSeason(email: string): Promise<void> {
  // A job writes it shortly after the payment.
  await soon(async () => expect(await rightsOf(email)).not.toEqual([]));
  await shop.query(
    "update performance_seats set state = 0, basket = null, held_until = null where performance in (1011, 1110, 1304, 1404) and seat = any($1)",
    [(await rightsOf(email)).map(({ seat }) => seat)],
  );
}

const SEATS = "/subscriptions/fixed-series/fyra-operor.kvallar/syos";

test("a seat is chosen once on the map, held on all dates, and bought", async ({ page }) => {
  test.slow();
  const somebody = await comeSignedIn(page, shop.url);
  await page.goto("/subscriptions/fixed-series");
  await lookAt(page, "list");
  await page.getByRole("link", { name: "Fyra operor, en plats", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fyra operor, en plats" })).toBeVisible();
  await lookAt(page, "series");
  await page.getByRole("link", { name: "Välj Fyra operor, en plats" }).click();
  await page.waitForURL(/choose-dates/);
  await page.getByRole("radio").first().check();
  await lookAt(page, "dates");
  await page.getByRole("button", { name: "Välj plats i salongen" }).click();
  await page.waitForURL(/fyra-operor\.kvallar\/syos/);
  await expect(page.getByText("Samma plats 4 gånger")).toBeVisible();
  await lookAt(page, "map");

  await page.goto(`${SEATS}/${SECTION}`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  await focusFreeSeat(page);
  await page.keyboard.press("n");
  await page.keyboard.press("b");
  const chosen = page.locator('section[aria-labelledby="chosen"] li');
  await expect(chosen.first()).toBeVisible();
  await lookAt(page, "chosen", { except: '[role="application"]' });
  const shown = await page.locator('section[aria-labelledby="chosen"] strong').innerText();
  await page.locator('form#seats button:not([type="button"])').click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Fyra operor, en plats: Kvällar").first()).toBeVisible();
  await expect(page.locator("main")).toContainText(shown);
  await lookAt(page, "basket");

  await page.goto(`/order/confirmed?order=${await buyBasket(somebody)}`);
  await lookAt(page, "confirmed");
  await page.goto("/account/your-orders");
  await expect(page.getByText("Fyra operor, en plats: Kvällar").first()).toBeVisible();

  await page.goto("/account/your-ticket-subscriptions");
  await expect(page.getByText("Du har inget abonnemang som väntar på svar.")).toBeVisible();
  await lookAt(page, "account-empty");
  await standForNextSeason(somebody.email);
  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await shop.boxOffice("renew", "fyra-operor.kvallar", "fyra-operor.eftermiddagar", lastDay);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fyra operor, en plats: Eftermiddagar" })).toBeVisible();
  await page.getByLabel("Önskar du andra platser?").fill("Två platser längre fram");
  await page.getByRole("button", { name: "Skicka önskemålet" }).click();
  await expect(page.getByText("Du har önskat: Två platser längre fram")).toBeVisible();
  await lookAt(page, "account");
  await page.getByRole("button", { name: "Behåll platserna" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Fyra operor, en plats: Eftermiddagar").first()).toBeVisible();
});

test("a series by price holds seats that are free on all dates", async ({ page }) => {
  await page.goto("/subscriptions/fixed-series/fyra-operor.eftermiddagar/choose-prices");
  await untilTakenOver(page);
  await page.getByRole("button", { name: "Fler Ordinarie" }).click();
  await page.getByRole("button", { name: "Uppdatera priset" }).click();
  await page.waitForURL(/quantity-1=2/);
  await lookAt(page, "prices");
  const shown = await page.locator("li").filter({ hasText: "Prisklass C:" }).first().innerText();
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass C" }).click();
  await page.waitForURL(/\/basket/);
  const total = /Prisklass C:\s*([\d\s]+kr)/.exec(shown)?.[1]?.trim() ?? "nothing";
  await expect(page.locator("main")).toContainText(total.replace(/\s/g, "\u00a0"));
});

test("without JavaScript a series is chosen through forms, and a seat lost on one date is replaced by the nearest", async ({
  request,
  baseURL,
}) => {
  const dates = await read(request, "/subscriptions/fixed-series/fyra-operor/choose-dates");
  const hall = await press(request, dates, "Välj plats i salongen");
  expect(new URL(hall.address).pathname).toBe(SEATS);
  const list = await read(request, `${SEATS}/${SECTION}`);
  const free = [
    ...list.html.matchAll(/<input(?=[^>]*name="seat")(?![^>]*\sdisabled)[^>]*\bvalue="([^"]+)"/g),
  ];
  const seat = free[3]?.[1] ?? "none";
  const faster = await openPlainBrowser(baseURL ?? "");
  await faster.open(`/events/carmen/1208/syos/${SECTION}`);
  expect(pathOf(await faster.send('id="seats"', { seat }))).toBe("/basket");
  await faster.close();
  const lost = await press(request, list, "Lägg i varukorgen", { seat: [seat] });
  expect(refusalIn(lost.html)).toContain("Platserna är inte lediga alla datum: Carmen");
  const basket = await press(request, lost, "Ta dem i stället");
  expect(new URL(basket.address).pathname).toBe("/basket");
  expect(wordsOf(basket.html)).toContain("Fyra operor, en plats: Kvällar");
});

test("every page of a series exists in every language", async ({ request }) => {
  for (const [address, status, ends] of [
    ["/subscriptions/fixed-series/fyra-operor.kvallar", 200, "/subscriptions/fixed-series/fyra-operor"],
    [
      "/subscriptions/fixed-series/fyra-operor/syos",
      200,
      "/subscriptions/fixed-series/fyra-operor/choose-dates",
    ],
    [
      "/subscriptions/fixed-series/fyra-operor/choose-prices",
      200,
      "/subscriptions/fixed-series/fyra-operor/choose-dates",
    ],
    ["/subscriptions/fixed-series/none", 404, "/subscriptions/fixed-series/none"],
    [`${SEATS}/none`, 404, `${SEATS}/none`],
    [
      "/subscriptions/fixed-series/fyra-operor.none/syos",
      404,
      "/subscriptions/fixed-series/fyra-operor.none/syos",
    ],
  ] as const) {
    const page = await read(request, address);
    expect([address, page.status, new URL(page.address).pathname]).toEqual([address, status, ends]);
  }
  for (const lang of ["en", "en-us", "de", "es", "ht"]) {
    for (const address of ["/subscriptions/fixed-series", SEATS]) {
      const answer = await request.get(address, { headers: { cookie: `lang=${lang}` } });
      expect(await answer.text()).not.toContain("series.");
    }
  }
});

/** What subscribers and ballot winners pay for, without JavaScript. */
const WORDS = {
  sv: {
    performances: "Fyra operor, en plats: Kvällar",
    afternoons: "Fyra operor, en plats: Eftermiddagar",
    priceOf: /Prisklass C: ([\d ]+ kr)/,
    kept: "Betalt. Platserna är dina.",
    won: "Du har fått platser",
    taken: "Platserna är dina",
  },
  de: {
    performances: "Vier Opern, ein Platz: Abende",
    afternoons: "Vier Opern, ein Platz: Nachmittage",
    priceOf: /Preisgruppe C: ([\d.,]+ (?:kr|SEK))/,
    kept: "Bezahlt. Die Plätze gehören Ihnen.",
    won: "Sie haben Plätze",
    taken: "Die Plätze gehören Ihnen",
  },
} as const;
const inEach = ["sv", "de"] as const;

/** Customers at the same address are one household. */
async function somebody(language: Language, line1?: string) {
  const { backEnd, caller, email } = await signedIn(shop.url, line1 === undefined ? {} : { line1 });
  const browser = await openPlainBrowser(shop.url, caller.session, language);
  return { browser, backEnd, caller: { ...caller, language }, email };
}

async function ticketsOf({ backEnd, caller }: Awaited<ReturnType<typeof somebody>>, confirmed: Shown) {
  const link = new URL(confirmed.address).searchParams.get("order") ?? "";
  const read = await backEnd.orders.read({ link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value.tickets;
}

for (const language of inEach) {
  test(`a series is bought by price, and its seats are renewed and paid for the next season, in ${language}`, async () => {
    const words = WORDS[language];
    const subscriber = await somebody(language);
    const { browser, email } = subscriber;
    const prices = await browser.open("/subscriptions/fixed-series/fyra-operor.kvallar/choose-prices");
    const [, shown = "no price"] = words.priceOf.exec(prices.text) ?? [];
    const basket = await browser.send('name="band"', {}, { band: "C" });
    expect(pathOf(basket)).toBe("/basket");
    expect(basket.text).toContain(words.performances);
    expect(basket.text).toContain(shown);
    const confirmed = await payFor(browser, language);
    expect(confirmed.text).toContain(words.performances);
    const bought = await ticketsOf(subscriber, confirmed);
    expect(bought).toHaveLength(4);
    expect((await browser.open("/account/your-orders")).text).toContain(words.performances);

    await standForNextSeason(email);
    const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await shop.boxOffice("renew", "fyra-operor.kvallar", "fyra-operor.eftermiddagar", lastDay);
    expect((await browser.open("/account/your-ticket-subscriptions")).text).toContain(words.afternoons);
    expect(pathOf(await browser.send('value="keep"'))).toBe("/basket");
    const renewed = await payFor(browser, language);
    expect(renewed.text).toContain(words.afternoons);
    expect(await ticketsOf(subscriber, renewed)).toHaveLength(4);
    expect((await browser.open("/account/your-ticket-subscriptions")).text).toContain(words.kept);
    const orders = await browser.open("/account/your-orders");
    expect(orders.text).toContain(words.performances);
    expect(orders.text).toContain(words.afternoons);
    await soon(async () => expect(await rightsOf(email)).toHaveLength(2));
    const [last, next] = await rightsOf(email);
    expect(next?.seat).toBe(last?.seat);
    await browser.close();
  });
}

test("an order won in the ballot is listed among reserved orders, paid, and confirmed", async () => {
  test.slow();
  const FIRST_CHOICE = "/events/rosenkavaljeren/1601/register/first-choice";
  const parties = [];
  for (const language of inEach) {
    const party = await somebody(language, `Lottvägen ${language}`);
    const { browser } = party;
    const form = await browser.open(FIRST_CHOICE);
    const [, section = ""] = /name="section"[^>]*value="([^"]+)"/.exec(form.html) ?? [];
    expect(pathOf(await browser.send('name="section"', { section, party: "2" }))).toContain("alternative");
    expect(pathOf(await browser.send('name="choice-2"'))).toContain("dress-rehearsal");
    expect(pathOf(await browser.send('name="rehearsal"', { rehearsal: "no" }))).toBe(FIRST_CHOICE);
    parties.push({ ...party, language });
  }

  // The registration ends in the house's files, which the open shop reloads.
  const file = join(shop.house, "registrations.json");
  const registrations = JSON.parse(await readFile(file, "utf8"));
  const over = { closes: "-2d 12:00", draws: "-1d 12:00" };
  await writeFile(file, JSON.stringify(registrations.map((one: object) => ({ ...one, ...over }))));
  expect(await shop.pushHouse()).toContain("is on sale");
  const [first] = parties;
  const state = async () => {
    const caller = first?.caller;
    const read = caller && (await first.backEnd.registrations.read({ performance: 1601 }, caller));
    return read?.ok ? read.value.state : null;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe("closed");
  expect(await shop.boxOffice("draw", "1601")).toContain("2 of 2 parties have seats, 4 in all");
  await shop.boxOffice("draw-announce", "1601");

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
