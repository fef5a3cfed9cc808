import type { Messages } from "./areas.ts";

/** What there is to know of a line: the house says it itself, or names a message and what goes into it. */
type Note =
  | { readonly text: string }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };

export type LineNoteWord = keyof Messages["lineNotes"];

/** @param say gives the message of that name, or nothing where a kind that we do not know names one that is not there */
export function lineNotes(
  about: readonly Note[],
  say: (word: LineNoteWord, values: Record<string, string>) => string,
  day: (day: string) => string,
): string[] {
  return about.map((note) =>
    "text" in note ? note.text : say(note.word as LineNoteWord, withDays(note.values, day)),
  );
}

/** A calendar day among the values, "2027-03-01", is said as its reader writes it. */
function withDays(
  values: Readonly<Record<string, string>>,
  day: (day: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === "day" ? day(value) : value]),
  );
}
