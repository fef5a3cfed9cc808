import { expect, test } from "@playwright/test";
import { read, press as sendForm, wordsOf } from "../testing/plain-visitor.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chooseAndLoseUnheard,
  expectAnnounced,
  expectChosen,
  focusFreeSeat,
  freeSeats,
  mapPath,
  openMap,
  press,
  SECTION,
  tabStop,
  untilMap,
} from "./hall-page.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("with the mouse a visitor goes from the whole hall to a section, chooses seats, and gets them in the basket", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await page.goto(mapPath(performance));
  await page.locator(`nav a[href$="/syos/${SECTION}"]`).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Parkett bakre mitten");
  await untilMap(page, "level", "seats");
  await press(page, freeSeats(page).and(page.locator(`#${await tabStop(page).getAttribute("id")}`)));
  await expectChosen(page, 1);
  await expectAnnounced(page, /rad \d+, plats \d+, .+, vald\. En plats vald, /);
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
});

test("nine seats chosen on the map are shown in the list, and kept over a reload and in another language", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("nine seats are the most, and a message explains why the tenth is rejected", async () => {
    await focusFreeSeat(page);
    await page.keyboard.press("Space");
    for (let seat = 2; seat <= 10; seat++) {
      await page.keyboard.press("n");
      await page.keyboard.press("Space");
    }
    await expectChosen(page, 9);
    await expectAnnounced(page, "högst 9 biljetter");
  });
  await test.step("map and list show the same choice, which survives a reload and another language", async () => {
    await page.getByRole("button", { name: "Lista", exact: true }).click();
    await expect(page.locator('input[name="seat"]:checked')).toHaveCount(9);
    await page.reload();
    await expect(page.locator('input[name="seat"]:checked')).toHaveCount(9);
    await page.getByRole("button", { name: /Språk/ }).click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator('input[name="seat"]:checked')).toHaveCount(9);
    await expect(page.getByRole("button", { name: "In den Warenkorb" })).toBeVisible();
  });
});

test("without live updates, a chosen seat that another customer took is named at checkout, and the others stay", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  const lost = await chooseAndLoseUnheard(page, baseURL, performance);
  await buyButton(page).click();
  await page.getByRole("alert").waitFor();
  await expect(page.getByRole("alert")).toContainText(/Parkett bakre mitten, rad \d+, plats \d+/);
  await expectChosen(page, 1);
  await expect(page.locator(`#s${lost}`)).toHaveAttribute("aria-disabled", "true");
  await page.getByText("Närmaste lediga plats:").last().waitFor();
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
});

test.describe("the seat page without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("leads from the drawing to a list, where a visitor buys seats", async ({ page, baseURL }) => {
    const performance = await performanceOnSale(baseURL);
    await page.goto(mapPath(performance));
    await page.locator(`nav a[href$="/syos/${SECTION}"]`).click();
    await page.locator('input[name="seat"]').nth(0).check();
    await page.locator('input[name="seat"]').nth(1).check();
    await page.locator('select[name="priceType"]').selectOption({ index: 1 });
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
  });
});

test("a seat form without a chosen seat shows an error that links to the seats", async ({
  request,
  baseURL,
}) => {
  const page = await read(request, mapPath(await performanceOnSale(baseURL), SECTION));
  const { html } = await sendForm(request, page, "Lägg i varukorgen");
  const alert = html.slice(html.indexOf('role="alert"')).slice(0, 1500);
  expect(wordsOf(alert)).toContain("Välj minst en plats");
});

test("an unknown section's page is a 404", async ({ request, baseURL }) => {
  const answer = await request.get(mapPath(await performanceOnSale(baseURL), "orkesterdiket"));
  expect(answer.status()).toBe(404);
});
