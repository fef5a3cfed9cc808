import { idPropertyOf, isList, isObject, type Json, type JsonPath } from "../json/json.ts";
import { LANGUAGES, type Language } from "../languages.ts";

/** A text of a house's file with what its translations lack. */
export interface TextState {
  readonly path: JsonPath;
  readonly missing: readonly Language[];
  /** Last changed before the Swedish. */
  readonly older: readonly Language[];
}

/**
 * Of every text in the last document. @param documents one file as it has been, the oldest first
 * @param languages of the house; American English is only needed where it differs from British
 */
export function textStates(documents: readonly Json[], languages: readonly Language[]): readonly TextState[] {
  const wanted = languages.filter((language) => language !== "en-us");
  const ages = new Map<string, Ages>();
  let last: readonly Text[] = [];
  for (const [age, document] of documents.entries()) {
    last = textsIn(document, []);
    for (const { path, text } of last) {
      const known = ages.get(path.join("\0"));
      ages.set(
        path.join("\0"),
        known ? { text, at: agesOf(known, text, age) } : { text, at: agesOf(null, text, age) },
      );
    }
  }
  return last.map(({ path, text }) => {
    const at = ages.get(path.join("\0"))?.at;
    const written = LANGUAGES.filter((language) => text[language] !== undefined);
    return {
      path,
      missing: wanted.filter((language) => text[language] === undefined),
      older: written.filter((language) => (at?.[language] ?? 0) < (at?.sv ?? 0)),
    };
  });
}

/**
 * Whether a translation was written for another Swedish text than the one that is typed now. @param stored the text in the
 * draft; undefined for a new entry
 */
export function isOlderThanSwedish(language: Language, typed: DraftText, stored: DraftText = {}): boolean {
  if (typed[language] !== stored[language]) return false;
  // Without Swedish there was nothing to translate.
  return Boolean(stored.sv) && !saysTheSame(stored.sv, typed.sv);
}

export type DraftText = Readonly<Partial<Record<Language, string>>>;

interface Text {
  readonly path: JsonPath;
  readonly text: DraftText;
}

interface Ages {
  readonly text: DraftText;
  /** The document in which each language last changed. */
  readonly at: Readonly<Partial<Record<Language, number>>>;
}

function agesOf(known: Ages | null, text: DraftText, age: number): Ages["at"] {
  const entries = LANGUAGES.flatMap((language) => {
    const now = text[language];
    if (now === undefined) return [];
    const isChanged = !known || !saysTheSame(known.text[language], now);
    return [[language, isChanged ? age : (known.at[language] ?? age)] as const];
  });
  return Object.fromEntries(entries);
}

/** A comma or a capital letter makes no translation out of date. */
export function saysTheSame(before: string | undefined, now: string | undefined): boolean {
  const letters = (text: string) =>
    text
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .toLowerCase();
  return before === now || (before !== undefined && now !== undefined && letters(before) === letters(now));
}

function textsIn(value: Json | undefined, path: JsonPath): readonly Text[] {
  if (isText(value)) return [{ path, text: value }];
  if (isList(value)) {
    const key = idPropertyOf(value);
    return value.flatMap((entry, at) => {
      const name = key !== null && isObject(entry) ? String(entry[key]) : String(at);
      return textsIn(entry, [...path, name]);
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]));
}

export function isText(value: Json | undefined): value is Readonly<Record<string, string>> {
  const known: readonly string[] = LANGUAGES;
  return (
    isObject(value) &&
    Object.hasOwn(value, "sv") &&
    Object.entries(value).every(([name, text]) => known.includes(name) && typeof text === "string")
  );
}
