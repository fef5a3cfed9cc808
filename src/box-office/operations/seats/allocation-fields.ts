import { z } from "zod";
import { ALLOCATION_COLOURS, SALES_CHANNELS } from "#domain/seating/allocation.ts";

const MOST_SELLERS = 50;

export const allocationId = () => z.uuid();

/** In the house's time zone, as 2027-02-06T19:00; with an offset for an hour that occurs twice. */
const moment = () =>
  z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?$/,
      "as 2027-02-06T19:00",
    )
    .describe("In the house's time zone, as 2027-02-06T19:00; with an offset for an hour that occurs twice");

/** The facts that staff decide. */
export const allocationFields = {
  name: z.string().trim().min(1).max(60).describe("As House seats, Press, or the sponsor's name"),
  colour: z.enum(ALLOCATION_COLOURS),
  note: z.string().trim().max(500),
  owner: z
    .email()
    .max(200)
    .nullable()
    .describe("The email address that is reminded 48 hours before the release"),
  releaseAt: moment().nullable().describe("When its unsold seats go to the public; null for never"),
  channels: z
    .array(z.enum(SALES_CHANNELS))
    .max(SALES_CHANNELS.length)
    .describe("Where its seats can be sold; empty for nowhere"),
  roles: z
    .array(z.string().min(1).max(40))
    .max(MOST_SELLERS)
    .describe("Who may sell its seats, besides those who may sell those of any allocation"),
  staff: z.array(z.uuid()).max(MOST_SELLERS).describe("The same, by person"),
};

export const guestFields = {
  name: z.string().trim().min(1).max(100),
  party: z.int().min(1).max(100).describe("How many people"),
  note: z.string().trim().max(500),
};

export const guest = z.object({
  id: z.uuid(),
  name: z.string(),
  party: z.int(),
  seats: z.array(z.string()).describe("As parkett/A/5; those that they get"),
  note: z.string(),
  order: z.string().nullable().describe("The order with their tickets"),
});

const allocationFacts = z.object({
  id: allocationId(),
  performance: z.int(),
  name: z.string().describe("Empty for seats that are only blocked"),
  colour: z.enum(ALLOCATION_COLOURS),
  note: z.string(),
  owner: z.string().nullable(),
  releaseAt: z.iso.datetime().nullable(),
  releaseLocal: z.string().nullable().describe("In the house's time zone, as 2027-02-06T19:00"),
  channels: z.array(z.enum(SALES_CHANNELS)),
  roles: z.array(z.string()),
  staff: z.array(z.uuid()),
  mayBeSold: z.boolean().describe("By you, at the counter"),
});

export const allocationOnMap = allocationFacts.extend({
  seats: z.array(z.int()).describe("Positions in the plan; sold and held ones too"),
  sold: z.int(),
  held: z.int(),
  guests: z.array(guest),
});
