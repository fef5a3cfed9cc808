import { z } from "zod";
import { CONSENT_CLASSES } from "#domain/consent.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { TABLE_MODES } from "#domain/table-booking.ts";

/** A restaurant whose tables are booked with a partner. Without it nothing is said of tables. */

const PLACES = ["restaurantId", "meal", "date", "time", "guests", "locale"];
const IDS = {
  bokabord: [/^[0-9a-f]{32}$/, "a restaurant of Bokabord is 32 digits and letters a to f"],
  resdiary: [/^[\w-]{1,80}\/\d{1,10}$/, 'a restaurant of ResDiary is written "Microsite/1234"'],
} as const;

export const tableBooking = z
  .strictObject({
    /** How guests know the restaurant. */
    restaurant: z.string().min(1).max(80),
    provider: z.enum(["bokabord", "resdiary"]),
    restaurantId: z.string(),
    /** Bokabord's number of a menu. */
    meal: z
      .string()
      .regex(/^\d{1,10}$/, "digits only")
      .nullable()
      .default(null),
    mode: z.enum(TABLE_MODES).default("link"),
    locale: z.enum(["visitor", ...LANGUAGES]).default("visitor"),
    /** Another address than the partner's usual one, with places such as {date} and {guests} in it. */
    urlTemplate: z
      .url({ protocol: /^https$/, error: "begins with https://" })
      .nullable()
      .default(null),
    /** To what a visitor has agreed before anything of the partner's is loaded; a link needs nothing. */
    class: z.enum(CONSENT_CLASSES).default("preferences"),
    /** So long before the performance. */
    minutesBefore: z.int().min(0).max(600).default(120),
    /** Before performances at these; without any before all. */
    venues: z.array(z.string()).default([]),
  })
  .superRefine((table, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const [form, manner] = IDS[table.provider];
    if (!form.test(table.restaurantId)) fault("restaurantId", manner);
    if (table.provider === "resdiary" && table.mode === "popup")
      fault("mode", "ResDiary has no popup: iframe or link");
    if (table.provider === "resdiary" && table.meal !== null) fault("meal", "ResDiary has no meals");
    const strange = [...(table.urlTemplate ?? "").matchAll(/\{(\w*)\}/g)].filter(
      ([, name = ""]) => !PLACES.includes(name),
    );
    for (const [place] of strange) fault("urlTemplate", `${place} is none of ${PLACES.join(", ")}`);
    const host = table.urlTemplate?.split("/")[2] ?? "";
    if (host.includes("{")) fault("urlTemplate", "the host is written out");
  });
