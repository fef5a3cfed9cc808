import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svDoor from "./sv-door.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
type DoorWords = typeof svDoor;
export type Words = FirstWords & DoorWords;
export type Namespace = keyof Words;

type Calendar = Readonly<Record<"months" | "short-months" | "days" | "short-days", string>>;

export interface LoadedWords {
  readonly language: OfficeLanguage;
  /** Without those of the door's screens, which `doorWords` loads. */
  readonly words: FirstWords;
  readonly calendar: Calendar;
}

/** One language in one file. */
export async function loadWords(language: OfficeLanguage): Promise<LoadedWords> {
  const { words, calendar } = language === "sv" ? await import("./swedish.ts") : await import("./english.ts");
  return { language, words, calendar };
}

const loaded = new Map<OfficeLanguage, Promise<DoorWords>>();

/** The same promise each time, as React's `use` wants it; a new one after a failure. */
export function doorWords(language: OfficeLanguage): Promise<DoorWords> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = language === "sv" ? import("./sv-door.json") : import("./en-door.json");
  const words = loading.then((file) => file.default);
  words.catch(() => loaded.delete(language));
  loaded.set(language, words);
  return words;
}
