import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { INTL_LOCALES } from "#languages/locales.ts";
import { translatorsOf } from "#languages/translators.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { setLanguage } from "./language.ts";
import { type LoadedWords, lateWords, loadWords, type Namespace, type Words } from "./words.ts";

type Values = Readonly<Record<string, string | number | boolean>>;
type Tags = Readonly<Record<string, string | number | ((chunks: ReactNode) => ReactNode)>>;

export interface Say<Of extends Namespace> {
  (key: keyof Words[Of] & string, values?: Values): string;
  rich(key: keyof Words[Of] & string, values: Tags): ReactNode;
  /** For keys made of data, as of a state. */
  has(key: string): key is keyof Words[Of] & string;
}

interface WordsState extends LoadedWords {
  readonly locale: string;
  switchTo(language: OfficeLanguage): Promise<void>;
}

const WordsContext = createContext<WordsState | null>(null);

export function WordsProvider({ first, children }: { first: LoadedWords; children: ReactNode }) {
  const [loaded, setLoaded] = useState(first);
  const switchTo = useCallback(async (language: OfficeLanguage) => {
    const next = await loadWords(language);
    setLanguage(language);
    setLoaded(next);
  }, []);
  const state = useMemo(
    () => ({ ...loaded, locale: INTL_LOCALES[loaded.language].intl, switchTo }),
    [loaded, switchTo],
  );
  return <WordsContext value={state}>{children}</WordsContext>;
}

export function useLanguage(): WordsState {
  const state = use(WordsContext);
  if (!state) throw new Error("WordsProvider is missing");
  return state;
}

/** Suspends until the words of screens that few open are there. */
export function useWords<const Of extends Namespace>(namespace: Of): Say<Of> {
  const { words: first, language, locale } = useLanguage();
  const words = namespace in first ? first : use(lateWords(namespace, language));
  return useMemo(() => {
    const translate = translatorsOf(words, locale)(namespace);
    const say = (key: string, values?: Values) => String(translate(key, values));
    const has = (key: string): key is keyof Words[Of] & string => translate.has(key);
    return Object.assign(say, { rich: translate.rich, has });
  }, [words, locale, namespace]);
}
