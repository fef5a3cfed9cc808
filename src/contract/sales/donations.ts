import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

const fund = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  suggested: z.array(moneySchema),
});

export const donations = {
  giftAid: operation({
    needs: "gift-aid",
    method: "GET",
    path: "/account/gift-aid",
    summary:
      "Return the customer's Gift Aid declaration for future donations; null if the house has no Gift Aid",
    input: z.object({}),
    output: z
      .object({
        declaration: z.string(),
        declared: z
          .object({
            at: z.iso.datetime(),
            wording: z.string().describe("The text of the declaration that was accepted"),
          })
          .nullable(),
      })
      .nullable(),
    refusals: loginNeeded,
  }),
  declareGiftAid: operation({
    needs: "gift-aid",
    method: "PUT",
    path: "/account/gift-aid",
    summary: "Make or withdraw the Gift Aid declaration for future donations",
    input: z.object({ declared: z.boolean() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "no-gift-aid": refusal(404) },
  }),
  funds: operation({
    needs: "donations",
    method: "GET",
    path: "/funds",
    summary: "List the funds, the default one first",
    input: z.object({}),
    output: z.object({ funds: z.array(fund), least: moneySchema, most: moneySchema }),
    refusals: {},
  }),
  give: operation({
    needs: "donations",
    method: "POST",
    path: "/basket/donations",
    summary: "Add a donation to the basket",
    input: z.object({
      fund: z.coerce.number().int(),
      amount: z.coerce.number().int().describe("Minor units"),
      appeal: z.string().max(100).default(""),
      recognition: z.string().max(100).default(""),
      anonymous: z.boolean().default(false),
      tribute: z.string().max(100).default(""),
      giftAid: z.boolean().default(false),
    }),
    output: basketResult,
    refusals: {
      ...invalid,
      ...keyUsed,
      ...noSession,
      "payment-under-way": refusal(409),
      "unknown-fund": refusal(404),
      "amount-out-of-bounds": refusal(422, { least: moneySchema, most: moneySchema }),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
  roundUp: operation({
    needs: "donations",
    method: "GET",
    path: "/basket/round-up",
    summary: "Suggest a donation that rounds up the total; null if it is round or rounding is off",
    input: z.object({}),
    output: z
      .object({ donation: moneySchema, total: moneySchema, fund: z.int(), name: z.string() })
      .nullable(),
    refusals: noSession,
  }),
  history: operation({
    needs: "donations",
    method: "GET",
    path: "/donations",
    summary: "List the signed-in customer's donations, newest first",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        given: z.iso.datetime(),
        fund: z.string(),
        appeal: z.string().describe("The name of the appeal that led to it, or its id if it has no name"),
        total: moneySchema,
        returned: z.boolean(),
      }),
    ),
    refusals: loginNeeded,
  }),
};

export type Fund = z.infer<typeof fund>;
