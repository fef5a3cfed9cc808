import { z } from "zod";
import { operation } from "../operation.ts";
import { loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** Payment with the ticketing system's own component, embedded in a page of the shop. */

export const paymentComponent = {
  open: operation({
    needs: "payment-component",
    method: "POST",
    path: "/orders/{link}/payment-component",
    summary: "Return what the ticketing system's payment component needs to take an order's payment",
    input: z.object({
      link: z.string().max(100),
      renew: z
        .boolean()
        .default(false)
        .describe("Request a new token because the last one was refused or has expired. Default: false"),
    }),
    output: z.object({
      total: moneySchema,
      script: z.url(),
      style: z.url(),
      element: z.string().describe("The name of the custom element"),
      attributes: z.record(z.string(), z.string()).describe("The element's attributes, including the token"),
    }),
    refusals: {
      ...loginNeeded,
      "unknown-order": refusal(404),
      /** The order is paid, has failed, or went back to the basket: `verify` returns which. */
      "not-payable": refusal(409),
      "provider-unreachable": refusal(503),
    },
  }),
};
