/** What customers want the house to know of an order, in their own words. */

export const NOTE_KINDS = ["order", "access", "dietary"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export type Notes = Readonly<Record<NoteKind, string>>;

export const NO_NOTES: Notes = { order: "", access: "", dietary: "" };

/** What somebody needs or cannot eat is nobody's business any more so long after the last performance. */
export const NOTE_DAYS = 30;

/** As people count them: what looks like one character is one. */
export function charactersLeft(text: string, max: number): number {
  return max - [...text].length;
}

/** What has to be mended; `field` is the kind of note. */
export function noteFaults(notes: Notes, max: number): { field: string; rule: string }[] {
  return NOTE_KINDS.filter((kind) => charactersLeft(notes[kind], max) < 0).map((field) => ({
    field,
    rule: "note-too-long",
  }));
}

export function isSilent(notes: Notes): boolean {
  return NOTE_KINDS.every((kind) => notes[kind] === "");
}
