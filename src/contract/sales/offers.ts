import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { keyUsed, refusal } from "../refusals.ts";

/** Promo codes. A code lies in the basket as a line; it is taken out as one. */
export const offers = {
  applyCode: operation({
    needs: "promo-codes",
    method: "POST",
    path: "/basket/promo-code",
    summary: "Puts a promo code into the basket, in place of one that is there",
    input: z.object({ code: z.string().max(60) }),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      /** Unknown, over, or not for now: which of them is not said. */
      "unknown-promo-code": refusal(422),
      "promo-code-used-up": refusal(409),
      "too-many-tries": refusal(429),
      "payment-under-way": refusal(409),
      ...voucherLocks,
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};
