import { createContext, type ReactNode, use } from "react";
import { useMatches } from "react-router";
import type { Messages } from "#languages/areas.ts";

const WordsContext = createContext<(() => Messages) | null>(null);

export function WordsProvider({ words, children }: { words: () => Messages; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Messages {
  const words = use(WordsContext);
  // Renders again after a navigation, which may have loaded more.
  useMatches();
  if (!words) throw new Error("useWords outside WordsProvider");
  return words();
}
