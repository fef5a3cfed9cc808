import { z } from "zod";
import { NOT_WITHDRAWN_BECAUSE } from "#domain/orders/withdrawal.ts";
import { operation } from "../operation.ts";
import { invalid, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** Going back on what was bought at a distance, without signing in: whoever knows the order's number and its address. */

/** The order is found by both, and nothing is said of one that is found by neither. */
const order = { number: z.string().max(40), email: z.string().max(200) };

const line = z.object({ id: z.string(), name: z.string(), quantity: z.int() });
const amounts = {
  atOnce: moneySchema.describe("What goes back the way it was paid now"),
  whenBack: moneySchema.describe("What goes back once the house has the things again"),
};
const common = {
  ...invalid,
  "unknown-purchase": refusal(404),
  "too-many-tries": refusal(429),
};

export const withdrawal = {
  terms: operation({
    needs: "withdrawal",
    method: "GET",
    path: "/withdrawals/terms",
    summary: "For how long a purchase can be gone back on",
    input: z.object({}),
    output: z.object({ days: z.int() }),
    refusals: {},
  }),
  find: operation({
    needs: "withdrawal",
    method: "POST",
    path: "/withdrawals/find",
    summary: "What of an order its buyer may still go back on",
    input: z.object(order),
    output: z.object({
      number: z.string(),
      lines: z.array(
        line.extend({
          until: z.iso.datetime(),
          total: moneySchema,
          isSentBack: z.boolean().describe("The house has to have it again first"),
        }),
      ),
      kept: z.array(line.extend({ why: z.enum(NOT_WITHDRAWN_BECAUSE) })),
    }),
    refusals: common,
  }),
  declare: operation({
    needs: "withdrawal",
    method: "POST",
    path: "/withdrawals",
    summary: "Goes back on lines of an order; saying it twice is saying it once",
    input: z.object({ ...order, name: z.string().max(200), lines: z.array(z.string().max(100)).max(200) }),
    output: z.object({ number: z.string(), at: z.iso.datetime(), lines: z.array(line), ...amounts }),
    refusals: { ...common, "nothing-to-withdraw": refusal(409) },
  }),
};

/** What a receipt says. */
export type WithdrawalReceipt = z.infer<typeof withdrawal.declare.output>;
