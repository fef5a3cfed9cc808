import { createContext, type ReactNode, use } from "react";
import { useMatches } from "react-router";
import type { Messages } from "#languages/areas.ts";

const WordsContext = createContext<(() => Messages) | null>(null);

/** Around the whole page: where it has its words from. */
export function WordsProvider({ words, children }: { words: () => Messages; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words as they are now: a screen's come with its chunk, before it is shown. */
export function useWords(): Messages {
  const words = use(WordsContext);
  // Whoever goes to another screen may have more of them.
  useMatches();
  if (!words) throw new Error("The page was started without its words");
  return words();
}
