import type { Language } from "#domain/languages.ts";

/**
 * The provider's page languages nearest to ours. It has only British English, and no Haitian Creole:
 * French is the other language of Haiti's schools and offices, so that readers of Creole know it best.
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
 * The hosted page in the visitor's language. `ui` says the language we really meant: the provider ignores
 * parameters it does not know, and a page that knows Haitian Creole can choose it.
 */
export function pageIn(language: Language, hostedPaymentPageUrl: string): string {
  const url = new URL(hostedPaymentPageUrl);
  url.searchParams.set("language", NEAREST[language]);
  if (language === "ht") url.searchParams.set("ui", language);
  return url.href;
}
