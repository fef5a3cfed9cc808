import { useWords } from "./words-context.tsx";

/** What an email is about, from the name of its job. */
export function useEmailName(): (kind: string) => string {
  const t = useWords("emailNames");
  return (kind) => (t.has(kind) ? t(kind) : kind);
}
