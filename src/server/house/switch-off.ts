import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Capabilities, Capability } from "#contract/capabilities.ts";
import { NEEDED } from "./switched-on.ts";

interface HouseFile {
  readonly checkout?: { readonly steps?: { readonly step: string; state: string }[] };
  account?: { readonly pages?: Readonly<Record<string, boolean>> };
  readonly payLater?: { on: boolean };
  waitingList?: unknown;
  resale?: unknown;
  giftAid?: unknown;
  readonly constants?: { holdExtensions?: number };
}

/** For `npm start` and tests, in a copy of the folder. @returns what was switched off, with the missing capability */
export async function switchOff(folder: string, capabilities: Capabilities): Promise<string[]> {
  const off: string[] = [];
  const lacks = (any: Capability | readonly Capability[] | undefined, what: string) => {
    const anyOf = any === undefined ? [] : [any].flat();
    if (anyOf.length === 0 || anyOf.some((one) => capabilities.has(one))) return false;
    off.push(`${anyOf[0]}: ${what}`);
    return true;
  };
  for (const [name, needed] of Object.entries(NEEDED.files)) {
    if (lacks(needed, `${name}.json`)) await rm(join(folder, `${name}.json`), { force: true });
  }
  await rewrite<HouseFile>(folder, "house.json", (house) => {
    for (const step of house.checkout?.steps ?? []) {
      if (step.state === "inactive") continue;
      if (lacks(NEEDED.steps[step.step as keyof typeof NEEDED.steps], `step ${step.step}`))
        step.state = "inactive";
    }
    // Pages that the file does not mention may be on by default.
    const pages = Object.entries(NEEDED.pages).filter(([page, needed]) =>
      lacks(needed, `account page ${page}`),
    );
    const closed = Object.fromEntries(pages.map(([page]) => [page, false]));
    house.account = { ...house.account, pages: { ...house.account?.pages, ...closed } };
    if (house.payLater?.on && lacks("pay-later", "payLater")) house.payLater.on = false;
    if (house.waitingList && lacks("waiting-list", "waitingList")) delete house.waitingList;
    if (house.resale && lacks("resale", "resale")) delete house.resale;
    if (house.giftAid && lacks("gift-aid", "giftAid")) delete house.giftAid;
    const { constants } = house;
    if (constants?.holdExtensions && lacks("more-time", "holdExtensions")) constants.holdExtensions = 0;
  });
  if (capabilities.has("donations")) {
    await rewrite<{ monthly?: unknown }>(folder, "donations.json", (donations) => {
      if (donations.monthly && lacks("direct-debit", "monthly gifts")) delete donations.monthly;
    });
  }
  if (lacks("waiting-rooms", "waitingRooms")) {
    await rewrite<{ waitingRooms?: unknown[] }>(folder, "season.json", (season) => {
      season.waitingRooms = [];
    });
  }
  return off.sort();
}

/** The file has the expected format: invalid files are rejected at the shop's start. */
async function rewrite<Content>(
  folder: string,
  name: string,
  change: (content: Content) => void,
): Promise<void> {
  const file = join(folder, name);
  const content = JSON.parse(await readFile(file, "utf8")) as Content;
  change(content);
  await writeFile(file, JSON.stringify(content));
}
