import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";

/** How a CRM vendor's system calls what the house's files know by names of their own (`BACK_END=spektrix`). */
export const vendorNames = z.strictObject({
  /** The vendor's price bands, by name or id. */
  priceBands: z.record(z.string().min(1), z.enum(BANDS)).default({}),
  /** The custom payment type that the house has made for this shop; it needs an attribute. */
  paymentType: z.string().min(1).default("Parkett"),
  /** An order attribute for our reference: an order is found by it when an answer was lost. */
  /** Where reserved seats are chosen; null where only the vendor's best available ones are sold here. */
  seats: z.enum(["own-map"]).nullable().default(null),
  orderAttribute: z
    .string()
    .regex(/^\w+$/, "is written without spaces, as the vendor's interface does")
    .nullable()
    .default(null),
});
