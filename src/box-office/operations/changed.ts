import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { OFFER_STATES } from "#domain/orders/refund-offer.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation, orderNumber, performanceId } from "./operation.ts";

const performance = performanceId();
const nothingChanged = { "nothing-changed": refusal(404) };

const choice = z.object({
  order: z.string(),
  kind: z.enum(["cancelled", "moved"]),
  state: z.enum(OFFER_STATES),
  returned: moneySchema.nullable().describe("Money and credit; null before"),
});

/** What the ticket holders of cancelled and moved performances choose. */
export const changed = {
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/choices",
    summary: "List what ticket holders of a cancelled or moved performance have chosen",
    permission: "orders.read",
    command: { name: "changed", words: ["performance"] },
    input: z.object({ performance, after: after(orderNumber()) }),
    output: listOf(choice, z.string()).extend({
      orders: z.int().describe("How many orders there are in the whole list"),
      waiting: z.int().describe("How many of them have not chosen"),
    }),
    refusals: nothingChanged,
  }),
  refund: officeOperation({
    method: "POST",
    path: "/performances/{performance}/choices/refund",
    summary:
      "Refund all holders of a cancelled performance who have not chosen, without waiting for the deadline",
    permission: "orders.refund",
    command: { name: "changed-refund", words: ["performance"] },
    input: z.object({ performance }),
    output: z.object({ orders: z.int(), refunded: moneySchema }),
    refusals: { ...nothingChanged, "only-moved": refusal(409) },
  }),
};
