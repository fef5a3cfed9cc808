import { LANGUAGES, type Language } from "#domain/languages.ts";
import { message } from "#domain/text/message.ts";
import { type Fault, type Path, reporterFor } from "../json/fault.ts";

/**
 * Texts without one of the house's languages, for a warning in the log: visitors see the fallback. American English is
 * only needed where it differs from British. @param files parsed, by name
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
      if (missing.length > 0) report(path, message`is not there in ${missing}`);
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

function isText(value: object): boolean {
  const known: readonly string[] = LANGUAGES;
  return Object.hasOwn(value, "sv") && Object.keys(value).every((key) => known.includes(key));
}
