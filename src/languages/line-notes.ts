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
): string[] {
  return about.map((note) =>
    "text" in note ? note.text : say(note.word as LineNoteWord, valuesOf(note.values)),
  );
}

/** A count is a number, by which a language chooses its form; everything else stands as it was typed. */
function valuesOf({ count, ...texts }: Readonly<Record<string, string>>): Record<string, string | number> {
  return count === undefined ? texts : { ...texts, count: Number(count) };
}
