import type { Messages } from "./areas.ts";

/** What there is to know of a line: the house says it itself, or names a message and what goes into it. */
type Note =
  | { readonly text: string }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };

export type LineNoteWord = keyof Messages["lineNotes"];

/** @param say gives the message of that name, or nothing where a kind that we do not know names one that is not there */
export function lineNotes(
  about: readonly Note[],
  say: (word: LineNoteWord, values: Record<string, string | number>) => string,
  day: (day: string) => string,
): string[] {
  return about.map((note) =>
    "text" in note ? note.text : say(note.word as LineNoteWord, valuesOf(note.values, day)),
  );
}

/**
 * A count is a number, by which a language chooses its form; a calendar day, "2027-03-01", is said as its reader writes
 * it; everything else stands as it was typed.
 */
function valuesOf(
  { count, day, ...texts }: Readonly<Record<string, string>>,
  say: (day: string) => string,
): Record<string, string | number> {
  return {
    ...texts,
    ...(count === undefined ? {} : { count: Number(count) }),
    ...(day === undefined ? {} : { day: say(day) }),
  };
}
