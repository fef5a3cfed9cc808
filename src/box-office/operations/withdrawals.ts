import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation, orderNumber } from "./operation.ts";

const order = orderNumber();

const awaited = z.object({
  id: z.uuid(),
  order: z.string(),
  at: z.iso.datetime().describe("When the customer withdrew"),
  name: z.string().nullable().describe("The customer's, as entered; null once erased"),
  item: z.string().describe("The name of the product, in Swedish"),
  quantity: z.int(),
  refund: moneySchema,
});

export const withdrawals = {
  list: officeOperation({
    method: "GET",
    path: "/withdrawals",
    summary: "List withdrawals whose products are to be sent back, the oldest first",
    permission: "orders.read",
    command: { name: "withdrawals", words: [] },
    input: z.object({ after: after(z.uuid()) }),
    output: listOf(awaited, z.uuid()),
    refusals: {},
  }),
  received: officeOperation({
    method: "POST",
    path: "/orders/{order}/withdrawals/received",
    summary: "Refund an order's withdrawn products, which have arrived",
    permission: "orders.refund",
    command: { name: "withdrawal-received", words: ["order"] },
    input: z.object({ order }),
    output: z.object({ refunded: moneySchema }),
    refusals: { "nothing-awaited": refusal(409) },
  }),
};
