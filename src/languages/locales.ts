import type { Language } from "#domain/languages.ts";

interface Locale {
  /** For `<html lang>` and `hreflang`. */
  readonly html: string;
  /** For plural rules. Intl lacks Haitian Creole, which has no plural forms. */
  readonly intl: string;
  /** For country names. */
  readonly names: readonly string[];
  /** In its own language. */
  readonly name: string;
}

export const INTL_LOCALES: Record<Language, Locale> = {
  sv: { html: "sv", intl: "sv-SE", names: ["sv-SE"], name: "Svenska" },
  en: { html: "en-GB", intl: "en-GB", names: ["en-GB"], name: "English" },
  "en-us": { html: "en-US", intl: "en-US", names: ["en-US"], name: "English (US)" },
  de: { html: "de", intl: "de-DE", names: ["de-DE"], name: "Deutsch" },
  es: { html: "es", intl: "es-ES", names: ["es-ES"], name: "Español" },
  ht: { html: "ht", intl: "en-US", names: ["ht", "fr"], name: "Kreyòl ayisyen" },
};
