import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Donations: the funds, giving, and what one has given. */

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
      "What the customer has declared for every donation to come; null where the house has no Gift Aid",
    input: z.object({}),
    output: z
      .object({
        declaration: z.string(),
        declared: z
          .object({ at: z.iso.datetime(), wording: z.string().describe("As it was declared to") })
          .nullable(),
      })
      .nullable(),
    refusals: loginNeeded,
  }),
  declareGiftAid: operation({
    needs: "gift-aid",
    method: "PUT",
    path: "/account/gift-aid",
    summary: "Declares it for every donation to come, or takes that back; earlier donations stay as they are",
    input: z.object({ declared: z.boolean() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "no-gift-aid": refusal(404) },
  }),
  funds: operation({
    needs: "donations",
    method: "GET",
    path: "/funds",
    summary: "What one can give to, the default one first",
    input: z.object({}),
    output: z.object({ funds: z.array(fund), least: moneySchema, most: moneySchema }),
    refusals: {},
  }),
  give: operation({
    needs: "donations",
    method: "POST",
    path: "/basket/donations",
    summary: "Puts a donation into the basket",
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
    summary:
      "What would round the basket up, and to what; null where it is round or the house rounds nothing",
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
    summary: "The signed-in customer's donations, newest first",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        given: z.iso.datetime(),
        fund: z.string(),
        appeal: z
          .string()
          .describe("What brought it, by the name the house has for it; its id where it has none"),
        total: moneySchema,
        returned: z.boolean(),
      }),
    ),
    refusals: loginNeeded,
  }),
};

export type Fund = z.infer<typeof fund>;
