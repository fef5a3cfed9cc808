import { LANGUAGES, type Language } from "#domain/languages.ts";
import { refused } from "#domain/outcome.ts";
import type { SiteMaintenance, SiteQueue } from "../../web/site.ts";
import { wordsIn } from "../emails/words.ts";
import { checkedBackEnd } from "../http/api/checked-back-end.ts";
import type { AppParts } from "../http/app-parts.ts";
import { tableBookingOf } from "../shop/shop-parts.ts";
import type { OpenedPreview } from "./previews.ts";

/** @param parts of the shop that sells @returns those of an app that shows the draft */
export async function previewParts(parts: AppParts, preview: OpenedPreview): Promise<AppParts> {
  const { name, files, backEnd, liveSeats } = preview;
  return {
    ...parts,
    ...{ liveSeats, house: files.house, houseSource: files.source },
    backEnd: checkedBackEnd(backEnd),
    ...{ preview: await bannersOf(files.house, name), previews: null },
    ...{ queue: NO_QUEUE, maintenance: OPEN, tableBooking: tableBookingOf(files.house) },
    visitTag: async () => null,
    languageOfOrder: async () => null,
    walletUpdates: null,
    partner: null,
    accessLog: false,
    metricsToken: undefined,
  };
}

/** The line on every page of the preview. */
export async function bannersOf(house: OpenedPreview["files"]["house"], name: string) {
  const banners = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { say } = await wordsIn(language, house);
      return [language, { text: say("preview.banner", { name }), leave: say("preview.leave") }] as const;
    }),
  );
  const all = new Map<Language, { readonly text: string; readonly leave: string }>(banners);
  return (language: Language) => all.get(language) ?? { text: name, leave: "" };
}

const OPEN: SiteMaintenance = { isBypassed: () => true, open: () => refused("wrong-secret") };
const noRoom = async () => refused("no-room");
const NO_QUEUE: SiteQueue = {
  anyOpen: () => null,
  barring: async () => null,
  about: () => null,
  standing: async () => null,
  join: noRoom,
  renewed: async () => null,
  goIn: noRoom,
  move: noRoom,
  sendEmail: noRoom,
};
