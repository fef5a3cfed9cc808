import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svDoor from "./sv-door.json";
import type svHouse from "./sv-house.json";
import type svProgramme from "./sv-programme.json";
import type svRoles from "./sv-roles.json";
import type svSeats from "./sv-seats.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
type LateWords = typeof svDoor & typeof svHouse & typeof svProgramme & typeof svRoles & typeof svSeats;
export type Words = FirstWords & LateWords;
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
  audit: { sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") },
  door: { sv: () => import("./sv-door.json"), en: () => import("./en-door.json") },
  house: { sv: () => import("./sv-house.json"), en: () => import("./en-house.json") },
  permission: { sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") },
  programme: { sv: () => import("./sv-programme.json"), en: () => import("./en-programme.json") },
  roles: { sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") },
  seat: { sv: () => import("./sv-seats.json"), en: () => import("./en-seats.json") },
  staff: { sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") },
};
type Area = keyof typeof LATE;
const AREAS = Object.keys(LATE) as Area[];

const loaded = new Map<string, Promise<object>>();

/** The same promise each time, as React's `use` wants it; a new one after a failure. */
export function lateWords(namespace: string, language: OfficeLanguage): Promise<object> {
  const area = AREAS.find((one) => namespace.startsWith(one)) ?? "house";
  const key = `${area}-${language}`;
  const known = loaded.get(key);
  if (known) return known;
  const words = LATE[area][language]().then((file) => file.default);
  words.catch(() => loaded.delete(key));
  loaded.set(key, words);
  return words;
}
