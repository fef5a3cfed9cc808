import { basename } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "./nothing-found.ts";

/** axe finds nothing, no window is too narrow, and a picture is kept for whoever looks. */
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
 * What a person looks at, on a phone and on a box office, in the folder that `PICTURES` names. Nothing is drawn where nobody
 * asks: a whole page as a picture is a second of work.
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
