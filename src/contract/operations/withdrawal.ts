import { z } from "zod";
import { NOT_WITHDRAWN_BECAUSE } from "#domain/orders/withdrawal.ts";
import { operation } from "../operation.ts";
import { invalid, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** Both must match; otherwise the answer is the same as for an unknown order. */
const order = { number: z.string().max(40), email: z.string().max(200) };

const line = z.object({ id: z.string(), name: z.string(), quantity: z.int() });
const amounts = {
  atOnce: moneySchema.describe("Refunded now, to the original payment method"),
  whenBack: moneySchema.describe("Refunded once the house has received the goods"),
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
    summary: "Return the withdrawal period in days",
    input: z.object({}),
    output: z.object({ days: z.int() }),
    refusals: {},
  }),
  find: operation({
    needs: "withdrawal",
    method: "POST",
    path: "/withdrawals/find",
    summary: "List what the buyer can still withdraw from",
    input: z.object(order),
    output: z.object({
      number: z.string(),
      lines: z.array(
        line.extend({
          until: z.iso.datetime(),
          total: moneySchema,
          isSentBack: z.boolean().describe("The house must receive it first"),
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
    summary: "Withdraw from lines of an order; repeating it has no further effect",
    input: z.object({ ...order, name: z.string().max(200), lines: z.array(z.string().max(100)).max(200) }),
    output: z.object({ number: z.string(), at: z.iso.datetime(), lines: z.array(line), ...amounts }),
    refusals: { ...common, "nothing-to-withdraw": refusal(409) },
  }),
};

export type WithdrawalReceipt = z.infer<typeof withdrawal.declare.output>;
