import { z } from "zod";
import { HANDOVERS, MOST_OF_ONE, PRODUCT_KINDS } from "#domain/sales/products.ts";
import { operation } from "../operation.ts";
import { basketResult, noSession, notEnoughLeft, voucherLocks } from "../operations/basket.ts";
import { moneySchema, pictureSchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, refusal } from "../refusals.ts";

const variant = z.object({
  id: z.string(),
  name: z.string().nullable(),
  price: moneySchema,
  left: z.int().nullable().describe("Remaining stock; null if unlimited"),
});

const product = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  maker: z.string(),
  variants: z.array(variant),
  handover: z.array(z.enum(HANDOVERS)),
});

const productType = z.object({ id: z.string(), name: z.string(), kind: z.enum(PRODUCT_KINDS) });

export const products = {
  shelf: operation({
    needs: "products",
    method: "GET",
    path: "/products/{type}",
    summary: "List the products of one type, all of them or those for a performance",
    input: z.object({ type: z.string(), performance: z.coerce.number().int().optional() }),
    output: z.object({
      type: productType,
      products: z.array(product),
      postage: z.object({ amount: moneySchema, freeFrom: moneySchema.nullable() }).nullable(),
    }),
    refusals: { "unknown-products": refusal(404) },
  }),
  add: operation({
    needs: "products",
    method: "POST",
    path: "/basket/products",
    summary: "Add products to the basket and reserve limited stock",
    input: z.object({
      product: z.string().max(100),
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
      "unknown-products": refusal(404),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};

export type Product = z.infer<typeof product>;
