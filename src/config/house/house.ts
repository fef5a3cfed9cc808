import { z } from "zod";
import { DEFAULT_STEPS, STEP_STATES, STEPS, stepsFault } from "#domain/checkout/steps.ts";
import { CONSENT_CLASSES } from "#domain/consent.ts";
import { ACCOUNT_PAGES, type AccountPage } from "#domain/customer/account-pages.ts";
import { COUNTRIES, countryById } from "#domain/customer/countries.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { CURRENCIES } from "#domain/money.ts";
import { besideItsType, PAYMENT_METHODS } from "#domain/price/payment-methods.ts";
import { contrast } from "../contrast.ts";
import { localText } from "./local-text.ts";
import { tableBooking } from "./table-booking.ts";
import { vendorNames } from "./vendor.ts";

/**
 * `house.json`: who the house is, and every constant a house may change.
 * Section numbers point to the storefront specification; each default is the one it names.
 */

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb");
/** What WCAG 2.2 asks of ordinary text. */
const LEAST_CONTRAST = 4.5;
/** Emails, tickets and passes have white words on it, and the house's name in it on white. */
const standsOut = (written: string) => (contrast(written, "#FFFFFF") ?? LEAST_CONTRAST) >= LEAST_CONTRAST;
const PALE = `white words on it cannot be read, it needs ${LEAST_CONTRAST}:1 against #FFFFFF`;
const SOME_COUNTRIES = COUNTRIES.filter(({ code }) =>
  ["SE", "NO", "DK", "FI", "DE", "GB", "US"].includes(code),
)
  .map(({ id, code }) => `${code} is ${id}`)
  .join(", ");
const wholeMinorUnits = z.int().nonnegative();

const venue = z.strictObject({
  /** Used in addresses and by performances: "main-stage". */
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: localText,
  /** The ids under which the ticketing back end knows this venue (section 9). */
  backEndIds: z.array(z.int()).min(1),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** How long before the performance the doors open, and how one gets there: for the reminder before the performance. */
  doorsMinutes: z.int().positive().optional(),
  arrival: localText.optional(),
});

const constants = z.strictObject({
  /** Seconds a basket is held. */
  basketExpirySeconds: z.int().positive().default(1200),
  /** How often a visitor may ask for more time before the basket runs out, and how much each time gives. */
  holdExtensions: z.int().nonnegative().default(0),
  holdExtensionSeconds: z.int().positive().default(300),
  /** Tickets in one online booking. */
  maxTickets: z.int().positive().default(9),
  defaultPriceType: z.int().default(1),
  /** One of the numbers that addresses have: 191 is Sweden. */
  defaultCountry: z
    .int()
    .refine((id) => countryById(id) !== undefined, {
      error: ({ input }) => `there is no country ${input}; ${SOME_COUNTRIES}`,
    })
    .default(191),
  defaultModeOfSale: z.int().default(3),
  pastOrdersShown: z.int().positive().default(10),
  cancellationWindowHours: z.int().nonnegative().default(48),
  /** So long a holder may choose when the house cancels or moves a performance; then the money goes back, or the tickets stay. */
  refundOfferDays: z.int().positive().default(14),
  /** Whoever holds tickets is reminded so many hours before the performance; null reminds nobody. */
  reminderHours: z.int().positive().max(168).nullable().default(24),
  /** Emails so many days before a customer's credit ends; an empty list sends none. */
  creditEmailDays: z.array(z.int().positive()).default([30, 7]),
  /** Emails so many days before units of a flex subscription end; an empty list sends none. */
  flexEmailDays: z.array(z.int().positive()).default([60, 14]),
  /**
   * Emails so many days before a membership ends; an empty list sends none. One that goes on by itself is handed to the bank
   * fourteen days before its last day: whoever is told earlier can stop it.
   */
  membershipEmailDays: z.array(z.int().positive()).default([45, 24]),
  /** Days before a gift voucher with something left on it ends, on which its holder hears of it; [] for never. */
  voucherEmailDays: z.array(z.int().positive()).default([60, 14]),
  /** A buyer may put another name on a ticket until so many hours before the performance begins; null changes no names. */
  nameChangeHours: z.int().nonnegative().nullable().default(null),
  /** Whether a ticket of a package may be given back by itself, for its share of the price, or the package as a whole only. */
  packageReturn: z.enum(["ticket", "whole"]).default("ticket"),
  /** What is no performance can be given back so many days after it was paid. */
  withdrawalDays: z.int().nonnegative().default(14),
  /** Accounts in which nothing has happened for so many years are forgotten; null keeps them. The books want seven. */
  accountYears: z.int().positive().nullable().default(7),
  /** How long a note to an order may be, in characters. */
  noteCharacters: z.int().positive().max(2000).default(500),
  accountCreditMonths: z.int().positive().default(6),
  /** Credit that a returned order gives back can be used for so many days at least. */
  creditReturnDays: z.int().nonnegative().default(30),
  /** Minor units. */
  giftVoucherAmounts: z.array(wholeMinorUnits).min(1).default([20_000, 50_000, 80_000, 100_000, 150_000]),
  magicLinkMinutes: z.int().positive().max(10).default(10),
  ticketCode: z
    .strictObject({ length: z.int().min(16).max(32), prefix: z.string().regex(/^\d*$/) })
    .default({ length: 20, prefix: "99" }),
  /** Wrong passwords before the account is locked until the password is reset. */
  passwordAttempts: z.int().positive().default(10),
  /** "Few tickets left" from this share of free seats downwards. */
  limitedShare: z.number().min(0).max(1).default(0.1),
  /**
   * When a visitor's own choice leaves a single seat between taken ones: nothing, a warning, or a refusal.
   * In a row or performance with a free share of `limitedShare` or less there is no such rule.
   */
  orphanRule: z.enum(["off", "warn", "refuse"]).default("off"),
  /** How long the payment provider may take before the seats of an unpaid order are given back. */
  paymentWindowSeconds: z.int().positive().default(1800),
  /** After a failed payment the basket is kept at least so long, to try again; not more often than `paymentRetries`. */
  paymentRetrySeconds: z.int().positive().default(300),
  paymentRetries: z.int().nonnegative().default(3),
  /** So long the provider is asked now and then whether money went back, should its notice have been lost. */
  refundLookDays: z.int().nonnegative().default(32),
  /** Money that fits no order (another amount, another currency) goes back after so many days; the house hears of it at once. */
  strayMoneyDays: z.int().nonnegative().max(6).default(3),
  /** Seat maps that one network address may follow live; whoever comes after asks now and then. Offices share one. */
  liveMapsPerAddress: z.int().positive().default(50),
  /**
   * Seats in the baskets of one network address (IPv6: of one /64) at a time, visits begun from it in ten minutes, and
   * customers registered from it in an hour. Offices, schools and telephone companies share an address: a thousandth of
   * a city may be behind one.
   */
  seatsPerAddress: z.int().positive().default(120),
  visitsPerAddress: z.int().positive().default(600),
  newCustomersPerAddress: z.int().positive().default(120),
  /** Between two reloads of a page a part of which could not be loaded. */
  chunkReloadSeconds: z.int().positive().default(60),
  /** Closing a dialog moves the focus back to the link that opened it. */
  dialogsReturnFocus: z.boolean().default(true),
  dialogsCloseOnEscape: z.boolean().default(true),
  /** The focus moves into a dialog after it is shown, not with it. */
  dialogsDelayInitialFocus: z.boolean().default(true),
});

const origin = z.url({ protocol: /^https$/, error: "must be an address that begins with https://" });
const consentClass = z.enum(CONSENT_CLASSES);

/** Each page of the account can be there or not; the profile, where the account begins, always is. */
const accountPages = z.strictObject(
  Object.fromEntries(
    Object.entries(ACCOUNT_PAGES).map(([page, there]) => [
      page,
      page === "your-profile" ? z.literal(true).default(true) : z.boolean().default(there),
    ]),
  ) as Record<AccountPage, z.ZodDefault<z.ZodBoolean>>,
);

const registerField = z.enum(["required", "optional", "hidden"]);

const viewId = z.string().regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens only");

export const houseSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  tagline: localText,
  contact: z.strictObject({
    phone: z.string(),
    email: z.email(),
    /** "mån–fre 12–18" */
    hours: localText,
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    organisationNumber: z.string().optional(),
    website: z.url().optional(),
  }),
  brand: z.strictObject({
    /** Dark red, section 9; also the browser's theme colour. */
    themeColour: colour.refine(standsOut, PALE).default("#7A1526"),
    themeColourDark: colour.default("#171011"),
    /** Picture files, relative to the house folder. */
    logo: z.string(),
    /** Set the house's name beside a logo that is a mark without words. */
    nameBesideLogo: z.boolean().default(false),
    shareImage: z.string(),
    icon: z.string(),
    /** A CSS file that overrides design tokens, relative to the house folder. */
    stylesheet: z.string().optional(),
  }),
  /** The first is the default language. */
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .refine((languages) => new Set(languages).size === languages.length, "a language is named once")
    .default([...LANGUAGES]),
  timeZone: z.string().default("Europe/Oslo"),
  currency: z.enum(CURRENCIES).default("SEK"),
  /** Currencies beside it in which one may pay, at the house's own rate (`domain/price/other-currency.ts`). */
  otherCurrencies: z
    .array(
      z.strictObject({
        currency: z.enum(CURRENCIES),
        name: localText,
        perHundred: z.int().positive().max(10_000_000),
        methods: z
          .array(z.enum(PAYMENT_METHODS))
          .superRefine((methods, context) => {
            const beside = besideItsType(methods);
            if (beside !== null)
              context.addIssue({
                code: "custom",
                message: `"${beside}" stands beside the type it belongs to`,
              });
          })
          .default([]),
      }),
    )
    .superRefine((others, context) => {
      const names = others.map(({ currency }) => currency);
      if (new Set(names).size !== names.length)
        context.addIssue({ code: "custom", message: "a currency is named once" });
    })
    .default([]),
  venues: z.array(venue).min(1),
  terms: localText,
  /** Where the bare address leads, if not to the agenda: to a path of ours or to another site of the house. */
  rootRedirect: z
    .strictObject({
      to: z.union([
        z
          .string()
          .regex(/^\/[\w-]+(?:\/[\w-]+)*$/, "is a path such as /events/carmen, or an address with https://"),
        z.url({ protocol: /^https$/ }),
      ]),
      status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(302),
    })
    .optional(),
  /** Which page classes search engines may index; the specification indexes none. */
  robots: z.strictObject({ events: z.boolean(), rest: z.boolean() }).default({ events: false, rest: false }),
  checkout: z
    .strictObject({
      /** The steps of a purchase in their order (section 2). A step that is left out is inactive. */
      steps: z
        .array(z.strictObject({ step: z.enum(STEPS), state: z.enum(STEP_STATES).default("active") }))
        .default([...DEFAULT_STEPS])
        .superRefine((steps, context) => {
          const fault = stepsFault(steps);
          if (fault) context.addIssue({ code: "custom", message: fault });
        }),
    })
    .default({ steps: [...DEFAULT_STEPS] }),
  /** Donations of British taxpayers: what they declare, so that the state adds to them. Left out, nobody is asked. */
  giftAid: z.strictObject({ declaration: localText }).optional(),
  customerDetails: z
    .strictObject({
      phone: registerField,
      address: registerField,
      title: registerField,
      prefix: registerField,
      middleName: registerField,
      county: registerField,
      dateOfBirth: registerField,
    })
    .default({
      phone: "required",
      address: "required",
      title: "hidden",
      prefix: "hidden",
      middleName: "hidden",
      county: "hidden",
      dateOfBirth: "hidden",
    }),
  /** Which pages the account has: what is left out is answered with 404, and nothing links to it. */
  account: z
    .strictObject({
      pages: accountPages.prefault({}),
      /** What one agrees to who has a card stored: other words are another version. Needed with the page payment-cards. */
      cardConsent: z.strictObject({ version: z.string().min(1).max(40), text: localText }).optional(),
      /** Pages of the house's own in the account: /account/custom/{id}, each tab at an address of its own. */
      views: z
        .array(
          z.strictObject({
            id: viewId,
            title: localText,
            tabs: z.array(z.strictObject({ id: viewId, title: localText, body: localText })).min(1),
          }),
        )
        .superRefine((views, context) => {
          const ids = [views.map(({ id }) => id), ...views.map(({ tabs }) => tabs.map(({ id }) => id))];
          if (ids.some((names) => new Set(names).size !== names.length))
            context.addIssue({ code: "custom", message: "two of them have the same address" });
        })
        .default([]),
    })
    .superRefine(({ pages, cardConsent }, context) => {
      if (pages["payment-cards"] && cardConsent === undefined)
        context.addIssue({
          code: "custom",
          message: "is needed with the page payment-cards: nobody's card is stored without their word",
          path: ["cardConsent"],
        });
    })
    .prefault({}),
  /** Pages that few houses want: without them nothing is missing. */
  pages: z
    .strictObject({
      /** All productions with their pictures, at /listings, beside the agenda of performances. */
      listings: z.boolean().default(false),
      /** A page for donations alone, at /contributions/donations, with a fund at /contributions/donations/115. */
      donations: z.boolean().default(false),
    })
    .prefault({}),
  vendor: vendorNames.prefault({}),
  /** Orders that are reserved now and paid later, as `domain/orders/pay-later.ts` has it. */
  payLater: z
    .strictObject({
      on: z.boolean().default(false),
      days: z.int().positive().default(14),
      daysBefore: z.int().nonnegative().default(7),
      hoursBefore: z.int().nonnegative().default(48),
      graceBankDays: z.int().nonnegative().max(5).default(1),
      most: z.int().positive().default(2),
      reminderDays: z.array(z.int().positive()).default([3, 1]),
      /** Reserved orders with one of these packages are not shown in the account. */
      hiddenPackages: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** The whole shop closed: by the switch, or within a window of the house's own clock. */
  maintenance: z
    .strictObject({
      on: z.boolean().default(false),
      windows: z
        .array(
          z.strictObject({
            date: z.iso.date(),
            from: z.iso.time({ precision: -1 }).default("00:00"),
            to: z.iso.time({ precision: -1 }).default("04:00"),
          }),
        )
        .default([]),
    })
    .default({ on: false, windows: [] }),
  /** The bot check, where the environment has keys for it. */
  botCheck: z
    .strictObject({
      version: z.union([z.literal(2), z.literal(3)]).default(3),
      mode: z.enum(["base", "enterprise"]).default("base"),
      size: z.enum(["normal", "compact"]).default("compact"),
      /** "visitor" is the language of the page. */
      language: z.enum([...LANGUAGES, "visitor"]).default("sv"),
      /** Without the badge a sentence says what it would say. */
      badge: z.boolean().default(true),
      /** From 0 (a program) to 1. */
      minScore: z.number().min(0).max(1).default(0.5),
      /** When the service does not answer: people are let through, a bounded number, or nobody is. */
      whenDown: z.enum(["let-through", "refuse"]).default("let-through"),
    })
    .prefault({}),
  /** Of which countries addresses are looked up, where the environment has the service's key. ISO 3166-1 alpha-2. */
  addressLookup: z
    .strictObject({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .default(["SE", "DK"]),
    })
    .prefault({}),
  /** What pages load of others, once the visitor has agreed to it. With nothing of the kind nobody is asked. */
  consent: z
    .strictObject({
      /** Another number asks everybody anew. */
      version: z.int().positive().default(1),
      tagManager: z
        .strictObject({
          id: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, "is written GTM-XXXXXXX"),
          class: consentClass.default("marketing"),
          /** Where the tags in it send and fetch what they need. */
          hosts: z.array(origin).default([]),
        })
        .optional(),
      partners: z
        .array(z.strictObject({ class: consentClass, script: origin, hosts: z.array(origin).default([]) }))
        .default([]),
    })
    .prefault({}),
  /** Tables before the performance, booked with a partner. Left out, as the specification has it, nothing is said of any. */
  tableBooking: tableBooking.nullable().default(null),
  constants: constants.default(constants.parse({})),
});

export type House = z.infer<typeof houseSchema>;
export type HouseInput = z.input<typeof houseSchema>;
