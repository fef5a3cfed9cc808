import { isLanguage, type Language } from "#domain/languages.ts";

/** Stored cookie, browser's languages, house's first language (specification, section 4). */
export function resolveLanguage(
  stored: string | undefined,
  acceptLanguage: string | null,
  offered: readonly Language[],
): Language {
  return requestedLanguage(stored, acceptLanguage, offered) ?? offered[0] ?? "sv";
}

/** Null if the house offers none of them. */
export function requestedLanguage(
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

/** By preference: "en-US;q=0.8, sv" becomes ["sv", "en-us"]. */
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

/** Matches the exact tag, then its main language; the two kinds of English replace each other. */
function offeredFor(tag: string, offered: readonly Language[]): Language | undefined {
  const main = tag.split("-")[0] ?? tag;
  return (
    offered.find((language) => language === tag) ??
    offered.find((language) => language === main) ??
    offered.find((language) => language.split("-")[0] === main)
  );
}
