import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { COMP_KINDS } from "#domain/seating/allocation.ts";
import { expected, officeOperation, performanceId, reason } from "../operation.ts";
import { emailPreview } from "../orders/refund-preview.ts";
import { allocationId } from "./allocation-fields.ts";
import { notFree, places, seatName, unknownSeats } from "./seat-fields.ts";

const MOST_GIVEN = 50;

/** Seats that an allocation keeps, sold or given away for a party on its guest list. */
export const fromAllocation = {
  allocation: allocationId().optional().describe("Also seats that this allocation keeps"),
  guest: z.uuid().optional().describe("The party on its guest list that gets the tickets"),
};
export const notFromAllocation = {
  "unknown-allocation": refusal(404),
  released: refusal(409),
  "not-for-you": refusal(403),
  "not-at-the-counter": refusal(409),
  "unknown-guest": refusal(404),
  "guest-has-tickets": refusal(409, { order: z.string() }),
};

const wanted = {
  performance: performanceId(),
  seats: places(MOST_GIVEN),
  priceType: z.int().positive().max(999_999).optional().describe("Printed on the tickets; 1 by default"),
  kind: z.enum(COMP_KINDS).describe("Counted by this"),
  ...fromAllocation,
  customer: z.string().max(200).optional().describe("Email address of a customer with an account"),
  name: z.string().trim().max(100).optional().describe("Printed on the tickets; the guest's by default"),
  language: z.enum(LANGUAGES).optional().describe("Of the tickets; Swedish by default"),
};
const compPreview = z.object({
  expect: z.string().describe("Pass it on with the gift"),
  seats: z.array(seatName()),
  worth: moneySchema.describe("What they would cost"),
  name: z.string(),
  email: emailPreview,
});
export type CompPreview = z.infer<typeof compPreview>;
const notGiven = {
  ...unknownSeats,
  ...notFree,
  ...notFromAllocation,
  cancelled: refusal(409),
  over: refusal(409),
  "no-such-price": refusal(422, { seat: z.string(), priceType: z.int() }),
  "unknown-customer": refusal(404),
};

/** Free tickets: an order without money, counted apart from sales. */
export const comps = {
  preview: officeOperation({
    method: "GET",
    path: "/performances/{performance}/comps",
    summary: "Show what giving tickets away would do",
    permission: "sales.comp",
    command: { name: "preview-comps", words: ["performance", "kind", "seats"] },
    input: z.object(wanted),
    output: compPreview,
    refusals: notGiven,
  }),
  give: officeOperation({
    method: "POST",
    path: "/performances/{performance}/comps",
    summary: "Give tickets away, for a reason; they are no revenue",
    permission: "sales.comp",
    command: { name: "give-comps", words: ["performance", "kind", "seats"] },
    input: z.object({ ...wanted, why: reason(), expect: expected().optional() }),
    output: z.object({ order: z.string(), link: z.string(), tickets: z.int() }),
    refusals: { ...notGiven, "changed-meanwhile": refusal(409, { now: compPreview }) },
  }),
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/comps-given",
    summary: "Count a performance's free tickets by reason",
    permission: "seats.read",
    command: { name: "comps", words: ["performance"] },
    input: z.object({ performance: performanceId() }),
    output: z.object({
      comps: z.array(z.object({ kind: z.enum(COMP_KINDS), tickets: z.int() })),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
};
