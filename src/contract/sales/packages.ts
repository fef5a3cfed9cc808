import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import { basketResult, basketSchema, limitRefusals, noSession, voucherLocks } from "../operations/basket.ts";
import {
  availabilitySchema,
  moneySchema,
  pictureSchema,
  priceTypeSchema,
  venueSchema,
} from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal } from "../refusals.ts";

const summary = z.object({
  id: z.string(),
  type: z.enum(["fixed", "flex", "super"]),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  min: z.int(),
  all: z.int(),
  percent: z.int().describe("The highest discount, if it is a percentage"),
  from: moneySchema
    .nullable()
    .describe("The lowest price for one seat at all its performances, fees included; null if it varies"),
});

export const packagePerformance = z.object({
  id: z.int(),
  starts: z.iso.datetime(),
  durationMinutes: z.int(),
  venue: venueSchema,
  event: z.object({ slug: z.string(), title: z.string(), composer: z.string().nullable() }),
  availability: availabilitySchema,
  isOnSale: z.boolean().describe("Seats are currently available"),
  onMap: z.boolean().describe("Seats can be chosen on the map"),
});

const tier = z.object({ from: z.int(), percent: z.int() });

const detail = summary.extend({
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      min: z.int(),
      max: z.int(),
      performances: z.array(packagePerformance),
    }),
  ),
  packages: z.array(summary.extend({ performances: z.array(packagePerformance) })),
  tiers: z.array(tier),
  priceTypes: z.array(priceTypeSchema),
  mostSeats: z.int(),
});

/** Performances of a flex package or packages of a super package, and the number of people. */
const choice = {
  package: z.string().max(100),
  performances: z.array(z.coerce.number().int()).max(100).default([]),
  packages: z.array(z.string().max(100)).max(20).default([]),
  quantities: z
    .array(z.object({ priceType: z.coerce.number().int(), quantity: z.coerce.number().int().min(1).max(50) }))
    .max(20)
    .default([]),
};

const lack = z.object({
  why: z.enum(["more", "fewer"]),
  of: z.enum(["performances", "packages"]),
  group: z.string().nullable().describe("The name of the list, if it has one"),
  count: z.int(),
});

export const priceOfBand = z.object({
  band: z.enum(BANDS),
  full: moneySchema.describe("Sum of the single ticket prices, fees included"),
  off: moneySchema,
  total: moneySchema,
});

const unknownPackage = { "unknown-package": refusal(404) };

export const performanceInTheWay = z.object({ title: z.string(), starts: z.iso.datetime() });

const toHold = {
  ...noSession,
  ...keyUsed,
  ...voucherLocks,
  ...queueNeeded,
  ...loginNeeded,
  ...unknownPackage,
  ...limitRefusals,
  "unknown-price-type": refusal(422),
  "payment-under-way": refusal(409),
  "package-incomplete": refusal(409, { count: z.int() }),
  "too-many-in-package": refusal(409, { max: z.int() }),
  "package-for-nobody": refusal(422),
  "package-not-on-sale": refusal(409, { performances: z.array(performanceInTheWay) }),
  "too-many-seats-of-network": refusal(429),
};

const inBasket = { line: z.string(), performance: z.coerce.number().int() };

const seatsOfPerformance = z.object({ performance: z.int(), seats: z.array(z.string()) });

export const packages = {
  list: operation({
    needs: "packages",
    method: "GET",
    path: "/packages",
    summary: "List the packages on sale",
    input: z.object({}),
    output: z.array(summary),
    refusals: {},
  }),
  read: operation({
    needs: "packages",
    method: "GET",
    path: "/packages/{package}",
    summary: "Return a package with its performances",
    input: z.object({ package: z.string().max(100) }),
    output: detail,
    refusals: unknownPackage,
  }),
  quote: operation({
    needs: "packages",
    method: "POST",
    path: "/packages/{package}/quote",
    summary: "Return the price of a choice and what it still lacks; holds nothing",
    input: z.object(choice),
    output: z.object({
      lacks: z.array(lack),
      next: z.object({ more: z.int(), percent: z.int() }).nullable().describe("The next discount step"),
      percent: z.int().describe("The current discount"),
      seats: z.int(),
      bands: z.array(priceOfBand).describe("The price bands in which all of it is available together"),
    }),
    refusals: { ...unknownPackage, "unknown-price-type": refusal(422) },
  }),
  add: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages",
    summary: "Hold the best seats at all performances of a package, or none",
    input: z.object({ ...choice, band: z.enum(BANDS) }),
    output: basketResult.extend({ together: z.boolean() }),
    refusals: {
      ...toHold,
      "package-seats-gone": refusal(409, { performances: z.array(performanceInTheWay) }),
    },
  }),
  addSeats: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages/seats",
    summary: "Hold the chosen seats at every performance of a package, or none",
    input: z.object({
      package: choice.package,
      packages: choice.packages,
      performances: z
        .array(
          z.object({
            performance: z.coerce.number().int(),
            seats: z
              .array(z.object({ seat: z.string(), priceType: z.coerce.number().int() }))
              .min(1)
              .max(50),
          }),
        )
        .max(100),
    }),
    output: basketResult,
    refusals: {
      ...toHold,
      "unknown-seat": refusal(404),
      "cluster-incomplete": refusal(409, { change: z.enum(["add", "remove"]), names: z.array(z.string()) }),
      /** With another number of seats than the first. */
      "package-uneven": refusal(409, { seats: z.int(), performances: z.array(performanceInTheWay) }),
      /**
       * Lost to other visitors; nothing is held. `lost` includes the whole cluster of each seat, `instead` as
       * many of the nearest free seats, if there are enough.
       */
      "package-seats-taken": refusal(409, {
        performances: z.array(performanceInTheWay),
        lost: z.array(seatsOfPerformance),
        instead: z.array(seatsOfPerformance),
      }),
    },
  }),
  ways: operation({
    needs: "packages",
    method: "GET",
    path: "/basket/packages/{line}/performances/{performance}",
    summary: "List the options for removing a performance from a package, with the basket's total for each",
    input: z.object(inBasket),
    output: z.object({
      now: moneySchema.describe("The current total"),
      smaller: moneySchema
        .nullable()
        .describe("Without the performance; null if the package would be too small"),
      single: moneySchema.describe("Without the performance, the others at their single ticket price"),
      none: moneySchema.describe("Without the package"),
      short: z
        .object({ group: z.string().nullable(), min: z.int() })
        .nullable()
        .describe(
          "What would have too few performances, a list or the whole package; null if it stays valid",
        ),
      others: z
        .array(performanceInTheWay.extend({ id: z.int(), total: moneySchema }))
        .describe("Performances that can replace it, in the same price bands"),
    }),
    refusals: { ...noSession, "unknown-line": refusal(404) },
  }),
  swap: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages/{line}/performances/{performance}/instead",
    summary: "Replace one performance of a package, with the best seats of the same price bands",
    input: z.object({ ...inBasket, instead: z.coerce.number().int() }),
    output: basketResult,
    refusals: {
      ...noSession,
      ...queueNeeded,
      ...keyUsed,
      ...voucherLocks,
      ...limitRefusals,
      "payment-under-way": refusal(409),
      "unknown-line": refusal(404),
      "package-not-on-sale": refusal(409, { performances: z.array(performanceInTheWay) }),
      "package-seats-gone": refusal(409, { performances: z.array(performanceInTheWay) }),
    },
  }),
  leave: operation({
    needs: "packages",
    method: "DELETE",
    path: "/basket/packages/{line}/performances/{performance}",
    summary: "Remove one performance from a package",
    input: z.object({
      ...inBasket,
      rest: z
        .enum(["package", "single"])
        .default("package")
        .describe("Keep the other performances as the package, or as tickets at their single price"),
    }),
    output: z.object({ basket: basketSchema.nullable() }),
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      "payment-under-way": refusal(409),
      "unknown-line": refusal(404),
      /** Only the whole package can be removed. */
      "package-too-small": refusal(409, { name: z.string(), min: z.int() }),
    },
  }),
};

export type PackageSummary = z.infer<typeof summary>;
export type PackageDetail = z.infer<typeof detail>;
export type PackagePerformance = z.infer<typeof packagePerformance>;
export type PackageQuote = z.infer<(typeof packages.quote)["output"]>;
