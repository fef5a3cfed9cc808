import { z } from "zod";
import { MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import { GENRES } from "#domain/house/genres.ts";
import { UNTIL_START } from "#domain/house/moments.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { deliveryMethod } from "./delivery-methods.ts";
import { houseMoment, houseMomentOrBefore } from "./moments.ts";

/** `season.json` and `already-sold.json`. Amounts are minor units. */

const priceType = z.strictObject({
  id: z.int(),
  name: localText,
  /** Eligibility: "Under 26 år. Legitimation visas i dörren." */
  condition: localText.optional(),
  /** Percentage of the ordinary price, for price lists without a fixed amount. */
  percentOfOrdinary: z.int().min(0).max(100).default(100),
  /** Maximum per customer and performance, including earlier purchases. */
  maxPerPerformance: z.int().positive().optional(),
  /** Only for seats marked so in the hall. */
  seats: z.enum(["any", "accessible", "companion"]).default("any"),
});

const modeOfSale = z.strictObject({
  id: z.int(),
  name: localText,
  /** A priority mode is opened by a membership, a promo code or an access scheme. */
  priority: z.boolean().default(false),
});

const priceList = z.strictObject({
  id: slug,
  ordinary: z.partialRecord(z.enum(BANDS), z.int().nonnegative().meta(MONEY)),
  /** Prices without an amount follow from `percentOfOrdinary`. */
  priceTypes: z
    .array(
      z.strictObject({
        id: z.int().meta(refersTo("price-type")),
        modesOfSale: z.array(z.int().meta(refersTo("mode-of-sale"))).min(1),
      }),
    )
    .min(1),
  /** Override the percentage. */
  amounts: z
    .array(
      z.strictObject({
        priceType: z.int().meta(refersTo("price-type")),
        band: z.enum(BANDS),
        amount: z.int().nonnegative().meta(MONEY),
      }),
    )
    .default([]),
});

const fee = z.strictObject({
  id: slug,
  name: localText,
  per: z.enum(["ticket", "order"]),
  amount: z.int().nonnegative().meta(MONEY),
  vat: slug.meta(refersTo("vat-rate")),
  /** Whether the counter charges it, too. */
  atCounter: z.boolean().default(true),
});

const vatRate = z.strictObject({
  id: slug,
  /** Basis points: 600 is 6 %. `to` is exclusive. */
  rates: z
    .array(
      z.strictObject({
        basisPoints: z.int().min(0).max(10_000),
        from: z.iso.date(),
        to: z.iso.date().nullable().default(null),
      }),
    )
    .min(1),
});

const performance = z.strictObject({
  /** Unique in the whole season; part of the URL. */
  id: z.int().positive(),
  hall: slug.meta(refersTo("hall")),
  /** One of the `venues` in house.json. */
  venue: slug.meta(refersTo("venue")),
  starts: houseMoment,
  priceList: slug.meta(refersTo("price-list")),
  sale: z
    .array(
      z.strictObject({
        modeOfSale: z.int().meta(refersTo("mode-of-sale")),
        from: houseMomentOrBefore,
        to: houseMomentOrBefore.default(UNTIL_START),
      }),
    )
    .default([]),
  cancelled: z.boolean().default(false),
  /** Not sold online, only by telephone. */
  offSale: z.boolean().default(false),
  restrictedTo: z.enum(["members", "agents", "subscribers"]).nullable().default(null),
  /** Booking options: by price (best available), on the seat map, both, or by enquiry. */
  ways: z.enum(["by-price", "seat-map", "both", "enquiry"]).default("both"),
  /** Bands of whole zones that differ from the hall's categories, by zone_id. */
  bands: z.record(z.string(), z.enum(BANDS)).default({}),
  note: localText.optional(),
  access: localText.optional(),
  streaming: localText.optional(),
  reminder: localText.optional(),
});

const event = z.strictObject({
  slug,
  title: localText,
  originalTitle: z.string().optional(),
  /** As it is shown: "Giacomo Puccini". */
  composer: z.string().optional(),
  librettist: z.string().optional(),
  genre: z.enum(GENRES),
  /** Minutes, intervals included. */
  durationMinutes: z.int().positive(),
  intervals: z.int().nonnegative().default(1),
  /** BCP 47; absent for ballet and concerts without words. */
  sungIn: z.string().optional(),
  surtitles: z.array(z.string()).default([]),
  ageAdvice: z.int().optional(),
  /** `by`: "Carmen", the same in all languages, or "Our chorus" translated. */
  credits: z
    .array(z.strictObject({ part: localText, by: z.union([z.string().min(1), localText]) }))
    .default([]),
  lead: localText,
  body: localText,
  picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }),
  vat: slug.meta(refersTo("vat-rate")).default("admission"),
  performances: z.array(performance).min(1),
});

/** Covers the named performances and events, or everything if it names none. */
const waitingRoom = z.strictObject({
  id: slug,
  performances: z.array(z.int().positive().meta(refersTo("performance"))).default([]),
  events: z.array(slug.meta(refersTo("event"))).default([]),
  opens: z.discriminatedUnion("by", [
    /** From `from` on visitors wait without positions; at `draw` positions are drawn; later arrivals queue behind. */
    z.strictObject({ by: z.literal("time"), from: houseMoment, draw: houseMoment, to: houseMoment }),
    /** Opens when a process's event loop is later than `lateMs` for two seconds, until none was for `forSeconds`. */
    z.strictObject({
      by: z.literal("load"),
      lateMs: z.int().positive().default(400),
      forSeconds: z.int().positive().default(120),
    }),
    z.strictObject({ by: z.literal("switch"), on: z.boolean() }),
  ]),
  inside: z.int().positive().default(300),
  perMinute: z.int().positive().default(120),
  /** Time limits in minutes: to enter after being called, to choose the first seats, and in total. */
  callMinutes: z.int().positive().default(5),
  chooseMinutes: z.int().positive().default(10),
  stayMinutes: z.int().positive().default(90),
  /** Maximum positions per network address (IPv6: per /64); offices and schools share one. */
  placesPerAddress: z.int().positive().default(120),
  title: localText.optional(),
  text: localText.optional(),
  picture: z.strictObject({ file: z.string().meta(shownAs("scene")), alt: localText }).optional(),
});

export const seasonSchema = z.strictObject({
  vatRates: z.array(vatRate).min(1),
  modesOfSale: z.array(modeOfSale).min(1),
  priceTypes: z.array(priceType).min(1),
  priceLists: z.array(priceList).min(1),
  fees: z.array(fee).default([]),
  deliveryMethods: z.array(deliveryMethod).min(1),
  events: z.array(event).min(1),
  waitingRooms: z.array(waitingRoom).default([]),
});

/**
 * `already-sold.json` (optional): seats sold before the move to Parkett or at the counter. `share` picks
 * seats as an audience would, from the best outwards, in groups, by `seed`.
 */
export const alreadySoldSchema = z.array(
  z.union([
    z.strictObject({ performance: z.int().meta(refersTo("performance")), seats: z.array(z.string()).min(1) }),
    z.strictObject({
      performance: z.int().meta(refersTo("performance")),
      share: z.number().min(0).max(1),
      seed: z.string(),
    }),
  ]),
);

export type Season = z.infer<typeof seasonSchema>;
export type SeasonInput = z.input<typeof seasonSchema>;
export type SeasonEvent = Season["events"][number];
export type SeasonPerformance = SeasonEvent["performances"][number];
export type WaitingRoom = Season["waitingRooms"][number];
export type AlreadySold = z.infer<typeof alreadySoldSchema>;
