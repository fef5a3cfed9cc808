import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import { basketResult, limitRefusals, noSession, voucherLocks } from "../operations/basket.ts";
import { moneySchema, pictureSchema, priceTypeSchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal } from "../refusals.ts";
import { packagePerformance, performanceInTheWay, priceOfBand } from "./packages.ts";

const summary = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  /** Their number, whatever their dates. */
  performances: z.int(),
  percent: z.int().describe("The discount, if it is a percentage"),
  from: moneySchema.nullable().describe("The lowest price for one seat at all dates, fees included"),
  instalments: z.string().nullable().describe("The instalment terms, as text from the house"),
  byInstalments: z
    .object({ parts: z.int(), from: moneySchema })
    .nullable()
    .describe("The number of instalments by direct debit, and the minimum total"),
});

const detail = summary.extend({
  dates: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), performances: z.array(packagePerformance) }),
  ),
  priceTypes: z.array(priceTypeSchema),
  mostSeats: z.int(),
});

const chosen = { series: z.string().max(100), dates: z.string().max(100) };

const quantities = z
  .array(z.object({ priceType: z.coerce.number().int(), quantity: z.coerce.number().int().min(1).max(50) }))
  .max(20);

const unknownSeries = { "unknown-series": refusal(404) };

export const series = {
  list: operation({
    method: "GET",
    path: "/series",
    needs: "series",
    summary: "List the series on sale",
    input: z.object({}),
    output: z.array(summary),
    refusals: {},
  }),
  read: operation({
    method: "GET",
    path: "/series/{series}",
    needs: "series",
    summary: "Return a series with its dates",
    input: z.object({ series: z.string().max(100) }),
    output: detail,
    refusals: unknownSeries,
  }),
  seats: operation({
    method: "GET",
    path: "/series/{series}/{dates}/seats",
    needs: "series",
    summary: "List which seats are free on all dates, with the price for all of them",
    input: z.object(chosen),
    output: z.object({
      plan: z.string(),
      /** Like `seating.status`: 0 is free on every date. */
      status: z.string().regex(/^[0-3]*$/),
      bands: z.string().regex(/^[0-5]*$/),
      prices: z.array(
        z.object({
          priceType: z.int(),
          band: z.enum(BANDS),
          full: moneySchema.describe("Sum of the single ticket prices, fees included"),
          total: moneySchema,
        }),
      ),
    }),
    refusals: unknownSeries,
  }),
  suggest: operation({
    method: "GET",
    path: "/series/{series}/{dates}/seats/near",
    needs: "series",
    summary: "Suggest the best seats around one that are free on all dates; holds nothing",
    input: z.object({
      ...chosen,
      near: z.string(),
      count: z.coerce.number().int().min(1).max(50),
      pool: z.enum(["any", "accessible", "companion"]).default("any"),
      keep: z.array(z.string()).max(100).default([]),
      avoid: z.array(z.string()).max(100).default([]),
    }),
    output: z.object({ seats: z.array(z.string()), together: z.boolean() }),
    refusals: {
      ...unknownSeries,
      "unknown-seat": refusal(404),
      "not-enough-seats": refusal(409, { wanted: z.int(), available: z.int() }),
    },
  }),
  quote: operation({
    method: "POST",
    path: "/series/{series}/{dates}/quote",
    needs: "series",
    summary: "Return the price in each band for a number of people; holds nothing",
    input: z.object({ ...chosen, quantities }),
    output: z.object({ seats: z.int(), bands: z.array(priceOfBand) }),
    refusals: { ...unknownSeries, "unknown-price-type": refusal(422) },
  }),
  add: operation({
    method: "POST",
    path: "/basket/series",
    needs: "series",
    summary: "Hold the same seats on all dates, or none: chosen seats or the best of a band",
    input: z.object({
      ...chosen,
      seats: z
        .array(z.object({ seat: z.string(), priceType: z.coerce.number().int() }))
        .max(100)
        .default([]),
      band: z.enum(BANDS).optional(),
      quantities: quantities.default([]),
    }),
    output: basketResult.extend({ together: z.boolean() }),
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      ...queueNeeded,
      ...loginNeeded,
      ...unknownSeries,
      ...limitRefusals,
      "unknown-seat": refusal(404),
      "unknown-price-type": refusal(422),
      "cluster-incomplete": refusal(409, { change: z.enum(["add", "remove"]), names: z.array(z.string()) }),
      "payment-under-way": refusal(409),
      "too-many-in-series": refusal(409, { max: z.int() }),
      "series-for-nobody": refusal(422),
      "package-not-on-sale": refusal(409, { performances: z.array(performanceInTheWay) }),
      /** Nothing is held. `instead` are the nearest seats free on all dates. */
      "series-seats-gone": refusal(409, {
        performances: z.array(performanceInTheWay),
        seats: z.array(z.string()),
        instead: z.array(z.string()),
      }),
      "too-many-seats-of-network": refusal(429),
    },
  }),
};

const renewal = z.object({
  id: z.string(),
  name: z.string(),
  /** Paid or not. */
  order: z.string(),
  seats: z.array(z.object({ section: z.string(), row: z.string(), seat: z.string() })),
  performances: z.array(performanceInTheWay),
  total: moneySchema,
  until: z.iso.datetime(),
  state: z.enum(["offered", "paying", "kept", "declined", "lapsed"]),
  preference: z.string().nullable(),
});

const ofRenewal = {
  ...noSession,
  ...loginNeeded,
  ...keyUsed,
  "unknown-renewal": refusal(404),
  /** Paid, declined or expired. */
  "renewal-over": refusal(409),
};

export const renewals = {
  mine: operation({
    method: "GET",
    path: "/series-renewals",
    needs: "series",
    summary: "List the seats reserved for a subscriber and their state",
    input: z.object({}),
    output: z.array(renewal),
    refusals: loginNeeded,
  }),
  preference: operation({
    method: "PUT",
    path: "/series-renewals/{renewal}/preference",
    needs: "series",
    summary: "Request other seats; the current ones stay reserved until then",
    input: z.object({ renewal: z.string().max(100), preference: z.string().trim().min(1).max(500) }),
    output: z.object({}),
    refusals: ofRenewal,
  }),
  decline: operation({
    method: "DELETE",
    path: "/series-renewals/{renewal}",
    needs: "series",
    summary: "Decline the seats and the right to renew them",
    input: z.object({ renewal: z.string().max(100) }),
    output: z.object({}),
    refusals: { ...ofRenewal, "payment-under-way": refusal(409) },
  }),
};

export type SeriesRenewal = z.infer<typeof renewal>;
export type SeriesSummary = z.infer<typeof summary>;
export type SeriesDetail = z.infer<typeof detail>;
export type SeriesSeats = z.infer<(typeof series.seats)["output"]>;
