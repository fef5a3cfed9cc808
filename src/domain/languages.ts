/** The interface languages, in the order the language menu shows them; `en` is British, `ht` Haitian Creole. */
export const LANGUAGES = ["sv", "en", "en-us", "de", "es", "ht"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in several languages. Swedish is required; the others fall back to English, then Swedish. */
export type LocalText = { readonly sv: string } & { readonly [language in Language]?: string };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function inEachLanguage(text: LocalText, change: (words: string) => string): LocalText {
  const changed: { sv: string } & { [language in Language]?: string } = { sv: change(text.sv) };
  for (const language of LANGUAGES) {
    const words = text[language];
    if (words !== undefined) changed[language] = change(words);
  }
  return changed;
}

/** Returns the text in `language`; otherwise in English (except for Swedish), otherwise in Swedish. */
export function inLanguage(text: LocalText, language: Language): string {
  if (language === "sv") return text.sv;
  return text[language] ?? text.en ?? text.sv;
}
