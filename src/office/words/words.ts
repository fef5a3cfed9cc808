import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svDoor from "./sv-door.json";
import type svRoles from "./sv-roles.json";
import type svSeats from "./sv-seats.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
type DoorWords = typeof svDoor;
type RoleWords = typeof svRoles;
type SeatWords = typeof svSeats;
export type Words = FirstWords & DoorWords & RoleWords & SeatWords;
export type Namespace = keyof Words;

type Calendar = Readonly<Record<"months" | "short-months" | "days" | "short-days", string>>;

export interface LoadedWords {
  readonly language: OfficeLanguage;
  /** Without those of the door, of roles and of seats, which `moreWords` loads. */
  readonly words: FirstWords;
  readonly calendar: Calendar;
}

/** One language in one file. */
export async function loadWords(language: OfficeLanguage): Promise<LoadedWords> {
  const { words, calendar } = language === "sv" ? await import("./swedish.ts") : await import("./english.ts");
  return { language, words, calendar };
}

type MoreWords = DoorWords | RoleWords | SeatWords;
type Loaded = Promise<{ readonly default: MoreWords }>;

/** By the beginning of the namespaces; the door has all others. */
const FILES: readonly {
  readonly begins: string;
  readonly load: Readonly<Record<OfficeLanguage, () => Loaded>>;
}[] = [
  {
    begins: "seat",
    load: { sv: () => import("./sv-seats.json"), en: () => import("./en-seats.json") },
  },
  ...["role", "permission"].map((begins) => ({
    ...{ begins, load: { sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") } },
  })),
  { begins: "", load: { sv: () => import("./sv-door.json"), en: () => import("./en-door.json") } },
];
const loaded = new Map<string, Promise<MoreWords>>();

/** Of a screen that is seldom opened. The same promise each time, as React's `use` wants it; a new one after a failure. */
export function moreWords(language: OfficeLanguage, namespace: Namespace): Promise<MoreWords> {
  const key = `${language} ${namespace}`;
  const known = loaded.get(key);
  if (known) return known;
  const file = FILES.find(({ begins }) => namespace.startsWith(begins));
  if (!file) throw new Error(`No file has the words of ${namespace}`);
  const words = file.load[language]().then((module) => module.default);
  words.catch(() => loaded.delete(key));
  loaded.set(key, words);
  return words;
}
