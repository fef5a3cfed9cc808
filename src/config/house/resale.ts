import { z } from "zod";

/** Tickets of sold-out performances that customers put up for resale; null for none. */
export const resale = z
  .strictObject({
    /** What a customer gets once the seat is sold again: account credit, or a refund to the payment method. */
    money: z.enum(["credit", "original"]).default("credit"),
    /** A ticket that is not sold is its customer's again so long before the start. */
    hoursBefore: z.number().min(0).max(72).default(2),
  })
  .nullable()
  .default(null);
