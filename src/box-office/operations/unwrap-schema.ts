import { z } from "zod";

/** The schema of a field without `optional`, `nullable` and `default`. */
export function unwrapSchema(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapSchema(schema.unwrap());
  }
  return schema;
}
