import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { localText } from "../house/local-text.ts";
import { houseMoment, houseMomentOrBefore } from "./moments.ts";

/** `season.json`: what is played, when, for how much and to whom it is sold. Amounts are minor units. */

const slug = z.string().regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens only");

const priceType = z.strictObject({
  id: z.int(),
  name: localText,
  /** Who may have it: "Under 26 år. Legitimation visas i dörren." */
  condition: localText.optional(),
  /** A share of the ordinary price in percent, for price lists that do not name an amount. */
  percentOfOrdinary: z.int().min(0).max(100).default(100),
  /** At most so many of this type per customer and performance, earlier purchases included. */
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
  /** The ordinary price of each band. */
  ordinary: z.partialRecord(z.enum(BANDS), z.int().nonnegative()),
  /** Price types sold, each with its modes of sale; the rest follow from `percentOfOrdinary`. */
  priceTypes: z.array(z.strictObject({ id: z.int(), modesOfSale: z.array(z.int()).min(1) })).min(1),
  /** Amounts that differ from the percentage rule. */
  amounts: z
    .array(z.strictObject({ priceType: z.int(), band: z.enum(BANDS), amount: z.int().nonnegative() }))
    .default([]),
});

const fee = z.strictObject({
  id: slug,
  name: localText,
  per: z.enum(["ticket", "order"]),
  amount: z.int().nonnegative(),
  vat: slug,
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

const deliveryMethod = z.strictObject({
  id: slug,
  kind: z.enum(["electronic", "post", "collect"]),
  name: localText,
  description: localText,
  amount: z.int().nonnegative(),
  vat: slug,
  /** Not offered when the first performance is nearer than this many days. */
  minDaysBefore: z.int().nonnegative().default(0),
});

const performance = z.strictObject({
  /** Unique in the whole season; part of its address. */
  id: z.int().positive(),
  hall: slug,
  /** One of the hall's venue ids in house.json. */
  venue: slug,
  starts: houseMoment,
  priceList: slug,
  /** Sale windows per mode of sale. */
  sale: z
    .array(
      z.strictObject({
        modeOfSale: z.int(),
        from: houseMomentOrBefore,
        to: houseMomentOrBefore.default("-0m"),
      }),
    )
    .default([]),
  cancelled: z.boolean().default(false),
  /** Not sold on line; ask by telephone. */
  offSale: z.boolean().default(false),
  restrictedTo: z.enum(["members", "agents", "subscribers"]).nullable().default(null),
  /** How seats are offered: by price (best available), on the map, both, or as an enquiry. */
  ways: z.enum(["by-price", "seat-map", "both", "enquiry"]).default("both"),
  /** Bands of whole zones that differ from the hall's categories, by zone_id. */
  bands: z.record(z.string(), z.enum(BANDS)).default({}),
  note: localText.optional(),
  /** What somebody who needs it should know: sign language, audio description, how to get in. */
  access: localText.optional(),
  /** Whether and where it can be watched from home. */
  streaming: localText.optional(),
  /** What its guests are told the day before: a long first act, a closed bridge. */
  reminder: localText.optional(),
});

const event = z.strictObject({
  slug,
  title: localText,
  originalTitle: z.string().optional(),
  /** "Giacomo Puccini"; several separated by " / ". */
  composer: z.string().optional(),
  librettist: z.string().optional(),
  genre: z.enum(["opera", "operetta", "musical", "ballet", "concert", "family", "talk"]),
  /** Minutes, intervals included. */
  durationMinutes: z.int().positive(),
  intervals: z.int().nonnegative().default(1),
  /** Language codes as in BCP 47: "it", "sv"; absent for ballet and concerts without words. */
  sungIn: z.string().optional(),
  surtitles: z.array(z.string()).default([]),
  ageAdvice: z.int().optional(),
  /** Who sings, plays and directs: "Carmen" by a name, which needs no languages, or by "Our chorus" in all of them. */
  credits: z
    .array(z.strictObject({ part: localText, by: z.union([z.string().min(1), localText]) }))
    .default([]),
  lead: localText,
  body: localText,
  /** A file under the house folder. */
  picture: z.strictObject({ file: z.string(), alt: localText }),
  vat: slug.default("admission"),
  performances: z.array(performance).min(1),
});

/**
 * A room in which visitors wait for their turn before they choose seats. It guards the performances and events it names,
 * or everything where it names none.
 */
const waitingRoom = z.strictObject({
  id: slug,
  performances: z.array(z.int().positive()).default([]),
  events: z.array(slug).default([]),
  opens: z.discriminatedUnion("by", [
    /** From `from` on everybody waits alike; at `draw` places are drawn; whoever comes later stands behind. */
    z.strictObject({ by: z.literal("time"), from: houseMoment, draw: houseMoment, to: houseMoment }),
    /** When a process of the shop is later than `lateMs` for two seconds, until none was for `forSeconds`. */
    z.strictObject({
      by: z.literal("load"),
      lateMs: z.int().positive().default(400),
      forSeconds: z.int().positive().default(120),
    }),
    z.strictObject({ by: z.literal("switch"), on: z.boolean() }),
  ]),
  /** Visitors who may be inside at a time, and how many are called in a minute. */
  inside: z.int().positive().default(300),
  perMinute: z.int().positive().default(120),
  /** Minutes to go in after being called, to the first seats, and inside altogether. */
  callMinutes: z.int().positive().default(5),
  chooseMinutes: z.int().positive().default(10),
  stayMinutes: z.int().positive().default(90),
  /** Places that visitors of one network address (IPv6: of one /64) may have; offices and schools share one. */
  placesPerAddress: z.int().positive().default(120),
  /** The house's own words above the place, and a picture beside it. */
  title: localText.optional(),
  text: localText.optional(),
  picture: z.strictObject({ file: z.string(), alt: localText }).optional(),
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
 * `already-sold.json` (optional): seats sold before the house moved to Parkett, or at its own counter.
 * `share` picks seats the way a public does: from the best seats outwards, in groups, by `seed`.
 */
export const alreadySoldSchema = z.array(
  z.union([
    z.strictObject({ performance: z.int(), seats: z.array(z.string()).min(1) }),
    z.strictObject({ performance: z.int(), share: z.number().min(0).max(1), seed: z.string() }),
  ]),
);

export type Season = z.infer<typeof seasonSchema>;
export type SeasonInput = z.input<typeof seasonSchema>;
export type SeasonEvent = Season["events"][number];
export type SeasonPerformance = SeasonEvent["performances"][number];
export type WaitingRoom = Season["waitingRooms"][number];
export type AlreadySold = z.infer<typeof alreadySoldSchema>;
