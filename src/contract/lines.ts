import { z } from "zod";
import { moneySchema, pictureSchema } from "./operations/catalogue.ts";

/** Text written by the house, or a message key with its values. */
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
  relatesTo: z.string().nullable().describe("The ticket or line that it belongs to"),
  total: moneySchema.describe("Total price after discounts"),
};

export const basketLineSchema = z.object({
  ...common,
  quantities: z
    .object({ min: z.int(), max: z.int() })
    .nullable()
    .describe("Lowest and highest quantity; null if the quantity cannot be changed"),
});

export const orderLineSchema = z.object({
  ...common,
  performance: z.int().nullable().describe("The performance that it is for, if any"),
  returned: z.int().describe("Quantity already returned"),
  state: z.enum(["promised", "fulfilled", "undeliverable"]),
});

export type BasketLine = z.infer<typeof basketLineSchema>;
export type OrderLine = z.infer<typeof orderLineSchema>;
export type LineNote = z.infer<typeof note>;
