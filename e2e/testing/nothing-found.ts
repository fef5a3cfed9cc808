import { expect, type Page } from "@playwright/test";
import { findings, type Look } from "../../tooling/axe-findings.ts";
import { rememberLookedAt, wasLookedAt } from "./looked-at.ts";

/** Runs axe on a page of a browser test, unless it has passed one like it. */

/** Attributes that identify a single element, its link target or its drawing; none of our styles selects on them. */
const OF_ONE_ELEMENT =
  /^(id|href|src|srcset|sizes|for|name|value|alt|title|content|d|x|y|cx|cy|r|x1|x2|y1|y2|points|transform|viewBox|datetime|action|form\w*|aria-(label|labelledby|describedby|controls|owns|details|errormessage|activedescendant|valuenow|valuetext|posinset|setsize|rowindex|colindex|description|live|atomic)|data-(id|key|seat|until|row|number|x|y)|\w*id)$/;
/** Ancestors to include when comparing an element's background: none of our designs has more layers. */
const LAYERS = 4;

/** A colour error in one place is an error in every place with the same tag, classes and ancestors. */
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

/** Masks digits in the text, which do not affect structural rules. Attributes are compared unchanged. */
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

/**
 * Colour rules are more than half of the work: they run only for new looks, and the others only for new HTML.
 */
export async function expectNothingFound(page: Page, state: string, look?: Look): Promise<void> {
  const find = async (colorScheme: "light" | "dark", only?: Look["only"]) =>
    expect(await findings(page, { ...look, ...(only && { only }) }), `${state}, ${colorScheme}`).toEqual([]);
  // Sizes are final only once the style sheets are loaded.
  await page.waitForLoadState();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const written = await asWritten(page, look);
  const isClean = wasLookedAt(written);
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
  await page.emulateMedia({ colorScheme: "dark" });
  await find("dark", "colours");
  await page.emulateMedia({ colorScheme: "light" });
  rememberLookedAt([written, ...newLooks]);
}
