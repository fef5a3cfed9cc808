import { z } from "zod";
import { refersTo } from "#domain/house/field-notes.ts";
import type { EnquiryForm } from "#domain/sales/enquiries.ts";
import { message } from "#domain/text/message.ts";
import { formFieldFaults, formFieldsSchema, formName } from "../house/form-fields.ts";
import { localText } from "../house/local-text.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

export const enquiriesSchema = z.array(
  z.strictObject({
    id: formName,
    /** Slugs of its events; an empty list means all events sold by enquiry. */
    events: z.array(z.string().meta(refersTo("event"))).default([]),
    title: localText,
    intro: localText,
    fields: formFieldsSchema,
  }),
) satisfies z.ZodType<readonly EnquiryForm[]>;

export function enquiryFormFaults(
  forms: readonly EnquiryForm[],
  { events }: SalesReferences,
  report: ReportFault,
): void {
  reportDuplicates(
    forms.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`form`,
    report,
  );
  for (const [form, { fields, events: named }] of forms.entries()) {
    formFieldFaults(fields, [form, "fields"], report);
    for (const [index, event] of named.entries()) {
      if (!events.includes(event)) report([form, "events", index], message`there is no event "${event}"`);
    }
    if (!fields.some(({ kind, required }) => required && (kind === "email" || kind === "phone"))) {
      report(
        [form, "fields"],
        message`nobody can be answered`,
        message`ask for an e-mail address or a telephone number`,
      );
    }
  }
}
