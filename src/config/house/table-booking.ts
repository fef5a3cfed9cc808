import { z } from "zod";
import { CONSENT_CLASSES } from "#domain/consent.ts";
import { refersTo } from "#domain/house/field-notes.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { TABLE_MODES } from "#domain/table-booking.ts";
import { english, type Message, message } from "#domain/text/message.ts";
import { said } from "../json/schema-words.ts";

const PLACES = ["restaurantId", "meal", "date", "time", "guests", "locale"];
const IDS = {
  bokabord: [/^[0-9a-f]{32}$/, message`a restaurant of Bokabord is 32 digits and letters a to f`],
  resdiary: [/^[\w-]{1,80}\/\d{1,10}$/, message`a restaurant of ResDiary is written "Microsite/1234"`],
} as const;

export const tableBooking = z
  .strictObject({
    restaurant: z.string().min(1).max(80),
    provider: z.enum(["bokabord", "resdiary"]),
    restaurantId: z.string(),
    /** Bokabord's id of a menu. */
    meal: z
      .string()
      .regex(/^\d{1,10}$/, english(message`digits only`))
      .nullable()
      .default(null),
    mode: z.enum(TABLE_MODES).default("link"),
    locale: z.enum(["visitor", ...LANGUAGES]).default("visitor"),
    /** Overrides the partner's usual address, with placeholders such as {date} and {guests}. */
    urlTemplate: z
      .url({ protocol: /^https$/, error: english(message`begins with https://`) })
      .nullable()
      .default(null),
    /** Before anything from the partner is loaded; a link needs none. */
    class: z.enum(CONSENT_CLASSES).default("preferences"),
    /** Suggested time before the performance, minutes. */
    minutesBefore: z.int().min(0).max(600).default(120),
    /** Venues where it is offered; an empty list is all. */
    venues: z.array(z.string().meta(refersTo("venue"))).default([]),
  })
  .superRefine((table, context) => {
    const fault = (path: string, reason: Message) =>
      context.addIssue({ code: "custom", path: [path], ...said(reason) });
    const [form, manner] = IDS[table.provider];
    if (!form.test(table.restaurantId)) fault("restaurantId", manner);
    if (table.provider === "resdiary" && table.mode === "popup")
      fault("mode", message`ResDiary has no popup: iframe or link`);
    if (table.provider === "resdiary" && table.meal !== null) fault("meal", message`ResDiary has no meals`);
    const unknown = [...(table.urlTemplate ?? "").matchAll(/\{(\w*)\}/g)].filter(
      ([, name = ""]) => !PLACES.includes(name),
    );
    for (const [place] of unknown) fault("urlTemplate", message`${place} is none of ${PLACES}`);
    const host = table.urlTemplate?.split("/")[2] ?? "";
    if (host.includes("{")) fault("urlTemplate", message`the host is written out`);
  });
