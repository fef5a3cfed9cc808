import { ORDER } from "#domain/json/json-changes.ts";
import type { Field } from "./field.ts";

/** For `usePlaceWords`: what the steps of a path by keys are, by the schema alone, without the document. */

interface NamedStep {
  readonly kind: "property" | "entry" | "language" | "order";
  readonly step: string;
  /** The properties on the way, with this one. */
  readonly names: readonly string[];
}

/** @param root null while the schema is not there: every step is then an entry */
export function namedSteps(root: Field | null, path: readonly string[]): NamedStep[] {
  const names: string[] = [];
  let field = root;
  return path.map((step) => {
    const kind = step === ORDER ? "order" : kindOf(field);
    field = inner(field, step);
    if (kind === "property") names.push(step);
    return { kind, step, names: [...names] };
  });
}

function kindOf(field: Field | null): NamedStep["kind"] {
  if (field?.kind === "local-text") return "language";
  return !field || field.kind === "list" || field.kind === "record" ? "entry" : "property";
}

/** Whether there is an amount, in minor units. */
export function isAmountAt(root: Field | null, path: readonly string[]): boolean {
  const field = path.reduce(inner, root);
  return field?.kind === "number" && field.isMoney;
}

function inner(field: Field | null, step: string): Field | null {
  switch (field?.kind) {
    case "list":
    case "record":
      return field.item;
    case "variants":
      return field.variants.map((variant) => inner(variant, step)).find((found) => found !== null) ?? null;
    case "object":
      return field.properties.find(({ name }) => name === step)?.field ?? null;
    default:
      return null;
  }
}
