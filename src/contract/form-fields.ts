import { z } from "zod";
import { FIELD_KINDS } from "#domain/customer/form-fields.ts";

export const formFieldView = z.object({
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  hint: z.string().nullable(),
  required: z.boolean(),
  least: z.int(),
  most: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const formAnswers = z
  .record(z.string().max(100), z.string().max(4000))
  .describe('Keyed by field name; a ticked checkbox is "on"');

export type FormFieldView = z.infer<typeof formFieldView>;
