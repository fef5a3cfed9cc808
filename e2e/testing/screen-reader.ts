import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Runs in the page by the rules of the accessibility tree: reads a part from its start, or announces focus
 * changes and live regions.
 */
const READER = join(
  dirname(createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/package.json")),
  "lib/esm/index.browser.js",
);
const ADDRESS = "/reader.js";

/** Before opening the page, in a context that bypasses the content security policy. */
export async function bringReader(page: Page): Promise<void> {
  await page.route(`**${ADDRESS}`, async (route) =>
    route.fulfill({ contentType: "text/javascript", body: await readFile(READER, "utf8") }),
  );
}

/** From its start, up to `most` phrases. */
export function readAloud(part: Locator, most = 40): Promise<string[]> {
  return part.evaluate(
    async (container, { address, most }) => {
      const { virtual } = await import(address);
      await virtual.stop();
      await virtual.start({ container });
      const last = async () => (await virtual.lastSpokenPhrase()) as string;
      const first = await last();
      for (let step = 1; step < most; step++) {
        await virtual.next();
        if ((await last()) === first) break;
      }
      const phrases = (await virtual.spokenPhraseLog()) as string[];
      await virtual.stop();
      // Browsers do not show noscript content.
      return phrases.filter((phrase) => !phrase.startsWith("<"));
    },
    { address: ADDRESS, most },
  );
}

/** Waits for at least `phrases`; later or repeated ones count for the next action. */
type Hear = (action: () => Promise<void>, phrases?: number) => Promise<string[]>;

export async function goAlong(page: Page): Promise<Hear> {
  await page.evaluate(async (address) => {
    const { virtual } = await import(address);
    await virtual.start({ container: document.querySelector("main") });
    await virtual.clearSpokenPhraseLog();
  }, ADDRESS);
  let heard = 0;
  const log = () =>
    page.evaluate(async (address) => {
      const { virtual } = await import(address);
      return (await virtual.spokenPhraseLog()) as string[];
    }, ADDRESS);
  return async (action, phrases = 1) => {
    await action();
    await expect.poll(async () => (await log()).length).toBeGreaterThanOrEqual(heard + phrases);
    const all = await log();
    const fresh = all.slice(heard);
    heard = all.length;
    return fresh;
  };
}

/** The virtual reader reads options of a closed select, which visitors do not get. */
export function outsideOptions(): (phrase: string) => boolean {
  let inside = false;
  return (phrase) => {
    if (phrase.startsWith("option, ")) inside = true;
    const isHeard = !inside;
    if (phrase.startsWith("end of option")) inside = false;
    return isHeard;
  };
}
