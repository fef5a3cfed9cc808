import { z } from "zod";
import type { Survey } from "#domain/customer/survey.ts";
import { formFieldFaults, formFieldsSchema, formName } from "../house/form-fields.ts";
import { localText } from "../house/local-text.ts";
import type { ReportFault } from "../json/fault.ts";

export const surveySchema = z.strictObject({
  id: formName,
  title: localText,
  intro: localText,
  fields: formFieldsSchema,
}) satisfies z.ZodType<Survey>;

export function surveyFaults({ fields }: Survey, report: ReportFault): void {
  formFieldFaults(fields, ["fields"], report);
}
