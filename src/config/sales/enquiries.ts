import { z } from "zod";
import { type EnquiryForm, FIELD_KINDS } from "#domain/sales/enquiries.ts";
import { localText } from "../house/local-text.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { Report } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

/** `enquiries.json`: what is asked of whoever wants a performance that is not sold by the seat. */

const name = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9-]*$/, "begins with a small letter; letters, digits and hyphens only");

export const enquiriesSchema = z.array(
  z.strictObject({
    id: name,
    /** For which events; for all that are sold by enquiry where none is named. */
    events: z.array(z.string()).default([]),
    title: localText,
    intro: localText,
    fields: z
      .array(
        z.strictObject({
          name,
          kind: z.enum(FIELD_KINDS),
          label: localText,
          hint: localText.optional(),
          required: z.boolean().default(true),
          least: z.int().nonnegative().default(1),
          most: z.int().positive().default(10_000),
          options: z.array(z.strictObject({ value: name, label: localText })).default([]),
        }),
      )
      .min(1)
      .max(40),
  }),
) satisfies z.ZodType<readonly EnquiryForm[]>;

export function enquiryFormFaults(
  forms: readonly EnquiryForm[],
  { events }: SalesReferences,
  report: Report,
): void {
  reportDuplicates(
    forms.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    "form",
    report,
  );
  for (const [form, { fields, events: named }] of forms.entries()) {
    reportDuplicates(
      fields.map((field, index) => ({ name: field.name, path: [form, "fields", index, "name"] })),
      "field",
      report,
    );
    for (const [index, event] of named.entries()) {
      if (!events.includes(event)) report([form, "events", index], `there is no event "${event}"`);
    }
    for (const [index, { kind, options, least, most }] of fields.entries()) {
      const place = [form, "fields", index];
      if (kind === "choice" && options.length < 2) report(place, "a choice has two options or more");
      if (least > most) report(place, `${least} is more than ${most}`);
    }
    if (!fields.some(({ kind, required }) => required && (kind === "email" || kind === "phone"))) {
      report([form, "fields"], "nobody can be answered", "ask for an e-mail address or a telephone number");
    }
  }
}
