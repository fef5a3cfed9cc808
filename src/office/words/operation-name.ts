import { useWords } from "./words-context.tsx";

/** What staff did, from the operation's name. */
export function useOperationName(): (operation: string) => string {
  const t = useWords("operationNames");
  return (operation) => {
    const key = operation.replace(".", "-");
    return t.has(key) ? t(key) : operation;
  };
}
