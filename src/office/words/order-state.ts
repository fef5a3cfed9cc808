import { useWords } from "./words-context.tsx";

/** A state that a newer server may have is shown as it is called. */
export function useOrderState(): (state: string) => string {
  const t = useWords("orderStates");
  return (state) => (t.has(state) ? t(state) : state);
}
