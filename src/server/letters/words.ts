import { createTranslator } from "use-intl/core";
import type { House } from "#config/house/house.ts";
import type { Language } from "#domain/languages.ts";
import { createFormat } from "#languages/format.ts";
import { INTL_LOCALES } from "#languages/locales.ts";
import { loadMessages } from "#languages/messages.ts";

/** The language files and the one formatter, for what the server writes itself: letters, tickets, calendars. */
export async function wordsIn(language: Language, house: Pick<House, "timeZone" | "currency">) {
  const messages = await loadMessages(language);
  const { timeZone, currency } = house;
  return {
    language,
    say: createTranslator({ locale: INTL_LOCALES[language].intl, messages, timeZone }),
    format: createFormat({ language, timeZone, currency, calendar: messages.calendar }),
  };
}
export type Words = Awaited<ReturnType<typeof wordsIn>>;
