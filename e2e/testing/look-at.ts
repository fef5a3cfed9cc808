import { basename } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "./nothing-found.ts";

/** Each browser test calls it on the screens that it passes. */

/** No axe violations at any width; screenshots on request. */
export async function lookAt(
  page: Page,
  name: string,
  look?: Parameters<typeof expectNothingFound>[2],
): Promise<void> {
  await expectNothingFound(page, name, look);
  const size = page.viewportSize();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  if (size) await page.setViewportSize(size);
  await picture(page, name);
}

/**
 * At phone and desktop size, in the folder `PICTURES`. Without it nothing is drawn: a full-page screenshot
 * takes a second.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const file = basename(test.info().file, ".spec.ts");
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${folder}/${file}-${name}-${width}.png`, fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}
