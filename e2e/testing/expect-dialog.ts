import { expect, type Page } from "@playwright/test";
import { heardIn } from "./heard-dialog.ts";
import { picture } from "./look-at.ts";
import { expectNothingFound } from "./nothing-found.ts";
import { untilTakenOver } from "./page-faults.ts";

/** For browser tests of dialogs over a page of the storefront. */

export const dialogOf = (page: Page) => page.getByRole("dialog");

/**
 * Opens it by keyboard and closes it in each way; the page beneath stays the same document, at its scroll
 * position.
 */
export async function expectDialog(
  page: Page,
  opener: ReturnType<Page["getByRole"]>,
  path: RegExp,
  name: string,
) {
  const beneath = new URL(page.url()).pathname;
  const dialog = dialogOf(page);
  await untilTakenOver(page);
  for (const close of ["Escape", "back", "button"] as const) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.locator("main")).toHaveCount(1);
    if (close === "Escape") {
      await expect(dialog).toHaveAccessibleName(await dialog.getByRole("heading", { level: 1 }).innerText());
      expect(await heardIn(dialog)).toMatchSnapshot(`dialog-${name}.txt`);
      await picture(page, name);
      await expectNothingFound(page, name);
      const stops = await dialog
        .locator("a[href], button, input:not([type=hidden]), select, textarea")
        .count();
      for (let stop = 0; stop < stops + 2; stop++) {
        await page.keyboard.press("Tab");
        const isOutside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
        );
        expect(isOutside, `focus outside after ${stop + 1} tabs`).toBe(false);
      }
      await page.keyboard.press("Escape");
    } else if (close === "back") await page.goBack();
    else await dialog.getByRole("button", { name: "Stäng" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe(beneath);
    await expect(opener).toBeFocused();
  }
}

/** As the router counts it. */
export const positionOf = (page: Page) => page.evaluate<number>(() => window.history.state?.idx ?? 0);

/** After a form in the dialog, the page beneath is its original history entry. */
export async function expectBackToLeave(page: Page): Promise<void> {
  await expect.poll(() => positionOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
}
