import { z } from "zod";
import { FIELD_KINDS, type FormField } from "#domain/customer/form-fields.ts";
import { english, message } from "#domain/text/message.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { Path, ReportFault } from "../json/fault.ts";
import { localText } from "./local-text.ts";

export const formName = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9-]*$/,
    english(message`begins with a small letter; letters, digits and hyphens only`),
  );

export const formFieldsSchema = z
  .array(
    z.strictObject({
      name: formName,
      kind: z.enum(FIELD_KINDS),
      label: localText,
      hint: localText.optional(),
      required: z.boolean().default(true),
      least: z.int().nonnegative().default(1),
      most: z.int().positive().default(10_000),
      options: z.array(z.strictObject({ value: formName, label: localText })).default([]),
    }),
  )
  .min(1)
  .max(40) satisfies z.ZodType<readonly FormField[]>;

/** @param at the path of the fields in their file */
export function formFieldFaults(fields: readonly FormField[], at: Path, report: ReportFault): void {
  reportDuplicates(
    fields.map((field, index) => ({ name: field.name, path: [...at, index, "name"] })),
    message`field`,
    report,
  );
  for (const [index, { kind, options, least, most }] of fields.entries()) {
    if (kind === "choice" && options.length < 2)
      report([...at, index], message`a choice has two options or more`);
    if (least > most) report([...at, index], message`${least} is more than ${most}`);
  }
}
