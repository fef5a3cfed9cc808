import type {} from "use-intl";
import type { Language } from "#domain/languages.ts";
import type sv from "./sv.json";

/** Swedish is the language in which every message exists first. */
export type Messages = typeof sv;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** The addresses of the language files as browsers fetch them; set by the build. */
declare const __WORD_FILES__: Readonly<Record<Language, string>>;

/** On the server, where they are part of the program. */
const files: Record<Language, () => Promise<{ default: Messages }>> = {
  sv: () => import("./sv.json"),
  en: () => import("./en.json"),
  "en-us": () => import("./en-us.json"),
  de: () => import("./de.json"),
  es: () => import("./es.json"),
  ht: () => import("./ht.json"),
};
const loaded = new Map<Language, Messages>();

export async function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language);
  if (known) return known;
  const messages = import.meta.env.SSR ? (await files[language]()).default : await fetchMessages(language);
  loaded.set(language, messages);
  return messages;
}

/** Where a browser finds the language file; the page's head asks for it early. */
export function messagesAddress(language: Language): string {
  return __WORD_FILES__[language];
}

async function fetchMessages(language: Language): Promise<Messages> {
  // Exactly as the head's preload asks for it, or it would be fetched twice.
  const response = await fetch(messagesAddress(language), { credentials: "same-origin" });
  if (response.ok) return response.json();
  // A new version was put up since: the page names a file that is gone.
  globalThis.reloadForChunk?.();
  throw new Error(`The language file ${language} could not be loaded: ${response.status}`);
}

/** The messages of a language that was loaded before: rendering cannot wait. */
export function messagesOf(language: Language): Messages {
  const messages = loaded.get(language);
  if (!messages) throw new Error(`The language file ${language} was not loaded`);
  return messages;
}
