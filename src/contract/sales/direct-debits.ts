import { z } from "zod";
import { operation } from "../operation.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Recurring payments by direct debit: monthly donations, memberships and instalments. */

const plan = z.object({
  id: z.string(),
  kind: z.enum(["donation", "membership", "order"]),
  order: z.string().nullable().describe("The link of the order that it pays by instalments"),
  level: z.int().nullable().describe("The level of a membership"),
  name: z.string(),
  amount: moneySchema,
  later: z
    .object({ amount: moneySchema, from: z.iso.date() })
    .nullable()
    .describe("A new amount and the date of its first collection"),
  day: z.int(),
  state: z.enum(["setting-up", "active", "failing", "paused", "ended"]),
  next: z.iso.date().nullable().describe("The date of the next collection"),
});

const unknownPlan = { "unknown-debit-plan": refusal(404) };
const amountBounds = { "amount-out-of-bounds": refusal(422, { least: moneySchema, most: moneySchema }) };
const day = z.coerce.number().int().min(1).max(28);

export const directDebits = {
  offer: operation({
    needs: "direct-debit",
    method: "GET",
    path: "/direct-debits/offer",
    summary: "Return the suggested monthly amounts; null if the house offers no monthly donations",
    input: z.object({}),
    output: z
      .object({ amounts: z.array(moneySchema), least: moneySchema, most: moneySchema, day: z.int() })
      .nullable(),
    refusals: {},
  }),
  begin: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debits",
    summary: "Set up a monthly donation; the payer confirms the mandate on the provider's page",
    input: z.object({
      fund: z.coerce.number().int(),
      amount: z.coerce.number().int().describe("Minor units"),
      appeal: z.string().max(100).default("").describe("The appeal that led to it"),
      day,
    }),
    output: z.object({
      plan: z.string(),
      page: z.string().nullable().describe("Null if an existing mandate is used"),
    }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...amountBounds,
      "unknown-fund": refusal(404),
      "provider-unreachable": refusal(503),
    },
  }),
  renew: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/memberships/{membership}/renewal",
    summary: "Turn on automatic renewal for a membership, collected before the current term ends",
    input: z.object({ membership: z.string().max(100) }),
    output: z.object({
      plan: z.string(),
      page: z.string().nullable().describe("Null if an existing mandate is used"),
    }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "unknown-membership": refusal(404),
      "renews-already": refusal(409),
      "provider-unreachable": refusal(503),
    },
  }),
  parts: operation({
    needs: "direct-debit",
    method: "GET",
    path: "/basket/parts",
    summary: "Return the instalments available for the basket; null if it requires immediate payment",
    input: z.object({}),
    output: z.object({ amounts: z.array(moneySchema), first: z.iso.date() }).nullable(),
    refusals: {},
  }),
  payOn: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/orders/{order}/parts",
    summary:
      "Resume collection of an order's outstanding instalments, with the existing mandate or a new one",
    input: z.object({ order: z.string().max(100) }),
    output: z.object({ plan: z.string(), page: z.string().nullable() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "unknown-order": refusal(404),
      "nothing-owed": refusal(409),
      "provider-unreachable": refusal(503),
    },
  }),
  verify: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debits/{plan}/verify",
    summary: "Check the mandate's set-up with the provider",
    input: z.object({ plan: z.string() }),
    output: z.object({
      state: z.enum(["open", "verifying", "confirmed", "failed"]),
      page: z.string().nullable(),
      plan,
    }),
    refusals: { ...loginNeeded, ...unknownPlan, "provider-unreachable": refusal(503) },
  }),
  mine: operation({
    needs: "direct-debit",
    method: "GET",
    path: "/direct-debits",
    summary: "List the signed-in customer's direct debit plans, newest first",
    input: z.object({}),
    output: z.array(plan),
    refusals: loginNeeded,
  }),
  change: operation({
    needs: "direct-debit",
    method: "PUT",
    path: "/direct-debits/{plan}",
    summary: "Change a plan's amount or day, effective after ten working days",
    input: z.object({ plan: z.string(), amount: z.coerce.number().int().describe("Minor units"), day }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknownPlan, ...amountBounds, "plan-over": refusal(409) },
  }),
  steer: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debits/{plan}/{action}",
    summary: "Pause, resume or stop a plan, or skip its next collection",
    input: z.object({ plan: z.string(), action: z.enum(["pause", "resume", "skip", "stop"]) }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknownPlan, "plan-over": refusal(409) },
  }),
  notice: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debit-notices",
    summary: "Receive a notification from the direct debit provider",
    input: z.object({ headers: z.record(z.string(), z.string()), body: z.string().max(1_000_000) }),
    output: z.object({}),
    refusals: { unsigned: refusal(401), unreadable: refusal(400) },
  }),
};

export type DebitPlan = z.infer<typeof plan>;
