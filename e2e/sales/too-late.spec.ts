import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { openPlainBrowser, type PlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { wordsOf } from "../testing/plain-visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, pay, readyToPay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** As sent by an older page: before the opening or past the deadline. A ballot winner can decline. */

const HERE = `http://localhost:${PORTS.tooLate}`;
test.use({ baseURL: HERE });
// Serial; a failure does not skip the rest.
test.describe.configure({ mode: "default" });

const DRAWN = 1601;
const TOMORROWS = 1602;

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.tooLate,
    rewrite: twoRegistrations,
  });
});
test.afterAll(() => shop.close());

const opened: PlainBrowser[] = [];
test.afterEach(async () => {
  for (const browser of opened.splice(0)) await browser.close();
});
async function visitor(session: string | null = null): Promise<PlainBrowser> {
  const browser = await openPlainBrowser(HERE, session);
  opened.push(browser);
  return browser;
}

const pageOf = (performance: number) => `/events/rosenkavaljeren/${performance}/register/first-choice`;

function refusedIn({ status, html }: Shown) {
  return { status, alert: wordsOf(/tabindex="-1" role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "") };
}

test("a rejected package names the performance that is full or no longer on sale", async () => {
  const browser = await visitor();
  const ask = (band: string) =>
    browser.post("/packages/dans-och-orkester/price-selection", { "quantity-1": "2", band });
  await shop.query("update performance_seats set state = 2 where performance = 2102 and band = $1", [
    BANDS.indexOf("B"),
  ]);
  expect(refusedIn(await ask("B"))).toEqual({
    status: 409,
    alert: expect.stringMatching(
      /^Så många platser finns inte kvar i den prisklassen: Requiem \(.+\)\. Inget har lagts i varukorgen\./,
    ),
  });
  await shop.boxOffice("cancel", "1806");
  await expect
    .poll(async () => refusedIn(await ask("C")))
    .toEqual({
      status: 409,
      alert: expect.stringMatching(
        /^Går inte att köpa just nu: Svansjön \(.+\)\. Inget har lagts i varukorgen\.$/,
      ),
    });
});

test("a review of a moved performance is rejected with the new date, and the order is placed when sent again", async () => {
  const performance = await performanceOnSale(HERE);
  const { backEnd, caller } = await readyToPay(HERE, performance, 1);
  const browser = await visitor(caller.session);
  await browser.open("/checkout/review");
  await shop.boxOffice("move", String(performance.performance), "2027-02-11T10:30");
  const moved = async () => {
    const held = await agreed(backEnd.basket.read({}, caller));
    return held.basket?.performances[0]?.change?.kind;
  };
  await expect.poll(moved).toBe("moved");
  const pay = () => browser.send('name="expectedTotal"', { acceptTerms: "on" });
  expect(refusedIn(await pay())).toEqual({
    status: 409,
    alert: expect.stringMatching(
      /^Föreställningen har fått en ny tid: .+, .*11 februari.*10\.30\. Passar den\? Betala i så fall igen\.$/,
    ),
  });
  expect((await pay()).address).not.toContain("/checkout/review");
});

test("another subscriber's seats, and released seats, can be neither changed nor released", async () => {
  const { backEnd, caller } = await signedIn(HERE);
  const quantities = [{ priceType: 1, quantity: 1 }];
  const chosen = { series: "fyra-operor", dates: "kvallar", band: "B" as const, quantities, seats: [] };
  const { basket } = await agreed(backEnd.series.add(chosen, caller));
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  await pay({ backEnd, caller }, basket.totals.total.amount);
  // A job writes it shortly after the payment.
  await expect.poll(() => shop.query("select seat from series_rights")).toHaveLength(1);
  // The afternoons serve as the next season; the demo house has sold some of their seats from the start.
  await shop.query(
    "update performance_seats set state = 0, basket = null, held_until = null where performance in (1011, 1110, 1304, 1404) and seat in (select seat from series_rights)",
  );
  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  expect(
    await shop.boxOffice("renew", "fyra-operor.kvallar", "fyra-operor.eftermiddagar", lastDay),
  ).toContain("1 subscribers are asked");
  const [renewal] = await agreed(backEnd.renewals.mine({}, caller));

  const subscriber = await visitor(caller.session);
  const here = "/account/your-ticket-subscriptions";
  const others = { intent: "decline", renewal: crypto.randomUUID() };
  expect(refusedIn(await subscriber.post(here, others))).toEqual({
    status: 404,
    alert: "Vi hittar inte de platserna.",
  });
  const own = { renewal: renewal?.id ?? "" };
  expect((await subscriber.post(here, { ...own, intent: "decline" })).status).toBe(200);
  for (const late of [
    { ...own, intent: "decline" },
    { ...own, intent: "preference", preference: "Längre fram" },
  ]) {
    expect(refusedIn(await subscriber.post(here, late))).toEqual({
      status: 409,
      alert: "Det är för sent: platserna är betalda, lämnade eller släppta.",
    });
  }
});

test("a flex subscription states for each ticket in the basket why it does not pay for it", async () => {
  const holder = await signedIn(HERE);
  const { backEnd, caller } = holder;
  await agreed(backEnd.flexSubscriptions.add({ flex: "sex-kvallar" }, caller));
  const both = await agreed(backEnd.flexSubscriptions.add({ flex: "tre-konserter" }, caller));
  await pay(holder, both.basket.totals.total.amount);
  const cards = () => agreed(backEnd.flexSubscriptions.mine({}, caller));
  await expect.poll(async () => (await cards()).length).toBe(2);
  const idOf = async (flex: string) => (await cards()).find((card) => card.flex === flex)?.id ?? "";

  const operas = await idOf("sex-kvallar");
  const carmen = await hold(backEnd, caller, { performance: 1203, band: "B", quantity: 3 });
  await hold(backEnd, caller, { performance: 1203, band: "C", quantity: 1 });
  await hold(backEnd, caller, { performance: 1203, band: "B", quantity: 1, priceType: 2 });
  const concerts = await hold(backEnd, caller, { performance: 2203, band: "B", quantity: 3 });
  await hold(backEnd, caller, { performance: 2204, band: "B", quantity: 1 });
  const packed = { package: "tre-stora", performances: [], packages: [], band: "C" as const };
  await agreed(backEnd.packages.add({ ...packed, quantities: [{ priceType: 1, quantity: 1 }] }, caller));
  const redeem = (subscription: string, ticket: string) =>
    agreed(backEnd.flexSubscriptions.redeem({ subscription, ticket }, caller));
  for (const ticket of carmen.slice(0, 2)) await redeem(operas, ticket);
  for (const ticket of concerts) await redeem(await idOf("tre-konserter"), ticket);

  const browser = await visitor(caller.session);
  const { text } = await browser.open("/basket");
  const most = "Du har använt abonnemanget för så många biljetter som går till den här föreställningen.";
  for (const why of [
    "Abonnemanget gäller inte den här föreställningen.",
    "Abonnemanget gäller inte den här prisklassen.",
    "Abonnemanget gäller inte den här biljettypen.",
    "Biljetten ingår i ett paket och kan inte betalas med abonnemanget.",
    "Alla biljetter i abonnemanget är använda.",
    most,
  ]) {
    expect(text).toContain(why);
  }
  const third = { intent: "use-redemption", subscription: operas, ticket: carmen[2] ?? "" };
  expect(refusedIn(await browser.post("/basket", third))).toEqual({ status: 409, alert: most });
  const others = { ...third, subscription: crypto.randomUUID() };
  expect(refusedIn(await browser.post("/basket", others))).toEqual({
    status: 404,
    alert: "Vi hittar inte abonnemanget. Ladda om sidan.",
  });
  await shop.query("update ticket_subscriptions set expires = '2020-01-31' where id = $1", [operas]);
  expect(refusedIn(await browser.post("/basket", third))).toEqual({
    status: 409,
    alert: "Abonnemanget har gått ut.",
  });
});

interface Held {
  readonly performance: number;
  readonly band: (typeof BANDS)[number];
  readonly quantity: number;
  readonly priceType?: number;
}

async function hold(
  backEnd: BackEnd,
  caller: Caller,
  { performance, band, quantity, priceType = 1 }: Held,
): Promise<string[]> {
  const wanted = { performance, band, quantities: [{ priceType, quantity }] };
  const { basket } = await agreed(backEnd.basket.addBestAvailable(wanted, caller));
  return basket.tickets
    .filter((one) => one.performance === performance && one.band === band && one.priceType.id === priceType)
    .map(({ id }) => id);
}

test("a ballot registration is rejected before its opening and after its end, and only a winner can decline seats", async ({
  page,
}) => {
  test.slow();
  const here = pageOf(DRAWN);
  const drawn = await signedIn(HERE, { line1: "Lottgatan 1" });
  const { sections } = await agreed(drawn.backEnd.registrations.read({ performance: DRAWN }, drawn.caller));
  const section = sections[0]?.section ?? "";
  const first = { section, party: 2, priceType: 1 };
  const entered = drawn.backEnd.registrations.save({ performance: DRAWN, first, enter: true }, drawn.caller);
  expect(await agreed(entered)).toMatchObject({ state: "entered" });

  const { session } = drawn.caller;
  // The commitment is published in every language while registration is open; the seed is not.
  const sworn = await read("sv", session);
  const commitment = / Fingeravtryck ([0-9a-f]{64}) /.exec(sworn)?.[1] ?? "none";
  expect(sworn).toContain("Här är fröets fingeravtryck (SHA-256).");
  expect(sworn).not.toMatch(/ Frö [0-9a-f]/);
  const german = await read("de", session);
  expect(german).toContain(` Fingerabdruck ${commitment} `);
  expect(german).not.toMatch(/ Startwert [0-9a-f]/);

  const other = await visitor((await signedIn(HERE, { line1: "Lottgatan 2" })).caller.session);
  const form = { section, party: "2", "price-type": "1" };
  expect(refusedIn(await other.post(pageOf(TOMORROWS), form))).toEqual({
    status: 409,
    alert: "Anmälan har inte öppnat än.",
  });
  await closeDrawn();
  expect(refusedIn(await other.post(here, form))).toEqual({ status: 409, alert: "Anmälan är stängd." });
  await shop.boxOffice("draw", "1601");
  expect(await shop.boxOffice("draw-announce", "1601")).toContain("1 parties are notified");
  const { mine } = await agreed(drawn.backEnd.registrations.read({ performance: DRAWN }, drawn.caller));
  const place = mine?.offered?.place.section ?? "none";
  const expectOk = await read("sv", session);
  const seed = / Frö ([0-9a-f]{64}) /.exec(expectOk)?.[1] ?? "none";
  expect(createHash("sha256").update(seed).digest("hex")).toBe(commitment);
  expect(expectOk).toContain(` Fingeravtryck ${commitment} `);
  expect(expectOk).toContain("Du har fått platser");
  expect(expectOk).toMatch(new RegExp(`2 platser: Rosenkavaljeren, .+, ${place}\\. Betala senast `));
  const notifiedInGerman = await read("de", session);
  expect(notifiedInGerman).toContain(` Fingerabdruck ${commitment} `);
  expect(notifiedInGerman).toContain(` Startwert ${seed} `);
  expect(notifiedInGerman).toMatch(/Sie haben Plätze .*2 Plätze: Der Rosenkavalier, .+\. Zahlen Sie bis /);
  expect(await read("sv", null)).toContain(` Frö ${seed} `);
  for (const language of LANGUAGES) {
    const { registration: words } = await wordsIn(language);
    const text = await read(language, session);
    for (const word of [words["offered-title"], words.fair, words["fair-text"], words["to-reserved"]])
      expect(text, language).toContain(word);
    expect(text, language).toContain(` ${words.commitment} ${commitment} ${words.seed} ${seed} `);
  }
  expect(refusedIn(await other.post(here, { intent: "decline" }))).toEqual({
    status: 409,
    alert: "Det finns inga platser här som du kan lämna ifrån dig.",
  });

  await page.context().addCookies([{ name: "session", value: drawn.caller.session, url: HERE }]);
  await page.goto(here);
  await expect(page.getByText("Du har fått platser")).toBeVisible();
  await expect(page.getByText("så går de till nästa i lottningens ordning")).toBeVisible();
  await lookAt(page, "offered");
  await page.getByRole("button", { name: "Lämna ifrån mig platserna" }).click();
  await expect(page.getByText("Du har lämnat ifrån dig platserna")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lämna ifrån mig platserna" })).toHaveCount(0);
  await lookAt(page, "declined");
  await page.goto("/account/your-orders");
  await expect(page.getByText("Du har lämnat ifrån dig platserna")).toBeVisible();
});

async function read(language: string, session: string | null): Promise<string> {
  const browser = await openPlainBrowser(HERE, session, language);
  opened.push(browser);
  return (await browser.open(pageOf(DRAWN))).text;
}

/** American English falls back to English. */
async function wordsIn(language: Language): Promise<{ registration: Readonly<Record<string, string>> }> {
  const folder = language === "en-us" ? "en" : language;
  const file = join(import.meta.dirname, `../../src/languages/${folder}/registration.json`);
  return JSON.parse(await readFile(file, "utf8"));
}

async function closeDrawn(): Promise<void> {
  const over = { closes: "-2d 12:00", draws: "-1d 12:00" };
  await shop.kill();
  await registrationsOf(shop.house, ([drawn, ...others]) => [{ ...drawn, ...over }, ...others]);
  await shop.start();
}

/** One is open; the other opens tomorrow. */
async function twoRegistrations(house: string): Promise<void> {
  const season = JSON.parse(await readFile(join(house, "season.json"), "utf8"));
  const drawn = season.modesOfSale.find(({ id }: { id: number }) => id === 12);
  season.modesOfSale.push({ ...drawn, id: 13 });
  for (const { performances } of season.events)
    for (const one of performances) if (one.id === TOMORROWS) one.sale[0].modeOfSale = 13;
  await writeFile(join(house, "season.json"), JSON.stringify(season));
  const tomorrows = { id: "tomorrows", performances: [TOMORROWS], rehearsal: null, modeOfSale: 13 };
  await registrationsOf(house, ([one]) => [
    { ...one, performances: [DRAWN] },
    { ...one, ...tomorrows, opens: "+1d 10:00" },
  ]);
}

async function registrationsOf(house: string, change: (all: readonly object[]) => object[]): Promise<void> {
  const file = join(house, "registrations.json");
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, "utf8")))));
}
