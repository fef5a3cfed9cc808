import { z } from "zod";
import { english, message } from "#domain/text/message.ts";
import { slug } from "./slug.ts";

/** Sales at the house's own counter. */
export const counterSchema = z
  .strictObject({
    /**
     * external: a certified till takes the money, and each sale names its receipt; the rule in Sweden. own: the shop's
     * own books, with till sessions.
     */
    till: z.enum(["external", "own"]).default("external"),
    tills: z
      .array(z.strictObject({ id: slug, name: z.string().min(1).max(60) }))
      .max(50)
      .refine(
        (tills) => new Set(tills.map(({ id }) => id)).size === tills.length,
        english(message`a till is named once`),
      )
      .default([]),
    /** Whether a second person confirms the count when a till is closed. */
    witness: z.boolean().default(false),
    /** How long seats are kept for a payment link. */
    linkHours: z.int().positive().max(336).default(24),
    /** Ticket stock for the browser's print dialog, in millimetres, beside A4 and 80 mm rolls. */
    printSizes: z
      .array(
        z.strictObject({
          ...{ id: slug, name: z.string().min(1).max(60) },
          ...{ width: z.int().min(40).max(420), height: z.int().min(40).max(420) },
        }),
      )
      .max(20)
      .refine(
        (sizes) => new Set(sizes.map(({ id }) => id)).size === sizes.length,
        english(message`a size is named once`),
      )
      .default([]),
  })
  .superRefine(({ till, tills }, context) => {
    if (till === "own" && tills.length === 0)
      context.addIssue({
        code: "custom",
        message: english(message`own books need at least one till`),
        path: ["tills"],
      });
  });
