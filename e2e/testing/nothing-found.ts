import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { rememberLookedAt, wasLookedAt } from "./looked-at.ts";

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

/**
 * Attributes that name one element among others, or say where it leads and what it draws: no style of ours asks for
 * them.
 */
const OF_ONE_ELEMENT =
  /^(id|href|src|srcset|sizes|for|name|value|alt|title|content|d|x|y|cx|cy|r|x1|x2|y1|y2|points|transform|viewBox|datetime|action|form\w*|aria-(label|labelledby|describedby|controls|owns|details|errormessage|activedescendant|valuenow|valuetext|posinset|setsize|rowindex|colindex|description|live|atomic)|data-(id|key|seat|until|row|number|x|y)|\w*id)$/;
/** How far up what lies behind an element's words is looked for: what we draw has no more layers. */
const LAYERS = 4;

/**
 * What a state looks like, element by element: its kind, its classes and whatever else a style may ask for, with what is
 * around it. Where a colour is wrong it is wrong wherever this is the same.
 */
function looks(page: Page, except: string | undefined): Promise<string[]> {
  return page.evaluate(
    ({ ofOne, layers, except }) => {
      const isOfOne = new RegExp(ofOne);
      const own = new Map<Element, string>();
      const describe = (element: Element) => {
        let text = own.get(element);
        if (text === undefined) {
          const rest = [...element.attributes].filter(({ name }) => !isOfOne.test(name));
          text = `${element.localName}${rest.map(({ name, value }) => `[${name}=${value}]`).join("")}`;
          if (element.matches(":disabled, :checked, :focus, :invalid"))
            text += `:${element.matches(":focus")}`;
          own.set(element, text);
        }
        return text;
      };
      const found = new Set<string>();
      const look = (element: Element) => {
        if (except && element.matches(except)) return;
        let text = "";
        let at: Element | null = element;
        for (let layer = 0; layer < layers && at; layer++, at = at.parentElement)
          text += `${describe(at)} < `;
        found.add(text);
        for (const child of element.children) look(child);
      };
      for (const child of document.body.children) look(child);
      return [...found];
    },
    { ofOne: OF_ONE_ELEMENT.source, layers: LAYERS, except },
  );
}

/**
 * The page as it is written, but for the numbers that it says: which of them are said changes nothing that rules of
 * structure ask for. Names, ids and whatever else stands in attributes are compared as they are.
 */
async function asWritten(page: Page, { except = "", without = [] }: Look = {}): Promise<string> {
  const html = await page.evaluate((except) => {
    const part = except ? document.querySelector(except) : null;
    const whole = document.documentElement.outerHTML;
    const rest = part ? whole.replace(part.outerHTML, () => "") : whole;
    return rest
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
      .replace(/>[^<]+</g, (text) => text.replace(/\d+/g, "#"));
  }, except);
  return `${page.viewportSize()?.width} ${except} ${without} ${html}`;
}

interface Look {
  /** Rules that cannot know better here; who leaves one out says why. */
  readonly without?: readonly string[];
  /** What is not looked at, as a selector. */
  readonly except?: string;
  /** Only the rules of colour, or all others; without a word, all. */
  readonly only?: "colours" | "the rest";
}

/**
 * What axe finds in the page as it stands. It is asked in the page itself: there are no frames to bring together, and
 * nothing is carried out of it but what was found.
 */
export async function findings(page: Page, { without = [], except, only }: Look = {}): Promise<string[]> {
  // Half a megabyte: once for each page is enough.
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
      // It would write the whole page down for each of its elements; who is at fault is looked up below.
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
       * It would take down what is left out, too, and measure where each of three thousand parts of a drawing lies:
       * while it runs it goes no further in. Gives back what opens them again.
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

/**
 * axe finds nothing, in the light; and nothing of colour in the dark. Colours are more than half of its work: they are
 * looked at where something has a look that none had before, and the rest where the page is written as none was before.
 */
export async function expectNothingFound(page: Page, state: string, look?: Look): Promise<void> {
  const find = async (colorScheme: "light" | "dark", only?: Look["only"]) =>
    expect(await findings(page, { ...look, ...(only && { only }) }), `${state}, ${colorScheme}`).toEqual([]);
  // A link has been followed: until its style sheets have come nothing has the size that it will have.
  await page.waitForLoadState();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const written = await asWritten(page, look);
  const isClean = wasLookedAt(written);
  // No look is another in the dark.
  const width = page.viewportSize()?.width;
  const newLooks = (await looks(page, look?.except))
    .map((one) => `${width} ${one}`)
    .filter((one) => !wasLookedAt(one));
  if (newLooks.length === 0) {
    if (!isClean) await find("light", "the rest");
    rememberLookedAt([written]);
    return;
  }
  await find("light", isClean ? "colours" : undefined);
  // The whole page is painted anew for it: only where it is looked at.
  await page.emulateMedia({ colorScheme: "dark" });
  await find("dark", "colours");
  await page.emulateMedia({ colorScheme: "light" });
  rememberLookedAt([written, ...newLooks]);
}
