import { expect, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { bringReader, goAlong } from "../testing/screen-reader.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { openAtFreeRun, TONGUES, transcribe } from "../testing/tongues.ts";
import { chosen, focusedSeat, focusFreeSeat, map, openMap, said } from "./hall-page.ts";

/** A house that minds single seats: the warning, the step that mends it, and how both are heard. */

// One after the other: they share the house.
test.describe.configure({ mode: "serial" });
const port = PORTS.orphans;
test.use({ baseURL: `http://localhost:${port}`, bypassCSP: true });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port, constants: { orphanRule: "warn" } });
});
test.afterAll(() => shop.close());

test("a choice that leaves one seat alone is warned of, and moved by one step", async ({ page, baseURL }) => {
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
  await expectNothingFound(page, "stranded", { except: '[role="application"]' });
  await page.getByRole("button", { name: "Flytta valet ett steg" }).click();
  await expect(page.locator(`#seats input[name="as-${alone}"]`)).toHaveCount(1);
  await expect(chosen(page)).toHaveCount(2);
  await expect(page.getByText("blir ensam kvar", { exact: false }).and(page.locator("p"))).toHaveCount(0);
  await expect(map(page)).toBeVisible();
});

for (const tongue of TONGUES) {
  const { language, words } = tongue;

  test(`a warning and the step that mends it are heard, in ${language}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await bringReader(page);
    const { note, transcript } = transcribe();
    const [, second, third] = await openAtFreeRun(page, baseURL, 5, tongue);
    const hear = await goAlong(page);
    await hear(() => page.locator(`#${second?.id}`).focus());
    await page.keyboard.press("Space");
    await expect(chosen(page)).toHaveCount(1);
    await hear(() => page.locator(`#${third?.id}`).focus(), 2);
    note("Two that leave one alone", await hear(() => page.keyboard.press("Space")));
    const warning = page.getByRole("button", { name: words.shift });
    await warning.evaluate((button) => button.parentElement?.parentElement?.setAttribute("data-warning", ""));
    const mended = await hear(() => warning.click(), 2);
    note("Mended: what is said, and where one is then", mended);
    note("… and nothing more", await hear(() => expect(chosen(page)).toHaveCount(2), 0));
    expect(transcript()).toMatchSnapshot(`warning-${language}.txt`);
  });
}
