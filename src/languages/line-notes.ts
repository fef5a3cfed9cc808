import type { Messages } from "./areas.ts";

type Note =
  | { readonly text: string }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };

export type LineNoteWord = keyof Messages["lineNotes"];

/**
 * The texts below a line, on pages, in emails, on tickets and in the office.
 *
 * @param say returns the message of that name
 */
export function lineNotes(
  about: readonly Note[],
  say: (word: LineNoteWord, values: Record<string, string | number>) => string,
  day: (day: string) => string,
): string[] {
  return about.map((note) =>
    "text" in note ? note.text : say(note.word as LineNoteWord, valuesOf(note.values, day)),
  );
}

/** Counts become numbers, for plural forms; ISO days dates in the reader's format. */
function valuesOf(
  values: Readonly<Record<string, string>>,
  day: (day: string) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === "count") return [name, Number(value)];
      return [name, name === "day" ? day(value) : value];
    }),
  );
}
