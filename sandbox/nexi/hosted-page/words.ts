import de from "./languages/de-DE.json" with { type: "json" };
import en from "./languages/en-GB.json" with { type: "json" };
import es from "./languages/es-ES.json" with { type: "json" };
import fr from "./languages/fr-FR.json" with { type: "json" };
import ht from "./languages/ht.json" with { type: "json" };
import sv from "./languages/sv-SE.json" with { type: "json" };

export type Words = typeof sv;

const PAGES: Readonly<Record<string, Words>> = {
  "sv-SE": sv,
  "en-GB": en,
  "de-DE": de,
  "es-ES": es,
  "fr-FR": fr,
};

/** The page's language, and the query that preserves it across the pages. */
export interface PageLanguage {
  readonly code: string;
  readonly words: Words;
  readonly query: string;
}

/**
 * `language` is the provider's parameter, by default British English. Haitian Creole has the stand-in's own,
 * `ui=ht`.
 */
export function languageFor(requested: { language?: string; ui?: string }): PageLanguage {
  const known = requested.language !== undefined && Object.hasOwn(PAGES, requested.language);
  const language = known && requested.language !== undefined ? requested.language : "en-GB";
  if (requested.ui === "ht") return { code: "ht", words: ht, query: `language=${language}&ui=ht` };
  return { code: language, words: PAGES[language] ?? en, query: `language=${language}` };
}

/** Returns the first supported language of the browser, for pages that no shop links to. */
export function languageOfBrowser(accepted: string | undefined): PageLanguage {
  const wanted = (accepted ?? "").split(",").map((entry) => entry.trim().slice(0, 2).toLowerCase());
  for (const code of wanted) {
    if (code === "ht") return languageFor({ ui: "ht" });
    const language = Object.keys(PAGES).find((known) => known.startsWith(`${code}-`));
    if (language !== undefined) return languageFor({ language });
  }
  return languageFor({});
}

/** Formats "1 295,00 kr", always with minor units. */
export function amountText(amount: number, currency: string, { code }: PageLanguage): string {
  const format = new Intl.NumberFormat(code === "ht" ? ["fr-HT", "fr-FR"] : code, {
    style: "currency",
    currency,
  });
  return format.format(amount / 100);
}
