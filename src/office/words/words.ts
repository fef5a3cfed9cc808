import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svDoor from "./sv-door.json";
import type svHouse from "./sv-house.json";
import type svProgramme from "./sv-programme.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
export type Words = FirstWords & typeof svDoor & typeof svHouse & typeof svProgramme;
export type Namespace = keyof Words;

type Calendar = Readonly<Record<"months" | "short-months" | "days" | "short-days", string>>;

export interface LoadedWords {
  readonly language: OfficeLanguage;
  /** Without those that `lateWords` loads. */
  readonly words: FirstWords;
  readonly calendar: Calendar;
}

/** One language in one file. */
export async function loadWords(language: OfficeLanguage): Promise<LoadedWords> {
  const { words, calendar } = language === "sv" ? await import("./swedish.ts") : await import("./english.ts");
  return { language, words, calendar };
}

/** Words of screens that few open, by the beginning of their namespaces. */
const LATE = {
  door: { sv: () => import("./sv-door.json"), en: () => import("./en-door.json") },
  house: { sv: () => import("./sv-house.json"), en: () => import("./en-house.json") },
  programme: { sv: () => import("./sv-programme.json"), en: () => import("./en-programme.json") },
};
const areas = Object.keys(LATE) as (keyof typeof LATE)[];

const loaded = new Map<string, Promise<object>>();

/** The same promise each time, as React's `use` wants it; a new one after a failure. */
export function lateWords(namespace: string, language: OfficeLanguage): Promise<object> {
  const area = areas.find((name) => namespace.startsWith(name)) ?? "house";
  const key = `${area}-${language}`;
  const known = loaded.get(key);
  if (known) return known;
  const words = LATE[area][language]().then((file) => file.default);
  words.catch(() => loaded.delete(key));
  loaded.set(key, words);
  return words;
}
