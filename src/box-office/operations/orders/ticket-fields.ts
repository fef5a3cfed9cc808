import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { expected, orderNumber } from "../operation.ts";
import { lineId } from "./refund-preview.ts";

export const ticket = {
  order: orderNumber(),
  ticket: lineId().describe("Its id in the order, which stays when its code or seat changes"),
};

export const notChangeable = {
  "unknown-order": refusal(404),
  "unknown-ticket": refusal(404),
  "void-ticket": refusal(409),
  "ticket-used": refusal(409),
  "performance-over": refusal(409),
  "exchange-under-way": refusal(409),
};

export const expectedOfTicket = () =>
  expected().describe("The ticket's `expect` in the order that was shown");

export const ticketChanged = {
  "changed-meanwhile": refusal(409, {
    now: z.object({ expect: z.string(), seat: z.string(), name: z.string().nullable(), email: z.string() }),
  }),
};

export const placeInWords = z
  .object({ section: z.string(), row: z.string(), seat: z.string() })
  .nullable()
  .describe("Null if the plan no longer has it");
