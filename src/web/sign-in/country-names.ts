import type { Country } from "#domain/customer/countries.ts";
import type { Language } from "#domain/languages.ts";
import { INTL_LOCALES } from "#languages/locales.ts";

/** A country as a visitor chooses it. */
export interface NamedCountry {
  readonly id: number;
  readonly name: string;
}

const known = new Map<Language, ReadonlyMap<string, string>>();

/**
 * Countries by their names in a language, in its order. Only on the server, which sends them: browsers have other
 * editions of the names, and a page on which the two differ would be built anew under the visitor's hands.
 */
export function namedCountries(countries: readonly Country[], language: Language): NamedCountry[] {
  const names = known.get(language) ?? namesIn(language, countries);
  known.set(language, names);
  const { compare } = new Intl.Collator(INTL_LOCALES[language].intl);
  return countries
    .map(({ id, code }) => ({ id, name: names.get(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

function namesIn(language: Language, countries: readonly Country[]): ReadonlyMap<string, string> {
  const intl = new Intl.DisplayNames([...INTL_LOCALES[language].names], { type: "region" });
  return new Map(countries.map(({ code }) => [code, intl.of(code) ?? code]));
}
