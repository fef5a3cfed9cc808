import { z } from "zod";
import { LONGEST_MESSAGE, MOST_VOUCHERS, VOUCHER_DELIVERIES } from "#domain/sales/vouchers.ts";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Donation vouchers as they are sold; what is done with one that somebody has is stored value. */

export const vouchers = {
  range: operation({
    needs: "vouchers",
    method: "GET",
    path: "/gift-vouchers",
    summary: "The gift vouchers that are sold; null where the house sells none",
    input: z.object({}),
    output: z
      .object({
        name: z.string(),
        about: z.string(),
        amounts: z.array(moneySchema),
        own: z.object({ least: moneySchema, most: moneySchema }).nullable(),
        months: z.int().describe("How long one is valid, from its delivery"),
        today: z.iso.date().describe("The first day on which one can be sent"),
        lastDay: z.iso.date().describe("The last one"),
        validUntil: z.iso.date().describe("Of one that is delivered today"),
        post: moneySchema.nullable().describe("What an envelope costs; null where none is posted"),
      })
      .nullable(),
    refusals: {},
  }),
  add: operation({
    needs: "vouchers",
    method: "POST",
    path: "/basket/gift-vouchers",
    summary: "Puts gift vouchers into the basket: alike, for one recipient",
    input: z.object({
      amount: z.coerce.number().int().describe("Minor units"),
      quantity: z.coerce.number().int().min(1).max(MOST_VOUCHERS).default(1),
      recipient: z.string().trim().max(100),
      message: z.string().trim().max(LONGEST_MESSAGE).default(""),
      delivery: z.enum(VOUCHER_DELIVERIES),
      email: z.string().trim().max(200).default(""),
      day: z.string().max(10).nullable().default(null).describe("YYYY-MM-DD; null sends it at once"),
    }),
    output: basketResult,
    refusals: {
      ...invalid,
      ...keyUsed,
      ...noSession,
      ...voucherLocks,
      ...notEnoughLeft,
      "payment-under-way": refusal(409),
      "not-offered": refusal(404),
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
  sent: operation({
    needs: "voucher-sendings",
    method: "GET",
    path: "/orders/{link}/gift-vouchers/{line}",
    summary: "To whom vouchers of one's own order were sent, or are to be sent",
    input: z.object({ link: z.string().max(100), line: z.string().max(100) }),
    output: z.object({
      recipient: z.string(),
      email: z.string(),
      message: z.string(),
      day: z.iso.date().nullable().describe("When they are sent; null where they have been"),
      isUsed: z.boolean().describe("Somebody has used one of them: they have arrived"),
    }),
    refusals: { ...loginNeeded, "unknown-order": refusal(404) },
  }),
  sendAgain: operation({
    needs: "voucher-sendings",
    method: "POST",
    path: "/orders/{link}/gift-vouchers/{line}",
    summary: "Corrects to whom vouchers go and sends them again; to another address under new codes",
    input: z.object({
      link: z.string().max(100),
      line: z.string().max(100),
      recipient: z.string().trim().max(100),
      email: z.string().trim().max(200),
      message: z.string().trim().max(LONGEST_MESSAGE).default(""),
    }),
    output: z.object({}),
    refusals: {
      ...invalid,
      ...keyUsed,
      ...loginNeeded,
      "unknown-order": refusal(404),
      /** Who has used one of them has the email. */
      "voucher-redeemed": refusal(409),
      "too-many-sendings": refusal(429, { max: z.int() }),
    },
  }),
};

export type VouchersSold = NonNullable<z.infer<(typeof vouchers.range)["output"]>>;
