import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation, reason } from "./operation.ts";

const claim = z.uuid();

const waiting = z.object({
  id: claim,
  order: z.string(),
  title: z.string().describe("In Swedish"),
  starts: z.iso.datetime(),
  covers: moneySchema.describe("What is refunded if it is approved"),
  claimed: z.iso.datetime(),
  used: z.iso.datetime().nullable().describe("When the ticket was scanned"),
  reason: z.string().describe("The customer's words. They may be about health"),
});

const unknownClaim = { "unknown-claim": refusal(404) };

export const claims = {
  list: officeOperation({
    method: "GET",
    path: "/claims",
    summary: "List refund protection claims to decide, the oldest first",
    permission: "claims.read",
    command: { name: "claims", words: [] },
    input: z.object({ after: after(claim) }),
    output: listOf(waiting, claim),
    refusals: {},
  }),
  approve: officeOperation({
    method: "POST",
    path: "/claims/{claim}/approve",
    summary:
      "Approve a refund protection claim: its ticket is void and refunded; a used one only with a reason",
    permission: "claims.decide",
    command: { name: "claim-approve", words: ["claim"] },
    input: z.object({
      claim,
      used: z.boolean().optional().describe("Also if the ticket was scanned; needs a reason"),
      why: reason().optional(),
    }),
    output: z.object({ refunded: moneySchema }),
    refusals: {
      ...unknownClaim,
      used: refusal(409, { at: z.iso.datetime() }),
      "no-reason": refusal(422, { at: z.iso.datetime() }),
    },
  }),
  refuse: officeOperation({
    method: "POST",
    path: "/claims/{claim}/refuse",
    summary: "Refuse a refund protection claim; its customer is emailed",
    permission: "claims.decide",
    command: { name: "claim-refuse", words: ["claim"] },
    input: z.object({ claim }),
    output: z.object({}),
    refusals: unknownClaim,
  }),
};
