import { z } from "zod";
import { operation } from "../operation.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Money that comes by itself: monthly donations and memberships by direct debit, what they stand at, and how they are changed or stopped. */

const plan = z.object({
  id: z.string(),
  kind: z.enum(["donation", "membership", "order"]),
  order: z.string().nullable().describe("The link of the order that is paid in parts by it"),
  level: z.int().nullable().describe("Of a membership, its level"),
  name: z.string(),
  amount: moneySchema,
  later: z
    .object({ amount: moneySchema, from: z.iso.date() })
    .nullable()
    .describe("The amount that was chosen since, and from when it is collected"),
  day: z.int(),
  state: z.enum(["setting-up", "active", "failing", "paused", "ended"]),
  next: z.iso.date().nullable().describe("When money is collected next"),
});

const unknownPlan = { "unknown-debit-plan": refusal(404) };
const amountBounds = { "amount-out-of-bounds": refusal(422, { least: moneySchema, most: moneySchema }) };
const day = z.coerce.number().int().min(1).max(28);

export const directDebits = {
  offer: operation({
    needs: "direct-debit",
    method: "GET",
    path: "/direct-debits/offer",
    summary: "What the house proposes to give each month; null where it asks for nothing",
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
    summary: "Begins a monthly donation: the payer lets it be collected on the provider's page",
    input: z.object({
      fund: z.coerce.number().int(),
      amount: z.coerce.number().int().describe("Minor units"),
      appeal: z.string().max(100).default("").describe("The appeal that led to it"),
      day,
    }),
    output: z.object({
      plan: z.string(),
      page: z.string().nullable().describe("Null where an earlier mandate serves"),
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
    summary: "Lets a membership go on by itself: the next term is collected before the last day of this one",
    input: z.object({ membership: z.string().max(100) }),
    output: z.object({
      plan: z.string(),
      page: z.string().nullable().describe("Null where an earlier mandate serves"),
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
    summary: "In which parts the basket could be paid by direct debit; null where it is paid at once",
    input: z.object({}),
    output: z.object({ amounts: z.array(moneySchema), first: z.iso.date() }).nullable(),
    refusals: {},
  }),
  payOn: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/orders/{order}/parts",
    summary:
      "Lets what is still owed of an order be collected again: by the mandate that is there, or a new one",
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
    summary: "How far setting it up has come; asks the provider",
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
    summary: "The signed-in customer's plans, the newest first",
    input: z.object({}),
    output: z.array(plan),
    refusals: loginNeeded,
  }),
  change: operation({
    needs: "direct-debit",
    method: "PUT",
    path: "/direct-debits/{plan}",
    summary: "Another amount or another day, from ten working days on",
    input: z.object({ plan: z.string(), amount: z.coerce.number().int().describe("Minor units"), day }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknownPlan, ...amountBounds, "plan-over": refusal(409) },
  }),
  steer: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debits/{plan}/{deed}",
    summary: "Pauses a plan, resumes it, leaves the next time out, or stops it",
    input: z.object({ plan: z.string(), deed: z.enum(["pause", "resume", "skip", "stop"]) }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknownPlan, "plan-over": refusal(409) },
  }),
  notice: operation({
    needs: "direct-debit",
    method: "POST",
    path: "/direct-debit-notices",
    summary: "A notification from the direct debit provider",
    input: z.object({ headers: z.record(z.string(), z.string()), body: z.string().max(1_000_000) }),
    output: z.object({}),
    refusals: { unsigned: refusal(401), unreadable: refusal(400) },
  }),
};

export type DebitPlan = z.infer<typeof plan>;
