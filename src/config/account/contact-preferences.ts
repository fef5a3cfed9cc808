import { z } from "zod";
import type { ContactPreferences } from "#domain/customer/contact-preferences.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";

/** `contact-preferences.json`: contact permissions by the back end's ids, and interests. */
export const contactPreferencesSchema = z.strictObject({
  permissions: z
    .array(z.strictObject({ id: z.int().positive(), name: localText, text: localText }))
    .default([]),
  interests: z
    .array(
      z.strictObject({
        id: slug,
        name: localText,
      }),
    )
    .default([]),
}) satisfies z.ZodType<ContactPreferences>;

export function contactPreferencesFaults(
  { permissions, interests }: ContactPreferences,
  report: ReportFault,
): void {
  reportDuplicates(
    permissions.map(({ id }, index) => ({ name: id, path: ["permissions", index, "id"] })),
    message`permission's id`,
    report,
  );
  reportDuplicates(
    interests.map(({ id }, index) => ({ name: id, path: ["interests", index, "id"] })),
    message`interest's id`,
    report,
  );
}
