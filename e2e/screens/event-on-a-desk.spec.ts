import { expect, type Page, test } from "@playwright/test";
import { picture } from "../testing/look-at.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test.use({ javaScriptEnabled: false });

const HEIGHT = 800;
const POSTER = "main img";
const LINES = "main section > div > ul > li";

/** Changes the number of performances on the page by copying its lines. */
async function showPerformances(page: Page, count: number): Promise<void> {
  await page.locator(LINES).evaluateAll((lines, wanted) => {
    const [first] = lines;
    for (const line of lines.slice(wanted)) line.remove();
    for (let more = lines.length; more < wanted; more++) first?.parentElement?.append(first.cloneNode(true));
  }, count);
  await expect(page.locator(LINES)).toHaveCount(count);
}

async function expectInFirstView(page: Page, state: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const next = page.locator(LINES).first();
  for (const [name, part] of [
    ["date", next.locator("time")],
    ["price", next.getByText(/från/)],
    ["button", next.getByRole("link", { name: "Biljetter" })],
  ] as const) {
    const box = await part.boundingBox();
    expect(box ? box.y + box.height : null, `the lower edge of the ${name}, ${state}`).toBeLessThan(HEIGHT);
  }
}

test("on a desktop an event's next performance and its button are in the first view, with and without a poster", async ({
  page,
  baseURL,
}) => {
  const { event } = await performanceOnSale(baseURL);
  for (const poster of ["with its poster", "without its poster"]) {
    if (poster === "without its poster") await page.route(/\/house\/pictures\//, (route) => route.abort());
    await page.goto(`/events/${event}`);
    for (const count of [3, 1, 40]) {
      await showPerformances(page, count);
      for (const width of [1024, 1280, 1600]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectInFirstView(page, `${count} performances, ${width} px, ${poster}`);
        const [shown, list] = [
          await page.locator(POSTER).boundingBox(),
          await page.locator(LINES).first().boundingBox(),
        ];
        expect(shown && list && shown.x + shown.width < list.x, `side by side at ${width} px`).toBe(true);
      }
    }
    await picture(page, poster.replaceAll(" ", "-"));
  }
});
