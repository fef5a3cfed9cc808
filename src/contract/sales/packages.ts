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

/** Performances that are bought as one: which packages there are, what a choice costs and lacks, and having one. */

const summary = z.object({
  id: z.string(),
  type: z.enum(["fixed", "flex", "super"]),
  name: z.string(),
  about: z.string(),
  picture: pictureSchema,
  /** How many performances (of a super package: packages) it has at least, and in all. */
  min: z.int(),
  all: z.int(),
  percent: z.int().describe("What comes off at most, where it is a percentage"),
  from: moneySchema
    .nullable()
    .describe("The lowest price for one seat at all its performances, fees included; null where it varies"),
});

export const packagePerformance = z.object({
  id: z.int(),
  starts: z.iso.datetime(),
  durationMinutes: z.int(),
  venue: venueSchema,
  event: z.object({ slug: z.string(), title: z.string(), composer: z.string().nullable() }),
  availability: availabilitySchema,
  isOnSale: z.boolean().describe("Seats of it can be had now"),
  onMap: z.boolean().describe("Its seats may be chosen on the map"),
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

/** What is wanted: performances of a flex package, packages of a super one, and for how many. */
const choice = {
  package: z.string().max(100),
  performances: z.array(z.coerce.number().int()).max(100).default([]),
  packages: z.array(z.string().max(100)).max(20).default([]),
  wishes: z
    .array(z.object({ priceType: z.coerce.number().int(), quantity: z.coerce.number().int().min(1).max(50) }))
    .max(20)
    .default([]),
};

const lack = z.object({
  why: z.enum(["more", "fewer"]),
  of: z.enum(["performances", "packages"]),
  group: z.string().nullable().describe("The name of the list, where it is one"),
  count: z.int(),
});

export const priceOfBand = z.object({
  band: z.enum(BANDS),
  full: moneySchema.describe("The tickets by themselves, fees included"),
  off: moneySchema,
  total: moneySchema,
});

const unknownPackage = { "unknown-package": refusal(404) };

/** A performance in the way, to be named with its day. */
export const performanceInTheWay = z.object({ title: z.string(), starts: z.iso.datetime() });

/** What may keep somebody from holding a package, however its seats are chosen. */
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
  /** Performances of it that are not to be had now. */
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
    summary: "The packages that are sold now",
    input: z.object({}),
    output: z.array(summary),
    refusals: {},
  }),
  read: operation({
    needs: "packages",
    method: "GET",
    path: "/packages/{package}",
    summary: "A package with its performances",
    input: z.object({ package: z.string().max(100) }),
    output: detail,
    refusals: unknownPackage,
  }),
  quote: operation({
    needs: "packages",
    method: "POST",
    path: "/packages/{package}/quote",
    summary: "What a choice costs and what it still lacks; nothing is held by it",
    input: z.object(choice),
    output: z.object({
      lacks: z.array(lack),
      next: z
        .object({ more: z.int(), percent: z.int() })
        .nullable()
        .describe("The next step of the discount"),
      percent: z.int().describe("What comes off now"),
      seats: z.int(),
      bands: z.array(priceOfBand).describe("In which all of it can be had together"),
    }),
    refusals: { ...unknownPackage, "unknown-price-type": refusal(422) },
  }),
  add: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages",
    summary: "Holds the best seats at all performances of a package, or none",
    input: z.object({ ...choice, band: z.enum(BANDS) }),
    output: basketResult.extend({ together: z.boolean() }),
    refusals: {
      ...toHold,
      /** Performances at which there are not so many seats together with the others; nothing is held. */
      "package-seats-gone": refusal(409, { performances: z.array(performanceInTheWay) }),
    },
  }),
  addSeats: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages/seats",
    summary: "Holds the seats that were pointed at for each performance of a package, or none",
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
      /** Performances with another number of seats than the first. */
      "package-uneven": refusal(409, { seats: z.int(), performances: z.array(performanceInTheWay) }),
      /**
       * Somebody was faster at these performances; nothing is held. What was lost, each with the whole cluster it belongs to,
       * and for each performance as many of the nearest that are free, where there are so many.
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
    summary: "How one performance may be taken out of a package, and what the basket costs then",
    input: z.object(inBasket),
    output: z.object({
      now: moneySchema.describe("The basket as it is"),
      smaller: moneySchema
        .nullable()
        .describe("Without the performance; null where it would be no package any more"),
      single: moneySchema.describe("Without it, the others at their ordinary price"),
      none: moneySchema.describe("Without the package"),
      short: z
        .object({ group: z.string().nullable(), min: z.int() })
        .nullable()
        .describe(
          "Of what there would be too few without it: of a list, or of all; null where it stands without it",
        ),
      others: z
        .array(performanceInTheWay.extend({ id: z.int(), total: moneySchema }))
        .describe("Performances that may come for it, in the same price bands"),
    }),
    refusals: { ...noSession, "unknown-line": refusal(404) },
  }),
  swap: operation({
    needs: "packages",
    method: "POST",
    path: "/basket/packages/{line}/performances/{performance}/instead",
    summary: "Takes another performance for one of a package, with the best seats of the same price bands",
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
    summary: "Takes one performance out of a package, which has to stay one",
    input: z.object({
      ...inBasket,
      rest: z
        .enum(["package", "single"])
        .default("package")
        .describe(
          "What the other performances are then: the package still, or tickets at their ordinary price",
        ),
    }),
    output: z.object({ basket: basketSchema.nullable() }),
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      "payment-under-way": refusal(409),
      "unknown-line": refusal(404),
      /** Without it there are too few: all of it goes, or nothing. */
      "package-too-small": refusal(409, { name: z.string(), min: z.int() }),
    },
  }),
};

export type PackageSummary = z.infer<typeof summary>;
export type PackageDetail = z.infer<typeof detail>;
export type PackagePerformance = z.infer<typeof packagePerformance>;
export type PackageQuote = z.infer<(typeof packages.quote)["output"]>;
