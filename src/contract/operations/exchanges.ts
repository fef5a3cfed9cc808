import { z } from "zod";
import { NOT_EXCHANGED_BECAUSE } from "#domain/sales/exchange.ts";
import { operation } from "../operation.ts";
import { loginNeeded, refusal } from "../refusals.ts";
import { holding, performanceOfTicket, ticketPlace } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";

/** Tickets whose value pays for the basket; they stay valid until it is paid. */

const order = { link: z.string().max(100) };
const common = { ...loginNeeded, "unknown-order": refusal(404) };

export const exchanges = {
  quote: operation({
    needs: "exchanges",
    method: "GET",
    path: "/orders/{link}/exchange",
    summary: "List which tickets of an order can be exchanged, their value and the fee",
    input: z.object(order),
    output: z.object({
      number: z.string(),
      terms: z.string(),
      performances: z.array(performanceOfTicket.extend({ until: z.iso.datetime() })),
      tickets: z.array(
        z.object({
          code: z.string(),
          performance: z.int(),
          place: ticketPlace,
          priceType: z.string(),
          worth: moneySchema,
          fee: moneySchema,
          /** Null if it can be exchanged. */
          why: z.enum(NOT_EXCHANGED_BECAUSE).nullable(),
        }),
      ),
    }),
    refusals: common,
  }),
  begin: operation({
    needs: "exchanges",
    method: "POST",
    path: "/orders/{link}/exchange",
    summary:
      "Apply the value of tickets to the basket and hold seats at another performance, if any are free",
    input: z.object({
      ...order,
      tickets: z.array(z.string().max(100)).max(200),
      /** Finds the same or the nearest seats there; null if the visitor chooses them. */
      to: z.coerce.number().int().nullable(),
    }),
    output: z.object({
      found: z
        .enum(["same", "together", "apart", "none"])
        .describe('Same seats, others side by side, others apart; "none" if no seats were requested'),
      event: z.string().describe("The production whose performances they can be exchanged for"),
    }),
    refusals: {
      ...holding,
      ...common,
      "not-enough-seats": refusal(409, { wanted: z.int(), available: z.int() }),
      "no-ticket-chosen": refusal(422),
      "not-exchangeable": refusal(409, { why: z.enum(NOT_EXCHANGED_BECAUSE) }),
    },
  }),
};
