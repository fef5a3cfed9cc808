import { expect, type Page, test } from "@playwright/test";
import { dialogOf } from "../testing/expect-dialog.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { addPackage, begin, come, hold } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** What a screen reader is given of each dialog over the basket: roles, names, descriptions, live regions and the focus. */

const DIALOGS: readonly (readonly [name: string, opener: RegExp])[] = [
  ["change date", /^Byt datum/],
  ["seat price type", /^Ändra: Biljettyp/],
  ["food and drink", /^Beställ mat och dryck till/],
  ["promo code", /^Har du en kampanjkod/],
  ["voucher code", /^Har du ett presentkort/],
  ["remove package", /^Ta bort /],
];

const TITLES = /Requiem|Carmen|Svansjön|La Bohème|Trollflöjten|Eugen Onegin/g;
const DAY = /(?:mån|tis|ons|tors|fre|lör|sön)dag (?=\d)/g;
const MONTH =
  /(?<=\d )(?:jan|febr)uari|(?<=\d )(?:mars|april|maj|juni|juli|augusti|oktober|(?:sept|nov|dec)ember)/g;

/** Of a list its first entry: how many there are depends on the season. */
function firstEntries(tree: string): string {
  let skipped = -1;
  const seen = new Set<number>();
  return tree
    .split("\n")
    .filter((line) => {
      const indent = line.search(/\S/);
      if (skipped >= 0 && indent > skipped) return false;
      skipped = -1;
      for (const one of seen) if (one > indent) seen.delete(one);
      if (!line.includes("- listitem:")) return true;
      if (seen.has(indent)) skipped = indent;
      else seen.add(indent);
      return skipped < 0;
    })
    .join("\n");
}

/** What differs from performance to performance is left out: titles, moments, sums and numbers. */
async function heardIn(page: Page): Promise<string> {
  const dialog = dialogOf(page);
  const tree = firstEntries(await dialog.ariaSnapshot());
  const { moments, described, live, focus } = await dialog.evaluate((element) => {
    const textOf = (found: Element | null) => (found?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const all = (selector: string, within: ParentNode = element) => [...within.querySelectorAll(selector)];
    return {
      moments: all("time").map(textOf),
      described: all("[aria-describedby]").map((one) => {
        const ids = (one.getAttribute("aria-describedby") ?? "").split(" ");
        const name = one.getAttribute("name") ?? textOf(one);
        return `${name}: ${ids.map((id) => textOf(document.getElementById(id))).join(" ")}`;
      }),
      live: all("[aria-live], [role=status], [role=alert]", document)
        .map(textOf)
        .filter((text) => text !== ""),
      focus: `${document.activeElement?.tagName.toLowerCase()} ${textOf(document.activeElement)}`,
    };
  });
  const parts = [tree, `focus: ${focus}`, ...described.map((one) => `described: ${one}`)];
  return [...parts, ...live.map((one) => `live: ${one}`)]
    .map((part) => moments.reduce((text, moment) => text.replaceAll(moment, "‹moment›"), part))
    .join("\n")
    .replaceAll(/\/[a-z-]+\/[0-9a-f-]{36}/g, "/‹id›")
    .replaceAll(/(?<=\/events\/)[\w-]+/g, "‹title›")
    .replaceAll(TITLES, "‹title›")
    .replaceAll(/‹title› \d+/g, "‹title›")
    .replaceAll(DAY, "")
    .replaceAll(MONTH, "‹month›")
    .replaceAll(/\d(?:[\d,.:\u00a0\u202f]|\s(?=\d))*/g, "0");
}

test("each dialog over the basket, opened by the keyboard, is heard with its name, fields, hints and focus", async ({
  page,
  baseURL,
}) => {
  const begun = await begin(baseURL ?? "");
  await hold(begun, await performanceOnSale(baseURL), 2);
  await addPackage(begun);
  await come(page, baseURL, begun.caller);
  await page.goto("/basket");
  await untilTakenOver(page);
  const heard: string[] = [];
  for (const [name, link] of DIALOGS) {
    await page.getByRole("link", { name: link }).first().focus();
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByRole("heading", { level: 1 })).toBeFocused();
    heard.push(`## ${name}\n${await heardIn(page)}\n`);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
  }
  expect(heard.join("\n")).toMatchSnapshot("dialogs-sv.txt");
});
