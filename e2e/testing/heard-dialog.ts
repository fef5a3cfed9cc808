import type { Locator } from "@playwright/test";

/** As a screen reader gets it: roles, names, descriptions, live regions and the focus. */

const TITLES = /Requiem|Carmen|Svansjön|La Bohème|Trollflöjten|Eugen Onegin/g;
const DAY = /(?:mån|tis|ons|tors|fre|lör|sön)dag (?=\d)/g;
const MONTH =
  /(?<=\d )(?:jan|febr)uari|(?<=\d )(?:mars|april|maj|juni|juli|augusti|oktober|(?:sept|nov|dec)ember)/g;

/** The number of entries depends on the season. */
function firstEntries(tree: string): string {
  let skipped = -1;
  const seen = new Set<number>();
  return tree
    .split("\n")
    .filter((line) => {
      // Of a long select, only the selected option.
      if (line.includes("- option ") && !line.includes("[selected]")) return false;
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

/** Without titles, times, amounts and numbers, which differ between performances. */
export async function heardIn(dialog: Locator): Promise<string> {
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
