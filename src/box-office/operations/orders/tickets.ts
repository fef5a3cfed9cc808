import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { expected, officeLanguage, officeOperation, reason } from "../operation.ts";
import { priceTypes } from "./price-types.ts";
import { emailPreview } from "./refund-preview.ts";
import { expectedOfTicket, notChangeable, placeInWords, ticket, ticketChanged } from "./ticket-fields.ts";

const seatPreview = z.object({
  expect: z.string().describe("Pass it on with the change"),
  performance: z.int(),
  from: z.string().describe("As parkett/A/5; becomes free"),
  to: z.string(),
  place: placeInWords.describe("Of the new seat"),
  isBlocked: z
    .boolean()
    .describe("The box office has blocked the new seat: changing to it needs `seats.block`"),
  email: emailPreview,
});
export type SeatPreview = z.infer<typeof seatPreview>;

const seat = z.string().min(1).max(100).describe("As parkett/A/5");
const noSeat = {
  ...notChangeable,
  "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
  "same-seat": refusal(409),
  "seat-lost": refusal(409),
  "not-free": refusal(409),
  "seat-fits-not": refusal(409),
  cancelled: refusal(409),
  "other-price": refusal(409, { from: moneySchema, to: moneySchema }),
};
const changed = { "changed-meanwhile": refusal(409, { now: seatPreview }) };
const seatChange = z.object({ ...ticket, seat, expect: expected().optional() });

export const tickets = {
  changeName: officeOperation({
    method: "POST",
    path: "/orders/{order}/tickets/{ticket}/name",
    summary: "Change the name on a ticket, and email the customer",
    permission: "orders.change",
    command: { name: "ticket-name", words: ["order", "ticket", "name"] },
    input: z.object({
      ...{ ...ticket, expect: expectedOfTicket().optional() },
      name: z.string().max(200).meta({ typedAs: "rest", description: "Empty for the order holder\u2019s" }),
    }),
    output: z.object({ name: z.string().nullable() }),
    refusals: { ...notChangeable, ...ticketChanged, "name-too-long": refusal(422) },
  }),
  reissue: officeOperation({
    method: "POST",
    path: "/orders/{order}/tickets/{ticket}/reissue",
    summary: "Give a ticket a new code and email it; the old code, its wallet passes and share links end",
    permission: "tickets.reissue",
    command: { name: "ticket-reissue", words: ["order", "ticket"] },
    input: z.object({ ...ticket, why: reason(), expect: expectedOfTicket().optional() }),
    output: z.object({ email: z.string().nullable() }),
    refusals: { ...notChangeable, ...ticketChanged },
  }),
  previewSeat: officeOperation({
    method: "GET",
    path: "/orders/{order}/tickets/{ticket}/seat",
    summary: "Show what moving a ticket to another seat would do",
    permission: "orders.change",
    command: { name: "preview-seat", words: ["order", "ticket", "seat"] },
    input: z.object({ ...ticket, seat, language: officeLanguage() }),
    output: seatPreview,
    refusals: noSeat,
  }),
  changeSeat: officeOperation({
    method: "POST",
    path: "/orders/{order}/tickets/{ticket}/seat",
    summary: "Move a ticket to a free seat of its performance at the same price, and email the customer",
    permission: "orders.change",
    command: { name: "ticket-seat", words: ["order", "ticket", "seat"] },
    input: seatChange,
    output: z.object({ from: z.string(), to: z.string() }),
    refusals: { ...noSeat, ...changed, "seat-blocked": refusal(409) },
  }),
  changeToBlockedSeat: officeOperation({
    method: "POST",
    path: "/orders/{order}/tickets/{ticket}/blocked-seat",
    summary: "Move a ticket to a seat that the box office has blocked, and email the customer",
    permission: "seats.block",
    command: { name: "ticket-blocked-seat", words: ["order", "ticket", "seat"] },
    input: seatChange,
    output: z.object({ from: z.string(), to: z.string() }),
    refusals: { ...noSeat, ...changed, "not-blocked": refusal(409) },
  }),
  ...priceTypes,
};
