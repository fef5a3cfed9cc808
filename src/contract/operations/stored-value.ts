import { z } from "zod";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { basketResult, noSession } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";

/** Nothing is reserved before the order is placed. */

/** Four characters, a dash, nine more; case, spaces and dashes are ignored. */
const code = z.string().max(60);

/** The same answer for unknown, used and expired codes, so that guessing reveals nothing. */
const unknownCode = { "unknown-code": refusal(404), "too-many-tries": refusal(429) };
const basketRefusals = {
  ...keyUsed,
  ...noSession,
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
};

export const storedValue = {
  balance: operation({
    needs: "stored-value",
    method: "POST",
    path: "/vouchers/balance",
    summary: "Return the balance and the validity of a gift voucher",
    input: z.object({ code }),
    output: z.object({
      last4: z.string(),
      balance: moneySchema,
      /** The last day of validity; null if it does not expire. */
      validUntil: z.iso.date().nullable(),
    }),
    refusals: unknownCode,
  }),
  applyVoucher: operation({
    needs: "stored-value",
    method: "POST",
    path: "/basket/vouchers",
    summary: "Pay the basket with a gift voucher; locks the tickets until it is removed",
    input: z.object({ code }),
    output: basketResult,
    refusals: {
      ...basketRefusals,
      ...unknownCode,
      /** Its balance is reserved for an order being paid. */
      "voucher-in-use": refusal(409),
    },
  }),
  removeVoucher: operation({
    needs: "stored-value",
    method: "DELETE",
    path: "/basket/vouchers/{voucher}",
    summary: "Remove a gift voucher from the basket",
    input: z.object({ voucher: z.string().max(100) }),
    output: basketResult,
    refusals: basketRefusals,
  }),
  applyCredit: operation({
    needs: "stored-value",
    method: "PUT",
    path: "/basket/credit",
    summary: "Pay the basket with the customer's credit, earliest expiry first",
    input: z.object({}),
    output: basketResult,
    refusals: { ...basketRefusals, ...loginNeeded, "no-credit": refusal(409) },
  }),
  removeCredit: operation({
    needs: "stored-value",
    method: "DELETE",
    path: "/basket/credit",
    summary: "Remove the customer's credit from the basket",
    input: z.object({}),
    output: basketResult,
    refusals: { ...basketRefusals, ...loginNeeded },
  }),
  redeem: operation({
    needs: "voucher-to-account",
    method: "POST",
    path: "/account-credit/vouchers",
    summary: "Transfer a gift voucher's full balance to the customer's credit; the voucher is then used up",
    input: z.object({ code }),
    output: z.object({ redeemed: moneySchema }),
    refusals: { ...keyUsed, ...loginNeeded, ...unknownCode },
  }),
  myCredit: operation({
    needs: "account-credit",
    method: "GET",
    path: "/account-credit",
    summary: "Return the customer's credit: balance, lots by expiry date and transactions",
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
          order: z.string().nullable(),
        }),
      ),
    }),
    refusals: loginNeeded,
  }),
};
