import { z } from "zod";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../basket.ts";
import { moneySchema } from "../catalogue.ts";
import { operation } from "../operation.ts";
import { keyUsed, refusal } from "../refusals.ts";

/** Refund protection: for tickets in the basket, before they are paid for. */

export const protection = {
  offer: operation({
    needs: "protection",
    method: "GET",
    path: "/basket/protection",
    summary:
      "What protecting the basket's tickets costs; null where the house offers none or there is nothing to protect",
    input: z.object({}),
    output: z
      .object({
        name: z.string(),
        terms: z.string(),
        perTicket: moneySchema,
        tickets: z.int().describe("How many tickets can be protected: free ones cannot"),
        protected: z.int(),
      })
      .nullable(),
    refusals: noSession,
  }),
  choose: operation({
    needs: "protection",
    method: "PUT",
    path: "/basket/protection",
    summary: "Protects every ticket of the basket, or none",
    input: z.object({ wanted: z.boolean() }),
    output: basketResult,
    refusals: {
      ...keyUsed,
      ...noSession,
      "no-basket": refusal(404),
      "payment-under-way": refusal(409),
      "not-offered": refusal(404),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};

export type ProtectionOffer = z.infer<(typeof protection.offer)["output"]>;
