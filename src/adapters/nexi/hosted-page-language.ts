import type { Language } from "#domain/languages.ts";

/**
 * The provider has only British English and no Haitian Creole, whose readers know French best (schools,
 * offices).
 */
const NEAREST: Record<Language, string> = {
  sv: "sv-SE",
  en: "en-GB",
  "en-us": "en-GB",
  de: "de-DE",
  es: "es-ES",
  ht: "fr-FR",
};

/**
 * `ui` is the actual language: the provider ignores unknown parameters, and a page with Haitian Creole can
 * use it.
 */
export function pageIn(language: Language, hostedPaymentPageUrl: string): string {
  const url = new URL(hostedPaymentPageUrl);
  url.searchParams.set("language", NEAREST[language]);
  if (language === "ht") url.searchParams.set("ui", language);
  return url.href;
}
