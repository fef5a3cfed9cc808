import { expect, test } from "@playwright/test";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chosen,
  expectNothingFound,
  focusedSeat,
  focusFreeSeat,
  map,
  mapPath,
  openMap,
  openTools,
  SECTION,
  said,
  tabStop,
  tools,
} from "./hall-page.ts";

/** Choosing with help: the best together, taking back, single seats, the view. */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("the best three together are chosen at the seat one stands on, by button and by key", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  // Past two groups of four, of which three would leave one alone, to one of three.
  for (let step = 0; step < 8; step++) await page.keyboard.press("n");
  const here = await focusedSeat(page);
  await openTools(page);
  await page.getByRole("button", { name: "Fler platser" }).click();
  await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
  await expect(chosen(page)).toHaveCount(3);
  await expect(page.locator(`#seats input[name="as-${here}"]`)).toHaveCount(1);
  await expect(said(page)).toContainText("3 platser valda");
  await tabStop(page).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
  await expect(chosen(page)).toHaveCount(9);
  await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
  await expect(said(page)).toContainText("högst 9 biljetter");
  const group = page.getByRole("link", { name: "Är ni fler? Välj platser efter pris" });
  await expect(group).toHaveAttribute("href", /\/price-selection$/);
  await expectNothingFound(page, "limit", false);
});

test("what was chosen before a reload is there again, without a fault on the way", async ({
  page,
  baseURL,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  // Parts of the page come to life when the choice is there already: they begin as the server drew them.
  await page.reload();
  await expect(chosen(page)).toHaveCount(2);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  expect(faults).toEqual([]);
});

test("a choice is taken back by key and by button, step by step", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Töm valet" }).click();
  await expect(chosen(page)).toHaveCount(0);
  await tabStop(page).focus();
  await page.keyboard.press("Control+z");
  await expect(chosen(page)).toHaveCount(3);
  await expect(said(page)).toContainText("Ångrat. 3 platser valda");
  await page.keyboard.press("Meta+z");
  await expect(chosen(page)).toHaveCount(1);
  await openTools(page);
  await tools(page).getByRole("button", { name: "Ångra" }).click();
  await expect(chosen(page)).toHaveCount(0);
});

test("the view from a seat is shown on request, by button and by key, and the focus comes back", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  const picture = page.locator('img[src^="/seat-view/"]');
  await focusFreeSeat(page);
  await expect(picture).toHaveCount(0);
  await page.keyboard.press("v");
  const dialog = page.getByRole("dialog", { name: /Sikt från Parkett bakre mitten, rad \d+, plats \d+/ });
  await expect(dialog).toBeVisible();
  // Its whole box is drawn on: a box of another shape would have bare sides.
  await expect
    .poll(() => picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth / drawn.naturalHeight))
    .toBeCloseTo(1.6);
  expect(await picture.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)).toBeCloseTo(
    1.6,
  );
  await expect(picture).toHaveAttribute("alt", /Tecknad bild av scenen, sedd från Parkett bakre mitten/);
  await expectNothingFound(page, "view", false);
  await page.keyboard.press("Escape");
  await expect(tabStop(page)).toBeFocused();
  await page.getByRole("button", { name: "Visa sikten" }).first().click();
  await expect(dialog).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the best of a section come back ticked; one that is unticked is not bought", async ({
    page,
    baseURL,
  }) => {
    await page.goto(mapPath(await performanceOnSale(baseURL), SECTION));
    await page.getByRole("spinbutton", { name: "Antal platser bredvid varandra" }).fill("3");
    await page.getByRole("button", { name: "Välj de bästa platserna i sektionen" }).click();
    const ticked = page.locator('input[name="seat"]:checked');
    await expect(ticked).toHaveCount(3);
    await expect(page.getByRole("link", { name: /^Sikt från / }).first()).toBeVisible();
    await ticked.first().uncheck();
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.getByRole("button", { name: /^Ta bort (?!båda|alla)/ })).toHaveCount(2);
  });
});

test.describe("in a house that minds single seats", () => {
  const port = PORTS.orphans;
  test.use({ baseURL: `http://localhost:${port}` });
  let shop: ShopProcess;
  test.beforeAll(async () => {
    shop = await openShopProcess({ port, constants: { orphanRule: "warn" } });
  });
  test.afterAll(() => shop.close());

  test("a choice that leaves one seat alone is warned of, and moved by one step", async ({
    page,
    baseURL,
  }) => {
    await openMap(page, await performanceOnSale(baseURL));
    await focusFreeSeat(page);
    const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    // A row that begins with five ordinary seats, all free: its second and third leave the first alone.
    for (let row = 0, ordinary = 0; row < 40 && ordinary < 5; row++) {
      if (row > 0) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
      for (ordinary = 0; ordinary < 5 && !/såld|rullstol|ledsagar/.test(await label()); ordinary++) {
        await page.keyboard.press("ArrowRight");
      }
    }
    await page.keyboard.press("Home");
    const alone = await focusedSeat(page);
    const name = /plats \d+/.exec(await label())?.[0] ?? "";
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(said(page)).toContainText(`${name} blir ensam kvar`);
    await expectNothingFound(page, "stranded", false);
    await page.getByRole("button", { name: "Flytta valet ett steg" }).click();
    await expect(page.locator(`#seats input[name="as-${alone}"]`)).toHaveCount(1);
    await expect(chosen(page)).toHaveCount(2);
    await expect(page.getByText("blir ensam kvar", { exact: false }).and(page.locator("p"))).toHaveCount(0);
    await expect(map(page)).toBeVisible();
  });
});

test("what a field shows changes with the press, not with the next picture", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  const ticked = await page
    .locator('input[name="seat"]')
    .first()
    .evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
  expect(ticked).toBe(true);
  const type = await page.locator("#seats select").evaluate((field: HTMLSelectElement) => {
    const other = [...field.options].at(-1)?.value ?? "";
    field.value = other;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return field.value === other;
  });
  expect(type).toBe(true);
});
