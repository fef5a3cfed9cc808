import { z } from "zod";
import { AVAILABILITY_STATES, WAYS } from "#domain/availability.ts";
import { RESTRICTIONS } from "#domain/entitlements.ts";
import { CURRENCIES } from "#domain/money.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import { unknownEvent, unknownPerformance } from "../refusals.ts";

export const moneySchema = z
  .object({ amount: z.int(), currency: z.enum(CURRENCIES) })
  .describe("Minor units with their currency: 129500 SEK is 1 295 kr");

export const availabilitySchema = z.object({
  state: z.enum(AVAILABILITY_STATES),
  opens: z.iso
    .datetime()
    .nullable()
    .describe("When the sale opens: for this visitor (not-on-sale-yet) or for everyone (priority)"),
  restrictedTo: z.enum(RESTRICTIONS).nullable(),
});

export const pictureSchema = z.object({ url: z.string(), alt: z.string() });
export const venueSchema = z.object({ id: z.string(), name: z.string() });

export const eventSummary = z.object({
  slug: z.string(),
  title: z.string(),
  originalTitle: z.string().nullable(),
  composer: z.string().nullable(),
  genre: z.string(),
  durationMinutes: z.int(),
  intervals: z.int(),
  lead: z.string(),
  picture: pictureSchema,
});

export const performanceSummary = z.object({
  id: z.int(),
  starts: z.iso.datetime(),
  venue: venueSchema,
  availability: availabilitySchema,
  ways: z.enum(WAYS),
  from: moneySchema.nullable().describe("The lowest price currently available, fees included"),
  note: z.string().nullable(),
  movedFrom: z.iso.datetime().nullable().describe("The original start, if the performance was moved"),
  onSaleFrom: z.iso
    .datetime()
    .optional()
    .describe("When the sale opens or opened for this visitor; absent if the back end does not report it"),
  registration: z
    .object({
      opens: z.iso.datetime(),
      closes: z.iso.datetime(),
      state: z.enum(["not-yet", "open", "closed"]),
    })
    .optional()
    .describe("Set if the seats are drawn by ballot and this visitor has no other way to buy"),
});

const agendaEntry = performanceSummary.extend({ event: eventSummary });

export const priceTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  condition: z.string().nullable(),
  maxPerPerformance: z.int().nullable(),
  seats: z.enum(["any", "accessible", "companion"]),
});

/** A price with fees: `total` includes the fee per ticket. */
export const priceSchema = z.object({
  band: z.enum(BANDS),
  priceType: z.int(),
  price: moneySchema,
  fees: moneySchema,
  total: moneySchema,
});

export const performanceDetail = performanceSummary.extend({
  venue: venueSchema.extend({ street: z.string(), postalCode: z.string(), city: z.string() }),
  plan: z.string().describe("Id of the immutable seating plan: GET /seat-plans/{plan}"),
  priceTypes: z.array(priceTypeSchema),
  prices: z.array(priceSchema),
  freeByBand: z.partialRecord(z.enum(BANDS), z.int()),
  maxTickets: z.int(),
  access: z
    .string()
    .nullable()
    .describe("Accessibility of this performance: sign language, audio description, entrance"),
  streaming: z.string().nullable().describe("Whether and where it is streamed"),
});

export const eventDetail = eventSummary.extend({
  librettist: z.string().nullable(),
  body: z.string().describe("Paragraphs, separated by an empty line"),
  sungIn: z.string().nullable(),
  surtitles: z.array(z.string()),
  ageAdvice: z.int().nullable(),
  credits: z
    .array(z.object({ part: z.string(), by: z.string() }))
    .describe("Cast and creative team, in the house's order"),
});

export const catalogue = {
  offers: operation({
    method: "GET",
    path: "/offers",
    summary: "List the kinds of products on sale besides tickets",
    input: z.object({}),
    output: z.object({
      products: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .describe("The product types of the shop"),
      memberships: z.boolean(),
      donations: z.boolean(),
      packages: z.boolean(),
      series: z.boolean(),
      flex: z.boolean().describe("Flex subscriptions"),
      vouchers: z.boolean(),
      programmes: z.boolean().describe("Performances that need an access code"),
      exchanges: z.boolean().describe("Tickets can be exchanged for another performance"),
    }),
    refusals: {},
  }),
  agenda: operation({
    method: "GET",
    path: "/performances",
    summary: "List performances from today on, in chronological order",
    input: z.object({
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .optional(),
      venue: z.string().optional(),
      genre: z.string().optional(),
    }),
    output: z.object({
      performances: z.array(agendaEntry),
      months: z.array(z.string()),
      venues: z.array(venueSchema),
      genres: z.array(z.string()),
    }),
    refusals: {},
  }),
  event: operation({
    method: "GET",
    path: "/events/{event}",
    summary: "Return an event and its performances, past ones last",
    input: z.object({ event: z.string() }),
    output: z.object({ event: eventDetail, performances: z.array(performanceSummary) }),
    refusals: unknownEvent,
  }),
  eventOf: operation({
    method: "GET",
    path: "/performances/{performance}/event",
    summary: "Return the event of a performance",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({ slug: z.string(), title: z.string() }),
    refusals: { ...unknownPerformance },
  }),
  performance: operation({
    method: "GET",
    path: "/events/{event}/performances/{performance}",
    summary: "Return a performance with its prices",
    input: z.object({ event: z.string(), performance: z.coerce.number().int() }),
    output: z.object({ event: eventDetail, performance: performanceDetail }),
    refusals: { ...unknownEvent, ...unknownPerformance },
  }),
};

export type AvailabilityView = z.infer<typeof availabilitySchema>;
export type EventSummary = z.infer<typeof eventSummary>;
export type EventDetail = z.infer<typeof eventDetail>;
export type PerformanceSummary = z.infer<typeof performanceSummary>;
export type PerformanceDetail = z.infer<typeof performanceDetail>;
export type AgendaEntry = z.infer<typeof agendaEntry>;
export type PriceType = z.infer<typeof priceTypeSchema>;
export type Price = z.infer<typeof priceSchema>;
