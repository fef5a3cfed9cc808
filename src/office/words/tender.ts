import { useWords } from "./words-context.tsx";

/** "Visa 5544 •••• 0235" of the provider, "Presentkort …22AB" of a voucher, "Kontanter" without a method. */
export function useTender(): (kind: string, method: string | null) => string {
  const t = useWords("tenders");
  return (kind, method) => {
    const name = t.has(kind) ? t(kind) : kind;
    if (!method) return name;
    return kind === "voucher" ? `${name} …${method}` : kind === "provider" ? method : `${name}, ${method}`;
  };
}
