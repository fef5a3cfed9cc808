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

/** One chunk per language: a visitor loads one of the six. */
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
  const { default: messages } = await files[language]();
  loaded.set(language, messages);
  return messages;
}

/** The messages of a language that was loaded before: rendering cannot wait. */
export function messagesOf(language: Language): Messages {
  const messages = loaded.get(language);
  if (!messages) throw new Error(`The language file ${language} was not loaded`);
  return messages;
}
