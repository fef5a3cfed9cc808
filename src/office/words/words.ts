import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type sv from "./sv.json";
import type svActions from "./sv-actions.json";
import type svCounter from "./sv-counter.json";
import type svDoor from "./sv-door.json";
import type svFiles from "./sv-files.json";
import type svHalls from "./sv-halls.json";
import type svHouse from "./sv-house.json";
import type svIntegrations from "./sv-integrations.json";
import type svProgramme from "./sv-programme.json";
import type svReports from "./sv-reports.json";
import type svRoles from "./sv-roles.json";
import type svSeats from "./sv-seats.json";
import type svWaiting from "./sv-waiting.json";

/** Swedish is the source language. */
type FirstWords = typeof sv;
type LateWords = typeof svCounter &
  typeof svActions &
  typeof svDoor &
  typeof svFiles &
  typeof svHalls &
  typeof svHouse &
  typeof svIntegrations &
  typeof svProgramme &
  typeof svReports &
  typeof svRoles &
  typeof svSeats &
  typeof svWaiting;
export type Words = FirstWords & LateWords;
export type Namespace = keyof Words;

type Calendar = Readonly<Record<"months" | "short-months" | "days" | "short-days", string>>;

export interface LoadedWords {
  readonly language: OfficeLanguage;
  /** Without those that `lateWords` loads. */
  readonly words: FirstWords;
  readonly calendar: Calendar;
}

/** The words of the first screens, in one request. */
export async function loadWords(language: OfficeLanguage): Promise<LoadedWords> {
  const { words, calendar } = language === "sv" ? await import("./swedish.ts") : await import("./english.ts");
  return { language, words, calendar };
}

/** Words of screens that few open, and how their namespaces begin. */
const LATE = [
  {
    begins: ["audit", "permission", "roles", "staff"],
    ...{ sv: () => import("./sv-roles.json"), en: () => import("./en-roles.json") },
  },
  {
    begins: ["counter"],
    ...{ sv: () => import("./sv-counter.json"), en: () => import("./en-counter.json") },
  },
  {
    begins: [
      "customerActions",
      "orderActions",
      "ticketActions",
      "exchange",
      "refund",
      "priceType",
      "correct",
      "merge",
    ],
    ...{ sv: () => import("./sv-actions.json"), en: () => import("./en-actions.json") },
  },
  {
    begins: ["door"],
    ...{ sv: () => import("./sv-door.json"), en: () => import("./en-door.json") },
  },
  {
    begins: ["faults"],
    // The rules say it in English.
    ...{ sv: () => import("../../box-office/messages/sv-faults.json"), en: async () => ({ default: {} }) },
  },
  {
    begins: ["file"],
    ...{ sv: () => import("./sv-files.json"), en: () => import("./en-files.json") },
  },
  {
    begins: ["hall"],
    ...{ sv: () => import("./sv-halls.json"), en: () => import("./en-halls.json") },
  },
  {
    begins: ["house"],
    ...{ sv: () => import("./sv-house.json"), en: () => import("./en-house.json") },
  },
  {
    begins: ["apiKey", "integrations", "webhook"],
    ...{ sv: () => import("./sv-integrations.json"), en: () => import("./en-integrations.json") },
  },
  {
    begins: ["programme"],
    ...{ sv: () => import("./sv-programme.json"), en: () => import("./en-programme.json") },
  },
  {
    begins: ["reports"],
    ...{ sv: () => import("./sv-reports.json"), en: () => import("./en-reports.json") },
  },
  {
    begins: ["seat"],
    ...{ sv: () => import("./sv-seats.json"), en: () => import("./en-seats.json") },
  },
  {
    begins: ["waitingList"],
    ...{ sv: () => import("./sv-waiting.json"), en: () => import("./en-waiting.json") },
  },
] as const;

/** React's `use` reads these of a promise; with them it need not wait for one that has been fulfilled. */
interface Loaded {
  readonly status?: "fulfilled";
  readonly value?: object;
}

const loaded = new Map<object, Promise<object>>();

/** The same promise for all words of a file, as React's `use` wants it; a new one after a failure. */
export function lateWords(namespace: string, language: OfficeLanguage): Promise<object> {
  const file = LATE.find(({ begins }) => begins.some((begin) => namespace.startsWith(begin)));
  if (!file) throw new Error(`No words ${namespace}`);
  const load = file[language];
  const known = loaded.get(load);
  if (known) return known;
  const words: Promise<object> & Loaded = load().then((module) => {
    Object.assign(words, { status: "fulfilled", value: module.default });
    return module.default;
  });
  words.catch(() => loaded.delete(load));
  loaded.set(load, words);
  return words;
}
