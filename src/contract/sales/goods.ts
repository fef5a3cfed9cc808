import { z } from "zod";
import { GOOD_KINDS, HANDOVERS, MOST_OF_ONE } from "#domain/sales/goods.ts";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema, pictureSchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, refusal } from "../refusals.ts";

/** Merchandise, and what belongs to a performance without being a ticket. */

const variant = z.object({
  id: z.string(),
  name: z.string().nullable(),
  price: moneySchema,
  left: z.int().nullable().describe("How many can still be had; null is as many as anybody wants"),
});

const good = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  maker: z.string(),
  variants: z.array(variant),
  handover: z.array(z.enum(HANDOVERS)),
});

const goodType = z.object({ id: z.string(), name: z.string(), kind: z.enum(GOOD_KINDS) });

export const goods = {
  shelf: operation({
    needs: "goods",
    method: "GET",
    path: "/goods/{type}",
    summary: "What is sold of one type, all of it or what belongs to a performance",
    input: z.object({ type: z.string(), performance: z.coerce.number().int().optional() }),
    output: z.object({
      type: goodType,
      goods: z.array(good),
      postage: z.object({ amount: moneySchema, freeFrom: moneySchema.nullable() }).nullable(),
    }),
    refusals: { "unknown-goods": refusal(404) },
  }),
  add: operation({
    needs: "goods",
    method: "POST",
    path: "/basket/goods",
    summary: "Puts goods into the basket; what there is only so much of is held with it",
    input: z.object({
      good: z.string().max(100),
      variant: z.string().max(100),
      quantity: z.coerce.number().int().min(1).max(MOST_OF_ONE),
      handover: z.enum(HANDOVERS),
    }),
    output: basketResult,
    refusals: {
      ...invalid,
      ...keyUsed,
      ...noSession,
      "payment-under-way": refusal(409),
      "unknown-goods": refusal(404),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};

export type Good = z.infer<typeof good>;
