import { faultsOf, type Refusal } from "../../faults/refusals.ts";

/** The refusal with its faults at the page's own fields: one page has several of a kind. */
export function fieldsOf(refusal: Refusal, names: Readonly<Record<string, string>>): Refusal {
  if (refusal.reason !== "invalid") return refusal;
  const faults = faultsOf(refusal).map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field }));
  return { ...refusal, faults };
}
