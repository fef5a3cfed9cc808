import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/** For browser tests of the office with forced colours. */

/** What forced colours leave of an element's look, and of the mark beside it: no background, no shadow, no colour. */
const linesOf = (node: Element): string =>
  [node, ...(node.closest("label")?.querySelectorAll("*") ?? [])]
    .map((part) => {
      const { outlineStyle, outlineWidth, borderStyle, borderWidth, textDecorationLine, visibility } =
        getComputedStyle(part);
      const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`;
      return [outline, borderStyle, borderWidth, textDecorationLine, visibility].join(" ");
    })
    .join(" | ");

/** The stops of the keyboard, from where the focus is, whose lines are the same with the focus and without. */
async function stopsUnseen(page: Page, stops: number): Promise<string[]> {
  const seen: { readonly stop: ElementHandle<Element>; readonly focused: string }[] = [];
  for (let count = 0; count < stops; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluateHandle(() => document.activeElement ?? document.body);
    if (await stop.evaluate((node) => node === document.body)) continue;
    seen.push({ stop, focused: await stop.evaluate(linesOf) });
  }
  await page.keyboard.press("Tab");
  const unseen: string[] = [];
  for (const { stop, focused } of seen) {
    const isFocused = await stop.evaluate((node) => node === document.activeElement);
    if (!isFocused && focused === (await stop.evaluate(linesOf)))
      unseen.push(await stop.evaluate((node) => node.outerHTML.slice(0, 150)));
  }
  expect(seen).not.toEqual([]);
  return unseen;
}

/** Each stop of the keyboard is seen in forced colours, and none is without outlines. */
export async function expectFocusSeen(page: Page, stops = 8): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  expect(await stopsUnseen(page, stops)).toEqual([]);
  await withRules(page, "* { outline: none !important; }", async () =>
    expect(await stopsUnseen(page, 3)).not.toEqual([]),
  );
  await page.emulateMedia({ forcedColors: "none" });
}

/** Two elements differ in forced colours, and do not without the lines that are drawn for them. */
export async function expectToldApart(page: Page, one: Locator, other: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const differ = async () => (await one.evaluate(linesOf)) !== (await other.evaluate(linesOf));
  expect(await differ(), `${one} and ${other}`).toBe(true);
  const rules =
    "*, * * { outline: none !important; border: 1px solid !important; text-decoration: none !important; visibility: visible !important; }";
  await withRules(page, rules, async () => expect(await differ()).toBe(false));
  await page.emulateMedia({ forcedColors: "none" });
}

/** The content policy allows no style element. */
async function withRules(page: Page, rules: string, run: () => Promise<void>): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
  await run();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}
