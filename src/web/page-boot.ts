import type { EntryContext } from "react-router";
import type { Language } from "#domain/languages.ts";
import type { Area } from "#languages/areas.ts";
import type { Boot } from "./boot.tsx";
import { houseFacts } from "./read-house-facts.ts";
import type { Site } from "./site.ts";
import { pageWords } from "./words/page-words.ts";

declare const __WORD_FILES__: Readonly<Record<Language, Readonly<Record<Area, string>>>>;

const known = new WeakMap<Site, Map<string, Boot>>();

/** Returns the same object for all pages of a screen in a language. */
export function pageBoot(
  site: Site,
  language: Language,
  { routeModules, staticHandlerContext }: EntryContext,
): Boot {
  const shown = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = [language, ...shown].join(" ");
  const boots = known.get(site) ?? new Map<string, Boot>();
  known.set(site, boots);
  let boot = boots.get(key);
  if (!boot) {
    const { house, publicUrl, botCheck, addressLookup, preview } = site;
    boot = {
      language,
      words: pageWords(routeModules, shown, __WORD_FILES__[language]),
      house: houseFacts(house, {
        publicUrl,
        language,
        botCheck: botCheck.client,
        looksUpAddresses: addressLookup !== null,
      }),
      preview: preview?.(language) ?? null,
    };
    boots.set(key, boot);
  }
  return boot;
}
