import type { LineNote } from "#contract/lines.ts";
import { lines as englishLines, lineNotes as englishNotes } from "#languages/en/tickets.json";
import { type LineNoteWord, lineNotes } from "#languages/line-notes.ts";
import { lines as swedishLines, lineNotes as swedishNotes } from "#languages/sv/tickets.json";
import { translatorsOf } from "#languages/translators.ts";
import { useFormat } from "../format/format-context.tsx";
import { useLanguage } from "./words-context.tsx";

/** The storefront's, so that staff read what the customer reads. */
const WORDS = {
  sv: { notes: swedishNotes, lines: swedishLines },
  en: { notes: englishNotes, lines: englishLines },
};

interface LineWords {
  readonly kindName: (kind: string) => string;
  readonly notes: (about: readonly LineNote[]) => readonly string[];
}

export function useLineWords(): LineWords {
  const { language, locale } = useLanguage();
  const { calendarDay } = useFormat();
  const words = translatorsOf(WORDS[language], locale);
  return {
    kindName(kind) {
      const say = words("lines");
      return say.has(`kind-${kind}`) ? String(say(`kind-${kind}`)) : kind;
    },
    notes(about) {
      const say = words("notes");
      const known = about.filter((note) => "text" in note || say.has(note.word));
      return lineNotes(known, (word: LineNoteWord, values) => String(say(word, values)), calendarDay);
    },
  };
}
