import { z } from "zod";
import { operation } from "../operation.ts";
import { refusal } from "../refusals.ts";
import { limitRefusals } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";
import { reservedOrder } from "./order-schemas.ts";

/** The box office reserves an order and sends its buyer a link: who has it pays, without signing in. */

const link = z.string().max(100).describe("The order's link");

export const paymentLinks = {
  read: operation({
    needs: "payment-links",
    method: "GET",
    path: "/payment-links/{link}",
    summary: "Return an order that is paid by its link",
    input: z.object({ link }),
    output: z.object({
      state: z.enum(["payable", "paying", "paid", "over"]),
      order: reservedOrder,
    }),
    refusals: { "unknown-order": refusal(404) },
  }),
  pay: operation({
    needs: "payment-links",
    method: "POST",
    path: "/payment-links/{link}",
    summary: "Open the payment of an order that is paid by its link",
    input: z.object({
      link,
      acceptTerms: z.boolean(),
      expectedTotal: z.coerce.number().int().describe("Minor units"),
    }),
    output: z.object({ paymentPage: z.string().nullable().describe("Null if it is paid already") }),
    refusals: {
      "unknown-order": refusal(404),
      "terms-not-accepted": refusal(422),
      "reservation-over": refusal(410),
      /** The box office is editing it. */
      "order-locked": refusal(409),
      "total-changed": refusal(409, { total: moneySchema }),
      /** A performance has been cancelled, or something else can no longer be sold: only the box office can help. */
      "not-sold-any-more": refusal(409, { performance: z.string(), id: z.int() }),
      "line-not-possible": refusal(409, { line: z.string(), name: z.string(), why: z.string() }),
      "address-needed": refusal(409),
      ...limitRefusals,
      "too-many-attempts": refusal(429),
      "provider-unreachable": refusal(503),
    },
  }),
};
