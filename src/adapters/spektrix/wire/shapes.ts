import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";

/**
 * The vendor's answers as far as they are believed: held against these on arrival, and everything else of them dropped.
 * What the public description leaves open (seats of an area, payments of an order) is only here and in the two files that
 * ask for it.
 */

const named = z.object({ id: z.string() });
/** "2027-02-06T18:00:00", which is meant in UTC. */
const utc = z.string().transform((text, context) => {
  const moment = Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(moment)) return moment;
  context.addIssue("is no moment");
  return z.NEVER;
});

export const instanceShape = z.object({
  id: z.string(),
  event: named,
  isOnSale: z.boolean(),
  planId: z.string(),
  venue: named.nullish(),
  startUtc: utc,
  startSellingAtWebUtc: utc.nullish(),
  stopSellingAtWebUtc: utc.nullish(),
  cancelled: z.boolean().default(false),
});
export const eventsShape = z.array(
  z.object({
    id: z.string(),
    webEventId: z.string().nullish(),
    name: z.string(),
    description: z.string().nullish(),
    duration: z.number().nullish(),
    imageUrl: z.string().nullish(),
    instances: z.array(instanceShape),
  }),
);

export const pricesShape = z.object({
  prices: z.array(
    z.object({
      amount: z.number(),
      ticketType: z.object({ id: z.string(), name: z.string() }),
      priceBand: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
});
export const plansShape = z.array(z.object({ id: z.string(), name: z.string() }));
export const planShape = z.object({
  id: z.string(),
  areas: z.array(z.object({ id: z.string(), seats: z.array(named) })),
});
export const areaShape = z.object({
  seats: z.array(
    z.object({
      id: z.string(),
      available: z.boolean(),
      band: z.object({ name: z.string() }).nullish(),
      basket: named.nullish(),
    }),
  ),
});

const ticket = z.object({
  id: z.string(),
  instance: named,
  seat: named,
  band: z.object({ name: z.enum(BANDS) }),
  type: z.object({ id: z.string(), name: z.string() }),
  price: z.number(),
  total: z.number(),
  barcode: z.string().nullish(),
});
const payments = z.array(z.object({ amount: z.number(), transactionId: z.string().nullish() })).default([]);
export const basketShape = z.object({
  id: z.string(),
  tickets: z.array(ticket),
  payments,
  total: z.number(),
});
export const orderShape = z.object({
  id: z.string(),
  tickets: z.array(ticket),
  payments,
  total: z.number(),
});
export const ordersShape = z.array(orderShape);
export const paymentTypesShape = z.array(z.object({ id: z.string(), name: z.string() }));

export const customerShape = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().default(""),
  lastName: z.string().default(""),
  phone: z.string().nullish(),
  address: z.record(z.string(), z.string()).nullish(),
});
/** Whatever it says is not looked at. */
export const nothingShape = z.unknown();

export type VendorEvents = z.output<typeof eventsShape>;
export type VendorInstance = z.output<typeof instanceShape>;
export type VendorBasket = z.output<typeof basketShape>;
export type VendorTicket = VendorBasket["tickets"][number];
export type VendorOrder = z.output<typeof orderShape>;
export type VendorCustomer = z.output<typeof customerShape>;
