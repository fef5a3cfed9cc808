import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { officeOperation } from "../../box-office/operations/operation.ts";

const MOST_DIGITS = 999_999_999;

/** All that the office does with orders: everything else is done in the vendor's own box office. */
export const vendor = {
  settle: officeOperation({
    method: "POST",
    path: "/vendor-orders/{order}/settle",
    summary:
      "Settle an order whose confirmation the vendor did not answer: complete it as the vendor's order, or refund it",
    permission: "accounts.settle",
    command: { name: "vendor-order", words: ["order"] },
    input: z
      .object({
        order: z.coerce.number<number>().int().positive().max(MOST_DIGITS).describe("Our order's number"),
        is: z.string().trim().min(1).max(100).optional().describe("The id of the vendor's order"),
        none: z.boolean().optional().describe("The vendor has no order; what was paid is refunded"),
      })
      .refine(({ is, none = false }) => (is === undefined) === none, {
        path: ["is"],
        message: "name the vendor's order, or say that there is none",
      }),
    output: z.object({ vendorOrder: z.string().nullable().describe("Null if there is none") }),
    refusals: {
      "not-unclear": refusal(409),
      "no-such-order": refusal(404),
      "another-total": refusal(409, { total: moneySchema, expected: moneySchema }),
      "order-of-another": refusal(409, { by: z.string() }),
    },
  }),
};
