import { z } from "zod";
import { CLAIM_STATES } from "#domain/sales/protection.ts";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

export const protection = {
  offer: operation({
    needs: "protection",
    method: "GET",
    path: "/basket/protection",
    summary:
      "Return the price of refund protection for the basket; null if none is offered or nothing can be protected",
    input: z.object({}),
    output: z
      .object({
        name: z.string(),
        terms: z.string(),
        perTicket: moneySchema,
        tickets: z.int().describe("The number of tickets that can be protected; free tickets cannot"),
        protected: z.int(),
      })
      .nullable(),
    refusals: noSession,
  }),
  choose: operation({
    needs: "protection",
    method: "PUT",
    path: "/basket/protection",
    summary: "Add refund protection for every ticket of the basket, or remove it",
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
  mine: operation({
    needs: "protection",
    method: "GET",
    path: "/account/protections",
    summary: "List the customer's protected tickets and their claims",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        order: z.string(),
        title: z.string(),
        starts: z.iso.datetime(),
        state: z.enum(CLAIM_STATES),
        canClaim: z.boolean(),
        until: z.iso.datetime().describe("The deadline for a claim"),
        covers: moneySchema.describe("The price paid for the ticket, fees included"),
      }),
    ),
    refusals: loginNeeded,
  }),
  claim: operation({
    needs: "protection",
    method: "POST",
    path: "/account/protections/{protection}/claim",
    summary: "Submit a refund-protection claim for review",
    input: z.object({ protection: z.uuid(), reason: z.string().max(2_000) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...invalid,
      "unknown-protection": refusal(404),
      "not-claimable": refusal(409),
    },
  }),
};

export type ProtectedTicket = z.infer<(typeof protection.mine)["output"]>[number];
export type ProtectionOffer = z.infer<(typeof protection.offer)["output"]>;
