import { z } from "zod";
import { english, message } from "#domain/text/message.ts";

const ABSOLUTE = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?`;
const RELATIVE = String.raw`[+-]\d+d \d{2}:\d{2}`;

/**
 * `2027-02-06T19:00`, with an offset in the repeated hour of October (`2027-10-31T02:30+01:00`), or relative
 * to the day of the first import, `+12d 19:00` (a demo house is always in season).
 */
export const houseMoment = z
  .string()
  .regex(new RegExp(`^(?:${ABSOLUTE}|${RELATIVE})$`), english(message`write 2027-02-06T19:00 or +12d 19:00`))
  .meta({ moment: "house" });

/** A moment, or a distance before the start of the performance: `-2h`, `-90m`, `-14d`. */
export const houseMomentOrBefore = z
  .string()
  .regex(
    new RegExp(String.raw`^(?:${ABSOLUTE}|${RELATIVE}|-\d+[dhm])$`),
    english(message`write 2027-02-06T19:00, +12d 10:00 or -2h`),
  )
  .meta({ moment: "house" });

/** ISO 8601 with an offset, in milliseconds. Used by sales files, where it is never ambiguous. */
export const instant = z.iso
  .datetime({ offset: true })
  .meta({ moment: "instant" })
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null);
