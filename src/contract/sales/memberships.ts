import { z } from "zod";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Belonging to the house: the levels, joining, and what one has. */

const level = z.object({
  id: z.int(),
  fund: z.int(),
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  benefits: z.array(z.string()),
  price: moneySchema,
  months: z.int(),
  heldUntil: z.iso.date().nullable().describe("The last day of the one that the caller has already"),
});

const membership = z.object({
  id: z.string(),
  level: z.int(),
  slug: z.string().nullable().describe("Null where the level is not sold any more"),
  name: z.string(),
  benefits: z.array(z.string()),
  price: moneySchema.nullable(),
  customer: z.object({ id: z.string(), name: z.string() }),
  starts: z.iso.date(),
  ends: z.iso.date(),
  state: z.enum(["coming", "active", "lapsed", "cancelled"]),
  autoRenew: z.boolean().describe("It goes on by itself when it ends"),
});

export const memberships = {
  levels: operation({
    needs: "memberships",
    method: "GET",
    path: "/memberships/levels",
    summary: "The levels that are sold",
    input: z.object({}),
    output: z.object({
      levels: z.array(level),
      upsell: z.string().nullable().describe("The slug of the one that the checkout offers"),
    }),
    refusals: {},
  }),
  join: operation({
    needs: "memberships",
    method: "POST",
    path: "/basket/memberships",
    summary: "Puts a membership into the basket: what it gives works at once",
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
      /** It goes on by itself, and is just being collected. */
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
    summary: "The signed-in customer's memberships, the one that ends last first",
    input: z.object({}),
    output: z.array(membership),
    refusals: loginNeeded,
  }),
};

export type Membership = z.infer<typeof membership>;
