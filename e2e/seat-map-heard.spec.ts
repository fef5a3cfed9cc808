import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { focusedSeat, focusFreeSeat, mapPath, openMap, said, takeSeats } from "./hall-page.ts";
import { performanceOnSale } from "./shopper.ts";

/**
 * What a screen reader says of the map, phrase by phrase. The reader is a virtual one that runs in the page and
 * goes by the accessibility tree's rules; it reads one part of the page, as a visitor does who has found it.
 */
const READER = join(
  dirname(createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/package.json")),
  "lib/esm/index.browser.js",
);

test.use({ bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/reader.js", async (route) =>
    route.fulfill({ contentType: "text/javascript", body: await readFile(READER, "utf8") }),
  );
});

/** Everything in a part of the page, from its beginning, at most so many phrases. */
function readAloud(page: Page, selector: string, most = 40): Promise<string[]> {
  return page.evaluate(
    async ({ selector, most }) => {
      const address = "/reader.js";
      const { virtual } = await import(address);
      const container = document.querySelector(selector);
      if (!container) throw new Error(`There is no ${selector}`);
      await virtual.start({ container });
      const last = async () => (await virtual.lastSpokenPhrase()) as string;
      const first = await last();
      for (let step = 1; step < most; step++) {
        await virtual.next();
        if ((await last()) === first) break;
      }
      const phrases = (await virtual.spokenPhraseLog()) as string[];
      await virtual.stop();
      // The virtual reader takes what is there for want of scripts for a text; browsers do not show it.
      return phrases.filter((phrase) => !phrase.startsWith("<"));
    },
    { selector, most },
  );
}

for (const [language, name] of [
  ["sv", null],
  ["en-GB", "English"],
] as const) {
  test(`what is heard on the map and in the list, in ${language}`, async ({ page, browser, baseURL }) => {
    const evening = await performanceOnSale(baseURL ?? "", language === "sv" ? 50 : 51);
    const heard: string[] = [];
    const note = (title: string, phrases: readonly string[]) =>
      heard.push(`## ${title}`, ...phrases.map(withoutFigures), "");
    await page.goto(mapPath(evening));
    if (name) {
      await page.getByRole("button", { name: /Språk/ }).click();
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
    note("The house", await readAloud(page, 'nav:has(a[href*="/syos/"])', 8));
    await openMap(page, evening);
    await focusFreeSeat(page);
    const free = await focusedSeat(page);
    for (const [title, seat] of [
      ["A free seat", `#s${free}`],
      ["A sold seat", `${inSection("")}[aria-disabled]`],
      [
        "A seat with a restricted view",
        '[aria-label*="skymd"][aria-label*="rader framför"]:not([aria-disabled]), [aria-label*="estricted"][aria-label*="rows in front"]:not([aria-disabled])',
      ],
      [
        "A place for a wheelchair",
        '[aria-label*="rullstol"]:not([aria-disabled]), [aria-label*="wheelchair"]:not([aria-disabled])',
      ],
    ] as const) {
      note(title, await readAloud(page, `[role="application"] :is(${seat})`, 1));
    }
    await page.keyboard.press("Space");
    note("Chosen: what is said at once", [(await said(page).textContent()) ?? ""]);
    note("The chosen seat", await readAloud(page, `#s${free}`, 1));
    note("The sum", (await readAloud(page, "#seats", 80)).filter(outsideOptions()));
    await takeSeats(browser, evening, free);
    await expect(page.locator(`#s${free}`)).toHaveAttribute("aria-disabled", "true");
    // The offer comes a moment after the loss.
    await expect(said(page)).toContainText(/Närmaste|Nearest/i);
    note("Lost to somebody else: what is said", [(await said(page).textContent()) ?? ""]);
    await page.locator('input[name="aisle"]').check();
    const out = page.locator(`[role="application"] ${inSection(".x")}:not([aria-disabled])`).first();
    note("A seat outside the filter", await readAloud(page, `#${await out.getAttribute("id")}`, 1));
    await page.locator('input[name="aisle"]').uncheck();
    await page.getByRole("button", { name: language === "sv" ? "Lista" : "List", exact: true }).click();
    await page.locator('input[name="seat"]').first().waitFor();
    note("The list", await readAloud(page, 'fieldset:has(input[name="seat"])', 7));
    expect(heard.join("\n")).toMatchSnapshot(`seat-map-${language}.txt`);
  });
}

/** Seats of the section that is shown: they all are on one level, with rows in front. */
function inSection(kind: string): string {
  return `${kind}:is([aria-label^="Parkett bakre mitten"], [aria-label^="Rear stalls centre"])[role="checkbox"]`;
}

/** Which evening is on sale and what is left of it depends on the day. */
function withoutFigures(phrase: string): string {
  return phrase
    .replace(/Gott om platser|Få platser kvar|Plenty of seats|Few seats left/, "…")
    .replace(/\d+(?:[\s\u00a0,.]\d+)*/g, "#")
    .replaceAll("\u00a0", " ");
}

/** Price types are read one by one in a box that is closed: not what a visitor hears. */
function outsideOptions(): (phrase: string) => boolean {
  let inside = false;
  return (phrase) => {
    if (phrase.startsWith("option, ")) inside = true;
    const isHeard = !inside;
    if (phrase.startsWith("end of option")) inside = false;
    return isHeard;
  };
}
