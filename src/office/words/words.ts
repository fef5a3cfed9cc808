import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svDoor from "./sv-door.json";
import type svSeats from "./sv-seats.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
type DoorWords = typeof svDoor;
type SeatWords = typeof svSeats;
export type Words = FirstWords & DoorWords & SeatWords;
export type Namespace = keyof Words;

type Calendar = Readonly<Record<"months" | "short-months" | "days" | "short-days", string>>;

export interface LoadedWords {
  readonly language: OfficeLanguage;
  /** Without those of the door and of seats, which `moreWords` loads. */
  readonly words: FirstWords;
  readonly calendar: Calendar;
}

/** One language in one file. */
export async function loadWords(language: OfficeLanguage): Promise<LoadedWords> {
  const { words, calendar } = language === "sv" ? await import("./swedish.ts") : await import("./english.ts");
  return { language, words, calendar };
}

type MoreWords = DoorWords | SeatWords;
const SEATS: ReadonlySet<Namespace> = new Set(["seats", "seatDeeds"]);
const loaded = new Map<string, Promise<MoreWords>>();

/** Of a screen that is seldom opened. The same promise each time, as React's `use` wants it; a new one after a failure. */
export function moreWords(language: OfficeLanguage, namespace: Namespace): Promise<MoreWords> {
  const isOfSeats = SEATS.has(namespace);
  const key = `${language} ${isOfSeats}`;
  const known = loaded.get(key);
  if (known) return known;
  const words = isOfSeats ? loadSeatWords(language) : loadDoorWords(language);
  words.catch(() => loaded.delete(key));
  loaded.set(key, words);
  return words;
}

async function loadDoorWords(language: OfficeLanguage): Promise<DoorWords> {
  return (await (language === "sv" ? import("./sv-door.json") : import("./en-door.json"))).default;
}

async function loadSeatWords(language: OfficeLanguage): Promise<SeatWords> {
  return (await (language === "sv" ? import("./sv-seats.json") : import("./en-seats.json"))).default;
}
