import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "./nothing-found.ts";

/** axe finds nothing, no window is too narrow, and a picture is kept for whoever looks. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await expectNothingFound(page, name);
  const size = page.viewportSize();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width > 320)
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}
