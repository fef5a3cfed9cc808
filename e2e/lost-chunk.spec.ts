import { expect, test } from "@playwright/test";
import { focusFreeSeat, map, openMap } from "./hall-page.ts";
import { performanceOnSale } from "./shopper.ts";

/** A part of the page that comes later, and does not come: the shop was built anew meanwhile, or the line broke. */

test("a part that does not come loads the page anew, once", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL ?? "", 54));
  await focusFreeSeat(page);
  const here = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  await page.route("**/assets/*.js", (route) =>
    here.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.keyboard.press("?");
  await expect.poll(() => loads.length).toBe(1);
  await expect(map(page)).toHaveAttribute("data-ready", "true");
  await focusFreeSeat(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Något gick fel hos oss");
  expect(loads).toHaveLength(1);
});
