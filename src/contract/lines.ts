import { z } from "zod";
import { moneySchema, pictureSchema } from "./operations/catalogue.ts";

/** A line of a basket or an order that is no ticket: whatever its kind is, it reads the same way. */

/** In the house's words, or a message of the shop with what the visitor typed. */
const note = z.union([
  z.object({ text: z.string() }),
  z.object({ word: z.string(), values: z.record(z.string(), z.string()) }),
]);

const common = {
  id: z.string(),
  kind: z
    .string()
    .describe("merchandise, supplementary, donation, membership, voucher, protection, package, series …"),
  name: z.string(),
  about: z.array(note),
  picture: pictureSchema.nullable(),
  quantity: z.int(),
  relatesTo: z.string().nullable().describe("The ticket or line it goes with"),
  total: moneySchema.describe("Everything charged for it, discounts taken off"),
};

export const basketLineSchema = z.object({
  ...common,
  quantities: z
    .object({ min: z.int(), max: z.int() })
    .nullable()
    .describe("How many may be wanted; null where the line is as it is"),
});

export const orderLineSchema = z.object({
  ...common,
  performance: z.int().nullable().describe("The performance that it is for, where it is for one"),
  returned: z.int().describe("How many of it have been given back"),
  state: z.enum(["promised", "fulfilled", "undeliverable"]),
});

export type BasketLine = z.infer<typeof basketLineSchema>;
export type OrderLine = z.infer<typeof orderLineSchema>;
export type LineNote = z.infer<typeof note>;
