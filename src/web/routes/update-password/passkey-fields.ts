import { LENGTHS } from "#domain/customer/lengths.ts";
import { faultsOf, type Refusal } from "../../faults/refusals.ts";
import { text } from "../../forms/form.ts";

export const PASSKEY_NAME = text(LENGTHS.passkeyName, { required: true });

/** Maps field errors to the page's own field names, because it has several forms with the same fields. */
export function fieldsOf(refusal: Refusal, names: Readonly<Record<string, string>>): Refusal {
  if (refusal.reason !== "invalid") return refusal;
  const faults = faultsOf(refusal).map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field }));
  return { ...refusal, faults };
}
