import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

const level = z.object({
  id: z.int(),
  fund: z.int(),
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  benefits: z.array(z.string()),
  price: moneySchema,
  months: z.int(),
  heldUntil: z.iso
    .date()
    .nullable()
    .describe("The last day of the caller's current membership at this level"),
});

const membership = z.object({
  id: z.string(),
  level: z.int(),
  slug: z.string().nullable().describe("Null if the level is no longer sold"),
  name: z.string(),
  benefits: z.array(z.string()),
  price: moneySchema.nullable(),
  customer: z.object({ id: z.string(), name: z.string() }),
  starts: z.iso.date(),
  ends: z.iso.date(),
  state: z.enum(["coming", "active", "lapsed", "cancelled"]),
  autoRenew: z.boolean().describe("It renews automatically"),
});

export const memberships = {
  levels: operation({
    needs: "memberships",
    method: "GET",
    path: "/memberships/levels",
    summary: "List the membership levels on sale",
    input: z.object({}),
    output: z.object({
      levels: z.array(level),
      upsell: z.string().nullable().describe("The slug of the level that the checkout offers"),
    }),
    refusals: {},
  }),
  join: operation({
    needs: "memberships",
    method: "POST",
    path: "/basket/memberships",
    summary: "Add a membership to the basket; its benefits apply immediately",
    input: z.object({
      level: z.string().max(100),
      renews: z.boolean().default(false),
    }),
    output: basketResult,
    refusals: {
      ...keyUsed,
      ...noSession,
      ...loginNeeded,
      "payment-under-way": refusal(409),
      "unknown-membership": refusal(404),
      "membership-held": refusal(409, { name: z.string() }),
      "membership-in-basket": refusal(409, { name: z.string() }),
      /** Its automatic renewal is being collected. */
      "renewal-under-way": refusal(409, { name: z.string() }),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
  mine: operation({
    needs: "memberships",
    method: "GET",
    path: "/memberships",
    summary: "List the signed-in customer's memberships, latest expiry first",
    input: z.object({}),
    output: z.array(membership),
    refusals: loginNeeded,
  }),
};

export type Membership = z.infer<typeof membership>;
