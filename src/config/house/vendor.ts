import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";

/** How a CRM vendor's system calls what the house's files know by names of their own (`BACK_END=spektrix`). */
export const vendorNames = z.strictObject({
  /** The vendor's price bands, by name or id. */
  priceBands: z.record(z.string().min(1), z.enum(BANDS)).default({}),
  /** The custom payment type that the house has made for this shop; it needs an attribute. */
  paymentType: z.string().min(1).default("Parkett"),
  /** An order attribute for our reference: an order is found by it when an answer was lost. */
  orderAttribute: z
    .string()
    .regex(/^\w+$/, "is written without spaces, as the vendor's interface does")
    .nullable()
    .default(null),
  /** Where reserved seats are chosen: in the vendor's frame, on our map by the vendor's seat format, or by price alone. */
  seats: z.enum(["frame", "own-map", "best-available"]).default("frame"),
  /** The house's custom domain with the vendor: the frame and the visitor's basket are there. */
  domain: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/localhost)(?::\d+)?$/,
      "is written as https://tickets.example.org, without a path",
    )
    .nullable()
    .default(null),
});
