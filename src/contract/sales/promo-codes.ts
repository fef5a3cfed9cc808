import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { keyUsed, refusal } from "../refusals.ts";

/** Promo codes. An applied code is a line of the basket and is removed like one. */
export const promoCodes = {
  apply: operation({
    needs: "promo-codes",
    method: "POST",
    path: "/basket/promo-code",
    summary: "Apply a promo code to the basket, replacing an earlier one",
    input: z.object({ code: z.string().max(60) }),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      /** The same answer for unknown, expired and not yet valid codes. */
      "unknown-promo-code": refusal(422),
      "promo-code-used-up": refusal(409),
      "too-many-tries": refusal(429),
      "payment-under-way": refusal(409),
      ...voucherLocks,
      ...notEnoughLeft,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};
