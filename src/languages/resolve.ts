import { isLanguage, type Language } from "#domain/languages.ts";

/**
 * The language of a visit: the stored cookie, then the browser's languages, then the house's default
 * (its first language). Specification, section 4.
 */
export function resolveLanguage(
  stored: string | undefined,
  acceptLanguage: string | null,
  offered: readonly Language[],
): Language {
  return askedLanguage(stored, acceptLanguage, offered) ?? offered[0] ?? "sv";
}

/** The language that the cookie or the browser asks for; null where the house offers none of them. */
export function askedLanguage(
  stored: string | undefined,
  acceptLanguage: string | null,
  offered: readonly Language[],
): Language | null {
  if (isLanguage(stored) && offered.includes(stored)) return stored;
  for (const tag of browserLanguages(acceptLanguage)) {
    const language = offeredFor(tag, offered);
    if (language) return language;
  }
  return null;
}

/** "en-US;q=0.8, sv" in the order of preference: ["sv", "en-us"]. */
function browserLanguages(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => tag !== "" && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
}

/** The exact tag, else its main language; English that is not offered as such is served as the other English. */
function offeredFor(tag: string, offered: readonly Language[]): Language | undefined {
  const main = tag.split("-")[0] ?? tag;
  return (
    offered.find((language) => language === tag) ??
    offered.find((language) => language === main) ??
    offered.find((language) => language.split("-")[0] === main)
  );
}
