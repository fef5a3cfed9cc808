import { z } from "zod";
import { NOT_EXCHANGED_BECAUSE } from "#domain/sales/exchange.ts";
import { operation } from "../operation.ts";
import { loginNeeded, refusal } from "../refusals.ts";
import { holding, performanceOfTicket, ticketPlace } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";

/**
 * Tickets are exchanged for another performance or other seats: what they are worth pays for what is in the basket, and they are
 * good until that is paid.
 */

const order = { link: z.string().max(100) };
const common = { ...loginNeeded, "unknown-order": refusal(404) };

export const exchanges = {
  quote: operation({
    needs: "exchanges",
    method: "GET",
    path: "/orders/{link}/exchange",
    summary: "Which tickets of an order can be exchanged, what each is worth, and what it costs",
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
          /** Null where it can be exchanged. */
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
      "Puts the value of tickets into the basket, with seats for them on another performance where there are any",
    input: z.object({
      ...order,
      tickets: z.array(z.string().max(100)).max(200),
      /** Where to look for the same seats, or the nearest; null where the visitor looks for themselves. */
      to: z.coerce.number().int().nullable(),
    }),
    output: z.object({
      found: z
        .enum(["same", "together", "apart", "none"])
        .describe("The same seats, others side by side, others apart; none where none were looked for"),
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
