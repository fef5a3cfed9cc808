import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  /** In the page, once its script has run there. */
  var axe: typeof import("axe-core");
}

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

/**
 * What axe finds in the page as it stands. It is asked in the page itself: there are no frames to bring together, and
 * nothing is carried out of it but what was found.
 */
export async function findings(
  page: Page,
  { without = [], except, onlyColours = false }: Look = {},
): Promise<string[]> {
  // Half a megabyte: once for each page is enough.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options: RunOptions = {
    runOnly: onlyColours ? COLOUR_RULES : RULES,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    // None of our rules reads style sheets.
    preload: { assets: ["media"] },
  };
  return page.evaluate(
    async ({ except, options }) => {
      // It would write the whole page down for each of its elements; who is at fault is looked up below.
      axe.configure({ noHtml: true });
      const { violations } = await axe.run(except ? { exclude: [except] } : document, options);
      return violations.map(({ id, nodes }) => {
        const found = nodes.map(({ target }) => document.querySelector(String(target[0]))?.outerHTML);
        return `${id}: ${found.map((html, index) => html?.slice(0, 400) ?? nodes[index]?.target).join(" | ")}`;
      });
    },
    { except, options },
  );
}

/** axe finds nothing, in the light; and nothing of colour in the dark. */
export async function expectNothingFound(page: Page, state: string, look?: Look): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const onlyColours = colorScheme === "dark";
    expect(await findings(page, { ...look, onlyColours }), `${state}, ${colorScheme}`).toEqual([]);
  }
}
