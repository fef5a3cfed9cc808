import { LANGUAGES, type Language } from "#domain/languages.ts";
import { type Fault, type Path, reporterFor } from "../json/fault.ts";

/**
 * Texts of the house without a language that it offers. Visitors read the English or Swedish one instead, so this is
 * no fault that keeps a house closed; American English is written only where it differs from British.
 * @param files what was read, by its name in the house folder
 */
export function missingWords(
  files: Readonly<Record<string, unknown>>,
  languages: readonly Language[],
): readonly Fault[] {
  const wanted = languages.filter((language) => language !== "en-us");
  const found: Fault[] = [];
  for (const [file, content] of Object.entries(files)) {
    const report = reporterFor(file, found);
    for (const { text, path } of textsIn(content, [])) {
      const missing = wanted.filter((language) => !Object.hasOwn(text, language));
      if (missing.length > 0) report(path, `is not there in ${missing.join(", ")}`);
    }
  }
  return found;
}

function textsIn(value: unknown, path: Path): { text: object; path: Path }[] {
  if (typeof value !== "object" || value === null) return [];
  if (isText(value)) return [{ text: value, path }];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Whatever has the language that every text must have, and nothing but languages. */
function isText(value: object): boolean {
  const known: readonly string[] = LANGUAGES;
  return Object.hasOwn(value, "sv") && Object.keys(value).every((key) => known.includes(key));
}
