import { expect, type Page, test } from "@playwright/test";
import { daysAfter } from "#domain/days.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { agenda } from "../../tooling/agenda.ts";
import { beginDraft, publishDraft } from "../testing/drafts.ts";
import { lookAt } from "../testing/look-at.ts";
import { signInAs } from "../testing/office.ts";
import {
  choose,
  describeProduction,
  firstMonday,
  makePriceList,
  makeProduction,
  makePromoCode,
  paste,
  pictureOf,
  type SixLanguages,
  saved,
  sees,
  sellToThree,
  translate,
  walkCalendar,
} from "../testing/plan-production.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import {
  chooseByPrice,
  expectConfirmed,
  goToPayment,
  payByCard,
  registerAndReview,
} from "../testing/shopper.ts";
import { photographView } from "../testing/view-photo.ts";

const TITLE: SixLanguages = ["Tosca", "Tosca", "Tosca", "Tosca", "Tosca", "Tosca"];
const LEAD: SixLanguages = [
  "En kväll i Rom.",
  "An evening in Rome.",
  "One night in Rome.",
  "Ein Abend in Rom.",
  "Una noche en Roma.",
  "Yon aswè nan Wòm.",
];
const BODY: SixLanguages = [
  "Tre akter om kärlek och makt.",
  "Three acts of love and power.",
  "Three acts about love and power.",
  "Drei Akte über Liebe und Macht.",
  "Tres actos sobre el amor y el poder.",
  "Twa ak sou lanmou ak pouvwa.",
];
const ALT: SixLanguages = [
  "Tosca på slottets mur i gryningen.",
  "Tosca on the castle wall at dawn.",
  "Tosca on the castle wall at sunrise.",
  "Tosca im Morgengrauen auf der Mauer der Burg.",
  "Tosca al amanecer sobre la muralla del castillo.",
  "Tosca sou miray chato a nan douvanjou.",
];
const VIEW = "Scenen rakt framifrån, nära.";
const PROMO = {
  name: [
    "Toscapremiär: 20 %",
    "Tosca first night: 20%",
    "Tosca opening night: 20%",
    "Tosca-Premiere: 20 %",
    "Estreno de Tosca: 20 %",
    "Premye Tosca: 20 %",
  ] satisfies SixLanguages,
  ...{ code: "ROM1800", percent: "20", title: "Tosca" },
};
const OFFICE = `http://localhost:${PORTS.plannedOffice}`;

let shop: ShopProcess;
test.beforeAll(async () => {
  const environment = { OFFICE_PORT: String(PORTS.plannedOffice) };
  shop = await openShopProcess({ port: PORTS.planned, environment });
});
test.afterAll(() => shop.close());

test("an editor plans a production of twelve performances with prices and sale windows, and a visitor buys it", async ({
  page,
  browser,
}) => {
  test.setTimeout(200_000);
  const first = firstMonday();
  const today = new Date().toISOString().slice(0, 10);
  await signInAs(page, "Program", "/sign-in", OFFICE);
  await beginDraft(page, "Tosca");
  const draft = page.url();
  await page.getByRole("link", { name: "Programmet" }).click();

  await test.step("the calendar is walked by keyboard, and is read as month, week and list", async () => {
    await expect(page.getByRole("grid", { name: "Kalender" })).toBeVisible();
    await lookAt(page, "month");
    await walkCalendar(page, today);
    await choose(page, "Vy", "Vecka");
    await lookAt(page, "week");
    await choose(page, "Vy", "Lista");
    await lookAt(page, "list");
    await choose(page, "Vy", "Månad");
  });

  await test.step("two price lists are typed, pasted, filled and changed by a percentage", async () => {
    const grid = await makePriceList(page, "tosca", "main");
    await grid.locator("[tabindex='0']").focus();
    await page.keyboard.type("1295");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await paste(page, "995\t795,50\t595");
    await expect(grid.getByRole("row", { name: /^Ordinarie pris/ })).toHaveText(
      "Ordinarie pris1295995795,50595325195",
    );
    await paste(page, "mycket");
    await expect(page.getByText("Något av det inklistrade är inget belopp.")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("900");
    await page.keyboard.press("Escape");
    await saved(page);
    await lookAt(page, "prices");
    await page.getByRole("link", { name: "Programmet" }).click();

    const matinee = await makePriceList(page, "tosca-matine", "tosca");
    await page.getByRole("button", { name: "Ändra med procent …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Procent").fill("-10");
    await choose(dialog, "Avrunda till", "slutar på 5");
    await lookAt(page, "percent");
    await dialog.getByRole("button", { name: /^Ändra \d+ priser$/ }).click();
    await expect(matinee.getByRole("row", { name: /^Ordinarie pris/ })).toHaveText(
      "Ordinarie pris1165895715535295175",
    );
    await saved(page);
    await page.getByRole("link", { name: "Programmet" }).click();
  });

  await test.step("the production gets twelve performances; Saturdays get the other prices", async () => {
    await makeProduction(page, "Tosca", "tosca", first);
    for (const days of [5, 12, 19]) {
      const day = Number(daysAfter(first, days).slice(8));
      await page
        .getByRole("row", { name: new RegExp(`lördag ${day}\\s`) })
        .locator("label")
        .click();
    }
    await page.getByRole("button", { name: "Ändra (3)" }).click();
    const dialog = page.getByRole("dialog");
    await choose(dialog, "Prislista", "tosca-matine");
    await lookAt(page, "change");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect(page.getByRole("cell", { name: "tosca-matine" })).toHaveCount(3);
    await describeProduction(page);
    await lookAt(page, "production");
  });

  await test.step("three windows of sale: fields, keys and dragging; who sees what is answered", async () => {
    await sellToThree(page, daysAfter(today, -1));
    const before = daysAfter(today, -3);
    await expect(await sees(page, "Vem som helst", before, "10")).toContainText("Förköp för andra; öppnar");
    const member = await sees(page, "Sundoperans vän", before, "10");
    await expect(member).toContainText("Kan köpas");
    await expect(member).toContainText("Medlem:");
    await lookAt(page, "sale");
  });

  await test.step("without a connection nothing typed is lost", async () => {
    await page.route("**/house/drafts/*/edits", (route) => route.abort());
    const general = page.getByRole("group", { name: "Ordinarie försäljning" });
    await general.getByLabel("Börjar klockan").fill("09.30");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Inte sparat än. Det du har skrivit finns kvar.")).toBeVisible();
    await expect(general.getByLabel("Börjar klockan")).toHaveValue("09:30");
    await lookAt(page, "not-saved");
    await page.unroute("**/house/drafts/*/edits");
    await page.getByRole("button", { name: "Försök igen" }).click();
    await saved(page);
  });

  await test.step("it gets six languages, a cropped photo with alt text, and a promo code", async () => {
    await page.getByRole("link", { name: "Till produktionen" }).click();
    await page.getByRole("link", { name: "Alla fält och språk" }).click();
    await translate(page, "Titel", TITLE);
    await translate(page, "Ingress", LEAD);
    await translate(page, "Text", BODY);
    await pictureOf(page, ALT);
    await makePromoCode(page, draft, PROMO);
    await page.goto(`${draft}/texts`);
    await expect(page.getByRole("heading", { name: "Översättningar" })).toBeVisible();
    await expect(page.getByRole("link", { name: /tosca/ })).toHaveCount(0);
  });

  await test.step("the view from the seats that sell first gets a photo", async () => {
    await page.goto(`${draft}/halls/main-stage`);
    await page.getByRole("textbox", { name: "Platser", exact: true }).fill("parkett-mitten/1/7");
    await page.keyboard.press("Enter");
    await expect(page.getByText("En plats är markerad.")).toBeVisible();
    await photographView(page, VIEW);
    await saved(page);
  });

  await test.step("it is copied for a later season, with its own name, dates and prices", async () => {
    await page.goto(draft);
    await page.getByRole("link", { name: "Programmet" }).click();
    await page.getByRole("button", { name: "Ny produktion" }).click();
    const dialog = page.getByRole("dialog", { name: "Ny produktion" });
    await choose(dialog, "Utgå från", "Tosca");
    await expect(dialog.getByLabel("Namn i adressen")).toHaveValue("tosca-2");
    await dialog.getByLabel("Första föreställningens dag").fill(daysAfter(first, 364));
    await dialog.getByRole("button", { name: "Skapa" }).click();
    await expect(page).toHaveURL(/\/programme\/tosca-2$/);
    await expect(page.getByRole("heading", { name: "Föreställningar (12)" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "tosca-matine" })).toHaveCount(3);
    await saved(page);
  });

  await test.step("it is looked at in the storefront, where nothing can be bought", async () => {
    await page.goto(draft);
    const address = await page.getByRole("link", { name: "Förhandsvisa" }).getAttribute("href");
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: shop.url, locale: "sv-SE", javaScriptEnabled });
      const guest = await context.newPage();
      await lookAtDraft(guest, address ?? "");
      if (javaScriptEnabled) await lookAt(guest, "closed");
      await leave(guest);
      await context.close();
    }
    expect((await agenda(shop.url)).some(({ event }) => event.slug === "tosca")).toBe(false);
  });

  await test.step("it is published, and a visitor buys two tickets with the promo code", async () => {
    await page.goto(draft);
    await publishDraft(page);
    await expect(page.getByRole("heading", { name: /^Version \d+$/ })).toBeVisible({ timeout: 30_000 });
    const performance = await expectOnSale("tosca");
    await expectLanguages();
    const visitor = await (await browser.newContext({ baseURL: shop.url, locale: "sv-SE" })).newPage();
    await visitor.goto(`/events/tosca/${performance}/price-selection`);
    await expect(visitor.getByText("1 310 kr").first()).toBeVisible();
    await expectView(visitor, `/events/tosca/${performance}/syos/parkett-mitten`);
    await chooseByPrice(visitor, { event: "tosca", performance, title: "Tosca" });
    await visitor.getByRole("link", { name: "Har du en kampanjkod?" }).click();
    await visitor.getByRole("textbox", { name: "Kampanjkod" }).fill(PROMO.code.toLowerCase());
    await visitor.getByRole("textbox", { name: "Kampanjkod" }).press("Enter");
    await expect(visitor.getByRole("dialog")).toHaveCount(0);
    await expect(visitor.getByText(PROMO.name[0]).first()).toBeVisible();
    await lookAt(visitor, "basket");
    await registerAndReview(visitor);
    await goToPayment(visitor);
    await payByCard(visitor);
    await expectConfirmed(visitor);
    await visitor.goto("/events/tosca");
    await expectPicture(visitor);
    await visitor.context().close();
  });
});

async function expectPicture(guest: Page): Promise<void> {
  const picture = guest.getByRole("img", { name: ALT[0] }).first();
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function lookAtDraft(guest: Page, address: string): Promise<void> {
  const banner = guest.getByText("Förhandsvisning av utkastet ”Tosca”. Här kan ingenting köpas.");
  await guest.goto(address);
  await expect(banner).toBeVisible();
  const page = await guest.goto("/events/tosca");
  expect(page?.headers()["cache-control"]).toBe("private, no-store");
  await expect(banner).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Tosca", level: 1 })).toBeVisible();
  await expectPicture(guest);
  const first = await guest.locator('a[href^="/events/tosca/"]').first().getAttribute("href");
  await guest.goto(`${first}/price-selection`);
  await expect(guest.getByText("1 310 kr").first()).toBeVisible();
  const form = guest
    .locator("main form")
    .filter({ has: guest.locator('input[type="number"]') })
    .first();
  await form.locator('input[type="number"]').first().fill("2");
  await form.locator('button[type="submit"]').last().click();
  await expect(guest.getByRole("heading", { name: "Det här är en förhandsvisning" })).toBeVisible();
  await expect(banner).toBeVisible();
}

/** In the list, as without JavaScript, and from the map. */
async function expectView(visitor: Page, path: string): Promise<void> {
  const html = await (await visitor.request.get(path)).text();
  const seat = "Sikt från Parkett mitten, rad 1, plats 7";
  const [, href] = new RegExp(`href="([^"]+)"[^>]*aria-label="${seat}: ${VIEW}"`).exec(html) ?? [];
  expect(href).toMatch(/^\/house\/pictures\/utsikt-[0-9a-f]{8}\.jpg$/);
  expect((await visitor.request.get(href ?? "")).headers()["content-type"]).toBe("image/jpeg");
  await visitor.goto(path);
  await visitor
    .getByRole("checkbox", { name: /^Parkett mitten, rad 1, plats 7,/ })
    .first()
    .focus();
  await visitor.keyboard.press("v");
  const dialog = visitor.getByRole("dialog", { name: seat });
  const photo = dialog.getByRole("img", { name: VIEW });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.getByText("Bilden är tecknad efter salongsritningen.")).toBeHidden();
  await lookAt(visitor, "view-photo");
  await visitor.keyboard.press("Escape");
}

async function expectLanguages(): Promise<void> {
  for (const [at, lang] of LANGUAGES.entries()) {
    const html = await (
      await fetch(`${shop.url}/events/tosca`, { headers: { Cookie: `lang=${lang}` } })
    ).text();
    for (const text of [LEAD[at], BODY[at], ALT[at]]) expect(html).toContain(text);
  }
}

async function leave(guest: Page): Promise<void> {
  const link = guest.getByRole("link", { name: "Avsluta förhandsvisningen" });
  await link.click();
  await expect(link).toBeHidden();
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The first performance of an event, once it can be bought. */
async function expectOnSale(event: string): Promise<number> {
  let found: number | undefined;
  await expect(async () => {
    const open = (await agenda(shop.url)).filter((one) => one.event.slug === event);
    expect(open).toHaveLength(12);
    expect(open[0]?.availability.state).toBe("select-or-book");
    found = open[0]?.id;
  }).toPass({ timeout: 20_000 });
  return found ?? 0;
}
