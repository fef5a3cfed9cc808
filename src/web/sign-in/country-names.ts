import type { Country } from "#domain/customer/countries.ts";
import type { Language } from "#domain/languages.ts";
import { INTL_LOCALES } from "#languages/locales.ts";

export interface NamedCountry {
  readonly id: number;
  readonly name: string;
}

const known = new Map<Language, ReadonlyMap<string, string>>();

/** Server only: browsers have other editions of the names, and React would render the page again. */
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
