import { z } from "zod";
import { ALLERGENS, DIETS } from "#domain/sales/food.ts";
import { operation } from "../operation.ts";
import {
  basketResult,
  noSession,
  notEnoughLeft,
  performanceOfTicket,
  voucherLocks,
} from "../operations/basket.ts";
import { moneySchema, pictureSchema } from "../operations/catalogue.ts";
import { invalid, keyUsed, refusal, unknownPerformance } from "../refusals.ts";

const item = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  picture: pictureSchema.nullable(),
  price: moneySchema,
  allergens: z.array(z.enum(ALLERGENS)),
  diets: z.array(z.enum(DIETS)),
});

const sitting = z.object({
  id: z.string(),
  place: z.string(),
  moment: z.string(),
  at: z.iso.datetime().nullable().describe("Null if the exact time is not known in advance"),
  left: z.int().nullable().describe("Remaining places for guests; null if unlimited"),
});

const menu = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  closes: z.iso.datetime(),
  isOpen: z.boolean(),
  perCover: moneySchema.nullable().describe("Price of a reserved place; null for menus without places"),
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      items: z.array(item).describe("One for each guest"),
    }),
  ),
  sittings: z.array(sitting),
});

const unknownFood = { "unknown-food": refusal(404) };

export const food = {
  at: operation({
    needs: "food",
    method: "GET",
    path: "/performances/{performance}/food",
    summary: "List the menus of a performance and the number of the caller's tickets for it",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      performance: performanceOfTicket,
      tickets: z.int().describe("In the basket and bought"),
      menus: z.array(menu),
      noteCharacters: z.int(),
      mostGuests: z.int(),
    }),
    refusals: unknownPerformance,
  }),
  served: operation({
    needs: "food",
    method: "GET",
    path: "/food",
    summary: "Check whether food can be ordered now, for a performance or an upcoming one of an event",
    input: z.object({
      performance: z.coerce.number().int().optional(),
      event: z.string().max(100).optional(),
    }),
    output: z.object({ served: z.boolean() }),
    refusals: {},
  }),
  find: operation({
    needs: "food",
    method: "GET",
    path: "/food/{name}",
    summary: "List the performances with a menu or an event's food, those with the caller's tickets first",
    input: z.object({ name: z.string().max(100) }),
    output: z.object({
      menu: z.string().nullable(),
      performances: z.array(z.object({ performance: performanceOfTicket, tickets: z.int() })),
    }),
    refusals: unknownFood,
  }),
  add: operation({
    needs: "food",
    method: "POST",
    path: "/basket/food",
    summary: "Order food and drink for guests with tickets and hold their places at the sitting",
    input: z.object({
      performance: z.coerce.number().int(),
      menu: z.string().max(100),
      sitting: z.string().max(100),
      guests: z.coerce.number().int().min(0).max(1000),
      choices: z.array(z.object({ item: z.string().max(100), count: z.int().min(1).max(1000) })).max(200),
      note: z
        .string()
        .max(5_000)
        .describe("Dietary requirements: stored encrypted and erased after the performance"),
    }),
    output: basketResult,
    refusals: {
      ...invalid,
      ...keyUsed,
      ...noSession,
      ...unknownPerformance,
      ...unknownFood,
      "food-closed": refusal(409),
      "party-too-large": refusal(409, { max: z.int() }),
      "too-few-items": refusal(409, { category: z.string(), missing: z.int() }),
      "too-many-items": refusal(409, { category: z.string(), excess: z.int() }),
      "more-guests-than-tickets": refusal(409, { guests: z.int(), tickets: z.int() }),
      "payment-under-way": refusal(409),
      ...notEnoughLeft,
      ...voucherLocks,
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
};

export type FoodMenu = z.infer<typeof menu>;
export type FoodItem = z.infer<typeof item>;
