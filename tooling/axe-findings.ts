import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  /** Available in the page once the axe script has run there. */
  var axe: typeof import("axe-core");
}

const RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** Rules that can fail in dark mode only: names and structure are the same in both colour schemes. */
const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

export interface Look {
  /** Rules that give false positives here; each caller states why. */
  readonly without?: readonly string[];
  /** Selector of the part to leave out. */
  readonly except?: string;
  /** Only the colour rules, or all others; by default all. */
  readonly only?: "colours" | "the rest";
}

/** Runs axe inside a page of a test, which has no frames to merge, and returns only the violations. */
export async function findings(page: Page, { without = [], except, only }: Look = {}): Promise<string[]> {
  // axe is half a megabyte, so it is loaded once a page.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options: RunOptions = {
    runOnly: only === "colours" ? COLOUR_RULES : RULES,
    rules: Object.fromEntries(
      [...without, ...(only === "the rest" ? COLOUR_RULES.values : [])].map((rule) => [
        rule,
        { enabled: false },
      ]),
    ),
    resultTypes: ["violations"],
    // None of our rules reads style sheets.
    preload: { assets: ["media"] },
  };
  return page.evaluate(
    async ({ except, options }) => {
      // axe would serialize the whole page for each element; offending elements are looked up below instead.
      axe.configure({ noHtml: true });
      const closed = closeParts(except);
      const { violations } = await axe
        .run(except ? { exclude: [except] } : document, options)
        .finally(closed);
      return violations.map(({ id, nodes }) => {
        const found = nodes.map(({ target }) => document.querySelector(String(target[0]))?.outerHTML);
        return `${id}: ${found.map((html, index) => html?.slice(0, 400) ?? nodes[index]?.target).join(" | ")}`;
      });

      /**
       * Without this, axe also records excluded parts and measures each of the three thousand elements of a drawing.
       * Hides their children while axe runs; the returned function restores them.
       */
      function closeParts(selector: string | undefined): () => void {
        const parts = new Set<Node | null>(selector ? document.querySelectorAll(selector) : []);
        for (const part of parts)
          Object.defineProperty(part, "childNodes", { configurable: true, value: [] });
        if (parts.size > 0) {
          document.createTreeWalker = (root, what) =>
            Document.prototype.createTreeWalker.call(document, root, what, ({ parentNode }) =>
              parts.has(parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
            );
        }
        return () => {
          for (const part of parts) Reflect.deleteProperty(part ?? {}, "childNodes");
          Reflect.deleteProperty(document, "createTreeWalker");
        };
      }
    },
    { except, options },
  );
}
