import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What a page can fail in the dark that it does not fail in the light: names and structure are the same. */
const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

interface Look {
  /** Rules that cannot know better here; who leaves one out says why. */
  readonly without?: readonly string[];
  /** What is not looked at, as a selector. */
  readonly except?: string;
  /** Only the rules of colour; the others have been asked in this very state. */
  readonly onlyColours?: boolean;
}

/** What axe finds in the page as it stands. It runs in the page itself: there are no frames to bring together. */
export async function findings(
  page: Page,
  { without = [], except, onlyColours = false }: Look = {},
): Promise<string[]> {
  // Half a megabyte, sent twice for every look, where once for each page is enough.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: "0" } : {}) }).setLegacyMode().options({
    runOnly: onlyColours ? COLOUR_RULES : RULES,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** axe finds nothing, in the light; and nothing of colour in the dark. */
export async function expectNothingFound(page: Page, state: string, look?: Look): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const onlyColours = colorScheme === "dark";
    expect(await findings(page, { ...look, onlyColours }), `${state}, ${colorScheme}`).toEqual([]);
  }
}
