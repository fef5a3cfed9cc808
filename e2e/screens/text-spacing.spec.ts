import { expect, type Page, test } from "@playwright/test";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** WCAG 1.4.12, in the narrowest window and with the longest words. */

const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Words that extend beyond the page or are clipped by a box. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    /** Content that can be scrolled to is not lost: a table of prices needs its columns. */
    const canScroll = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement));
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const isWords = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const style = getComputedStyle(element);
      if (!isWords || style.clipPath !== "none" || !element.checkVisibility() || element.closest("svg"))
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) continue;
      const isOut = right > innerWidth + 1 || left < -1;
      const isCut =
        (style.overflowX !== "visible" &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.tagName !== "SELECT") ||
        (style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1);
      if ((isOut && !canScroll(element)) || isCut) found.push(element.textContent ?? "");
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
    return found;
  });
}

// Injecting a reader's style sheet needs the content security policy bypassed.
test.use({ bypassCSP: true });

for (const language of ["sv", "de"]) {
  test(`with increased text spacing at 320 pixels no text is cut off, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const performance = await performanceOnSale(baseURL);
    await openBasket(page, baseURL, performance, 1);
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const there = `/events/${performance.event}/${performance.performance}`;
    const addresses = [
      "/",
      `/events/${performance.event}`,
      there,
      `${there}/price-selection`,
      `${there}/syos/parkett-bakre-mitten`,
      "/basket",
      "/checkout/account",
      "/login",
      "/register",
      "/accessibility",
      "/terms",
    ];
    for (const address of addresses) {
      await page.goto(address);
      await page.addStyleTag({ content: SPACED });
      expect(await lost(page), address).toEqual([]);
    }
  });
}

test("a long word is hyphenated, or at least broken, before it overflows the window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/accessibility");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Tillgänglighetsredogörelse");
  await expect(heading).toHaveCSS("hyphens", "auto");
  await expect(page.locator("main p").first()).toHaveCSS("hyphens", "auto");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
});

test("in dark mode the marks of the darkest price bands have enough contrast with the page", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/events/${performance.event}/${performance.performance}/price-selection`);
  const mark = page.locator('[data-band="A+"]').first();
  // The edge has a contrast of 3:1 with the page (WCAG 1.4.11), since the mark's fill does not.
  const { edge, page: ground } = await mark.evaluate((element) => {
    const probe = document.createElement("i");
    probe.style.color = getComputedStyle(element).getPropertyValue("--edge") || "transparent";
    probe.style.backgroundColor = "var(--paper)";
    element.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return { edge: color, page: backgroundColor };
  });
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
});

test("in the checkout the language is changed without leaving the page", async ({ page, baseURL }) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await page.goto("/checkout/account");
  await page.getByRole("button", { name: "Språk: Svenska" }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/checkout\/account/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wer kauft?");
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
