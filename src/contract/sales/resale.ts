import { z } from "zod";
import { NOT_FOR_RESALE } from "#domain/orders/resale.ts";
import { operation } from "../operation.ts";
import { performanceOfTicket, ticketPlace } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** A customer's ticket of a sold-out performance, paid back once another visitor has bought the seat. */

const code = z.string().max(40).describe("The ticket's code, also one that it had before");
const unknownTicket = { "ticket-not-found": refusal(404) };
const noResale = { "no-resale": refusal(404) };

const ticketResale = z.object({
  code: z.string().describe("The ticket's code now"),
  order: z.object({ number: z.string(), link: z.string() }),
  performance: performanceOfTicket,
  place: ticketPlace,
  state: z
    .enum(["possible", "not-possible", "open", "being-bought", "sold"])
    .describe("being-bought: for resale, and somebody holds the seat; sold: paid for again"),
  why: z.enum(NOT_FOR_RESALE).nullable().describe("For `not-possible`"),
  since: z.iso.datetime().nullable().describe("When it was put up"),
  until: z.iso.datetime().describe("A ticket that is not sold by then is the customer's again"),
  amount: moneySchema.describe("What the customer gets, or has got; with the lines that go with the ticket"),
  to: z
    .enum(["credit", "original", "mixed"])
    .describe(
      "Account credit, or the original payment methods; mixed: what vouchers and credit paid goes back to them",
    ),
  creditUntil: z.iso.date(),
});

export const resale = {
  quote: operation({
    needs: "resale",
    method: "GET",
    path: "/tickets/{code}/resale",
    summary: "Return whether a ticket can be put up for resale, or the state of its resale",
    input: z.object({ code }),
    output: ticketResale,
    refusals: { ...loginNeeded, ...unknownTicket, ...noResale },
  }),
  putUp: operation({
    needs: "resale",
    method: "POST",
    path: "/tickets/{code}/resale",
    summary: "Put a ticket up for resale: it is not valid until it is taken back",
    input: z.object({ code }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...unknownTicket,
      ...noResale,
      "not-for-resale": refusal(409, { why: z.enum(NOT_FOR_RESALE) }),
    },
  }),
  takeBack: operation({
    needs: "resale",
    method: "DELETE",
    path: "/tickets/{code}/resale",
    summary: "Take a ticket back that is for resale; it gets a new code",
    input: z.object({ code }),
    output: z.object({ code: z.string() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...unknownTicket,
      "not-put-up": refusal(409),
      /** Somebody holds the seat and may pay for it. */
      "being-bought": refusal(409),
      "sold-again": refusal(409),
    },
  }),
};

export type TicketResale = z.infer<typeof ticketResale>;
