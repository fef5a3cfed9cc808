import { z } from "zod";
import { LONGEST_MESSAGE, MOST_VOUCHERS, VOUCHER_DELIVERIES } from "#domain/sales/vouchers.ts";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

export const vouchers = {
  range: operation({
    needs: "vouchers",
    method: "GET",
    path: "/gift-vouchers",
    summary: "Return the gift vouchers on sale; null if none are",
    input: z.object({}),
    output: z
      .object({
        name: z.string(),
        about: z.string(),
        amounts: z.array(moneySchema),
        own: z.object({ least: moneySchema, most: moneySchema }).nullable(),
        months: z.int().describe("Validity from the delivery"),
        today: z.iso.date().describe("The first possible delivery day"),
        lastDay: z.iso.date().describe("The last possible delivery day"),
        validUntil: z.iso.date().describe("The last day of validity of one delivered today"),
        post: moneySchema.nullable().describe("The postage; null if vouchers are not sent by post"),
      })
      .nullable(),
    refusals: {},
  }),
  add: operation({
    needs: "vouchers",
    method: "POST",
    path: "/basket/gift-vouchers",
    summary: "Add identical gift vouchers for one recipient to the basket",
    input: z.object({
      amount: z.coerce.number().int().describe("Minor units"),
      quantity: z.coerce.number().int().min(1).max(MOST_VOUCHERS).default(1),
      recipient: z.string().trim().max(100),
      message: z.string().trim().max(LONGEST_MESSAGE).default(""),
      delivery: z.enum(VOUCHER_DELIVERIES),
      email: z.string().trim().max(200).default(""),
      day: z.string().max(10).nullable().default(null).describe("YYYY-MM-DD; null sends it immediately"),
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
    summary: "List the deliveries of an order's vouchers",
    input: z.object({ link: z.string().max(100), line: z.string().max(100) }),
    output: z.object({
      recipient: z.string(),
      email: z.string(),
      message: z.string(),
      day: z.iso.date().nullable().describe("The planned delivery time; null once sent"),
      isUsed: z.boolean().describe("At least one was redeemed, so they have arrived"),
    }),
    refusals: { ...loginNeeded, "unknown-order": refusal(404) },
  }),
  sendAgain: operation({
    needs: "voucher-sendings",
    method: "POST",
    path: "/orders/{link}/gift-vouchers/{line}",
    summary: "Correct the recipient of vouchers and send them again; a new address gets new codes",
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
      /** A redeemed voucher shows that the email has arrived. */
      "voucher-redeemed": refusal(409),
      "too-many-sendings": refusal(429, { max: z.int() }),
    },
  }),
};

export type VouchersSold = NonNullable<z.infer<(typeof vouchers.range)["output"]>>;
