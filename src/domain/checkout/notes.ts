export const NOTE_KINDS = ["order", "access", "dietary"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export type Notes = Readonly<Record<NoteKind, string>>;

export const NO_NOTES: Notes = { order: "", access: "", dietary: "" };

/** Access and dietary notes are deleted this many days after the last performance. */
export const NOTE_DAYS = 30;

/** Counts code points, not UTF-16 units. */
export function charactersLeft(text: string, max: number): number {
  return max - [...text].length;
}

export function noteFaults(notes: Notes, max: number): { field: string; rule: string }[] {
  return NOTE_KINDS.filter((kind) => charactersLeft(notes[kind], max) < 0).map((field) => ({
    field,
    rule: "note-too-long",
  }));
}

export function isSilent(notes: Notes): boolean {
  return NOTE_KINDS.every((kind) => notes[kind] === "");
}
