import { z } from "zod";
import { operation } from "../operation.ts";
import { loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** The payment component of a ticketing system that takes the money itself, on a page of ours. */

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
        .describe("Request a new token: the last one was refused, or is too old. Default: false"),
    }),
    output: z.object({
      total: moneySchema,
      script: z.url(),
      style: z.url(),
      element: z.string().describe("The name of the custom element"),
      attributes: z.record(z.string(), z.string()).describe("The element's attributes, the token among them"),
    }),
    refusals: {
      ...loginNeeded,
      "unknown-order": refusal(404),
      /** It is paid, failed, or its customer is back at the basket: `verify` says which. */
      "not-payable": refusal(409),
      "provider-unreachable": refusal(503),
    },
  }),
};
