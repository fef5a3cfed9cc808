import { z } from "zod";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { basketSchema } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";

/** Donation vouchers and credit: what is on them, and paying with them. Nothing is held before the order is placed. */

/** Four signs, a dash, nine more; case, spaces and dashes do not matter. */
const code = z.string().max(60);

/** One answer for unknown, used up and no longer valid: whoever guesses learns nothing. */
const unknownCode = { "unknown-code": refusal(404), "too-many-tries": refusal(429) };
const basketRefusals = {
  ...keyUsed,
  "no-session": refusal(401),
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
};
const basketAnswer = z.object({ basket: basketSchema });

export const storedValue = {
  balance: operation({
    needs: "stored-value",
    method: "POST",
    path: "/vouchers/balance",
    summary: "What is left on a gift voucher, and until when it is valid",
    input: z.object({ code }),
    output: z.object({
      last4: z.string(),
      balance: moneySchema,
      /** The last day on which it can be used; null where it does not expire. */
      validUntil: z.iso.date().nullable(),
    }),
    refusals: unknownCode,
  }),
  applyVoucher: operation({
    needs: "stored-value",
    method: "POST",
    path: "/basket/vouchers",
    summary:
      "Pays the basket with a gift voucher, as far as it goes; tickets cannot be changed until it is removed",
    input: z.object({ code }),
    output: basketAnswer,
    refusals: {
      ...basketRefusals,
      ...unknownCode,
      /** It is good, but all of it is set aside for an order whose payment is under way. */
      "voucher-in-use": refusal(409),
    },
  }),
  removeVoucher: operation({
    needs: "stored-value",
    method: "DELETE",
    path: "/basket/vouchers/{voucher}",
    summary: "Takes a gift voucher off the basket",
    input: z.object({ voucher: z.string().max(100) }),
    output: basketAnswer,
    refusals: basketRefusals,
  }),
  applyCredit: operation({
    needs: "stored-value",
    method: "PUT",
    path: "/basket/credit",
    summary: "Pays the basket with the customer's credit, what expires first before the rest",
    input: z.object({}),
    output: basketAnswer,
    refusals: { ...basketRefusals, ...loginNeeded, "no-credit": refusal(409) },
  }),
  removeCredit: operation({
    needs: "stored-value",
    method: "DELETE",
    path: "/basket/credit",
    summary: "Keeps the customer's credit for another time",
    input: z.object({}),
    output: basketAnswer,
    refusals: { ...basketRefusals, ...loginNeeded },
  }),
  redeem: operation({
    needs: "voucher-to-account",
    method: "POST",
    path: "/account-credit/vouchers",
    summary:
      "Puts all that a gift voucher is worth to the customer's credit: it is used up by that, for good",
    input: z.object({ code }),
    output: z.object({ redeemed: moneySchema }),
    refusals: { ...keyUsed, ...loginNeeded, ...unknownCode },
  }),
  myCredit: operation({
    needs: "account-credit",
    method: "GET",
    path: "/account-credit",
    summary: "The customer's credit: what can be spent, its lots by their last day, and how it came and went",
    input: z.object({}),
    output: z.object({
      balance: moneySchema,
      lots: z.array(
        z.object({
          id: z.string(),
          left: moneySchema,
          origin: z.string(),
          validUntil: z.iso.date().nullable(),
        }),
      ),
      entries: z.array(
        z.object({
          at: z.iso.datetime(),
          kind: z.enum(["issued", "spent", "returned", "voided"]),
          amount: moneySchema,
          /** The order's number, where it was spent on one or came back from one. */
          order: z.string().nullable(),
        }),
      ),
    }),
    refusals: loginNeeded,
  }),
};
