import { z } from "zod";
import { unwrapSchema } from "../../box-office/operations/unwrap-schema.ts";

/** The texts of a query as the values of its schema; what fits none stays, and the schema refuses it. */
export function queryInput(
  schema: z.ZodType,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return { ...given };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typed(schema.shape[name], value)]),
  );
}

function typed(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  const field = unwrapSchema(schema);
  if (field instanceof z.ZodArray) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => typed(field.element, one));
  }
  if (typeof value !== "string") return value;
  if (field instanceof z.ZodBoolean) return value === "true" ? true : value === "false" ? false : value;
  if (field instanceof z.ZodNumber && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  return value;
}
