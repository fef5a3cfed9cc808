import { z } from "zod";
import { messageSchema } from "#contract/message.ts";
import { refusal } from "#contract/refusals.ts";
import type { Json } from "#domain/json/json.ts";

export const MOST_EDITS = 2_000;
const LONGEST_NOTE = 500;
/** Of a picture or a plan, in base64. */
const MOST_CONTENT = 28_000_000;

/** Coerced, as it comes from the address. */
export const versionNumber = () => z.coerce.number<number>().int().positive();
export const housePath = () =>
  z.string().min(1).max(300).describe("A file of the house, as season.json or pictures/carmen.webp");
export const note = () => z.string().trim().max(LONGEST_NOTE).default("").describe("Why, for the history");
export const place = () =>
  z
    .array(z.string().max(200))
    .max(30)
    .readonly()
    .describe("Names of properties, and ids of list entries, from the top of the file");
export const content = () => z.base64().max(MOST_CONTENT).describe("Base64");
export const draftId = () => z.uuid();
export const revision = () =>
  z.coerce.number<number>().int().positive().describe("Of the draft as it was looked at");

/** Any JSON, with our read-only type. */
export const json = () => z.json() as unknown as z.ZodType<Json>;
const value = json().optional().describe("Absent where nothing is");

const jsonChange = z.object({ path: place(), before: value, after: value });
export const fileChange = z.object({
  file: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  /** Null for a file that is not JSON. */
  changes: z.array(jsonChange).readonly().nullable(),
});
export const conflict = z.object({
  file: z.string(),
  path: place(),
  base: value,
  mine: value,
  theirs: value,
});
export const choices = () =>
  z
    .array(z.object({ file: housePath(), path: place(), take: z.enum(["mine", "theirs"]) }))
    .max(MOST_EDITS)
    .default([])
    .meta({ typedAs: "json" })
    .describe("What stands where both have changed the same place");
export const houseFault = z.object({
  file: z.string(),
  /** As `events[2].slug`. */
  place: z.string(),
  path: place()
    .optional()
    .describe("The same place by the keys of list entries; absent for a line or a whole file"),
  reason: messageSchema,
  remedy: messageSchema.optional(),
  about: z
    .object({
      hall: z.string().optional(),
      zones: z.array(z.string()).readonly().optional(),
      bands: z.array(z.string()).readonly().optional(),
    })
    .optional()
    .describe("What of a hall it is about, where its place does not say so: zones by id, price bands"),
});

export const unknownVersion = { "unknown-version": refusal(404) };
export const unknownDraft = { "unknown-draft": refusal(404) };
export const unknownFile = { "unknown-file": refusal(404) };
export const inFolder = { "edited-in-folder": refusal(409) };
export const conflicts = {
  conflicts: refusal(409, { newest: z.int(), conflicts: z.array(conflict).readonly() }),
};
export const lost = {
  "lost-seats": refusal(409, {
    lost: z
      .array(
        z.object({
          performance: z.int(),
          title: z.string(),
          starts: z.iso.datetime().nullable(),
          seat: z.string().describe("Its id in the plan"),
          name: z.string().describe("As parkett/A/5"),
          state: z.enum(["sold", "held"]),
          order: z.string().nullable().describe("The number of the order that has it; null for a basket"),
        }),
      )
      .readonly(),
  }),
  "lost-performances": refusal(409, {
    lost: z.array(z.object({ performance: z.int(), tickets: z.int() })).readonly(),
  }),
};
export const newerRelease = { "newer-release": refusal(409) };
export const notPublished = {
  ...inFolder,
  ...newerRelease,
  ...conflicts,
  ...lost,
  ...unknownVersion,
  faults: refusal(422, { faults: z.array(houseFault).readonly() }),
  "nothing-new": refusal(409),
  "changed-meanwhile": refusal(409),
};
export const published = z.object({
  version: z.int(),
  notified: z.int().describe("Orders whose customers are emailed"),
});

export const consequences = z.object({
  notified: z.int().describe("Orders whose customers will be emailed"),
  performances: z
    .array(
      z.object({
        performance: z.int(),
        title: z.string(),
        kind: z.enum(["new", "removed", "cancelled", "reinstated", "moved", "off-sale", "on-sale"]),
        starts: z.iso.datetime(),
        startsNow: z.iso.datetime().nullable(),
        tickets: z.int(),
        customers: z.int(),
      }),
    )
    .readonly(),
  prices: z
    .array(
      z.object({
        priceList: z.string(),
        priceType: z.int(),
        name: z.string().describe("Of the price type"),
        band: z.string(),
        before: z.int().nullable().describe("Minor units; null where it was not sold"),
        after: z.int().nullable(),
        performances: z.int().describe("Coming performances with this price list"),
      }),
    )
    .readonly(),
  currency: z.string().describe("Of the prices"),
  unreachable: z.array(z.string()).readonly().describe("Pages of the storefront that will no longer exist"),
});
