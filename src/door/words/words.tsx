import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { INTL_LOCALES } from "#languages/locales.ts";
import { translatorsOf } from "#languages/translators.ts";
import { readSetting, writeSetting } from "../running/settings.ts";
import en from "./en.json" with { type: "json" };
import sv from "./sv.json" with { type: "json" };

export const DOOR_LANGUAGES = ["sv", "en"] as const;
type DoorLanguage = (typeof DOOR_LANGUAGES)[number];
export type DoorWord = keyof (typeof sv)["door"];

const WORDS = { sv, en };

interface WordsState {
  readonly language: DoorLanguage;
  readonly say: (key: DoorWord, values?: Readonly<Record<string, string | number>>) => string;
  readonly time: (moment: number) => string;
  readonly day: (moment: number) => string;
  switchTo(language: DoorLanguage): void;
}

const WordsContext = createContext<WordsState | null>(null);

/** @param timeZone the house's; the phone's until it is known */
export function WordsProvider({ timeZone, children }: { timeZone: string | undefined; children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const state = useMemo((): WordsState => {
    const locale = INTL_LOCALES[language].intl;
    const translate = translatorsOf(WORDS[language], locale)("door");
    const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone });
    const day = new Intl.DateTimeFormat(locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone,
    });
    document.documentElement.lang = language;
    return {
      language,
      say: (key, values) => String(translate(key, values)),
      time: (moment) => time.format(moment),
      day: (moment) => day.format(moment),
      switchTo(next) {
        writeSetting("language", next);
        setLanguage(next);
      },
    };
  }, [language, timeZone]);
  return <WordsContext value={state}>{children}</WordsContext>;
}

export function useWords(): WordsState {
  const state = use(WordsContext);
  if (!state) throw new Error("WordsProvider is missing");
  return state;
}

function firstLanguage(): DoorLanguage {
  const wanted = [readSetting("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((one) => one === "sv" || one === "en") ?? "en";
}
