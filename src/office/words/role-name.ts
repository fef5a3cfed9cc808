import { useWords } from "./words-context.tsx";

/** A built-in role's name; a role of the house is shown as it is called. */
export function useRoleName(): (role: string) => string {
  const t = useWords("roleNames");
  return (role) => (t.has(role) ? t(role) : role);
}
