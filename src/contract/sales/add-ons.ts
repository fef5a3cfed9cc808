import { z } from "zod";
import { operation } from "../operation.ts";
import { keyUsed, refusal } from "../refusals.ts";

/** Bought in a separate order linked to the completed one. */

export const addOns = {
  of: operation({
    needs: "add-ons",
    method: "GET",
    path: "/orders/{order}/add-ons",
    summary: "Return the add-on orders of an order and the order that it adds to",
    input: z.object({ order: z.string().max(100).describe("The order's link") }),
    output: z.object({
      number: z.string(),
      addsTo: z.string().nullable().describe("The number of the order that this one adds to"),
      added: z.array(z.string()).describe("The numbers of paid orders that add to this one"),
    }),
    refusals: { "unknown-order": refusal(404) },
  }),
  begin: operation({
    needs: "add-ons",
    method: "POST",
    path: "/orders/{order}/add-ons",
    summary: "Start an add-on order: everything added to the basket from now on belongs to this order",
    input: z.object({ order: z.string().max(100).describe("The order's link") }),
    output: z.object({}),
    refusals: {
      ...keyUsed,
      "no-session": refusal(401),
      "unknown-order": refusal(404),
      "order-not-finished": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
};
