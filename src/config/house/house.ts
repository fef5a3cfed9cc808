import { z } from "zod";
import { DEFAULT_STEPS, STEP_STATES, STEPS, stepsFault } from "#domain/checkout/steps.ts";
import { CONSENT_CLASSES } from "#domain/consent.ts";
import { ACCOUNT_PAGES, type AccountPage } from "#domain/customer/account-pages.ts";
import { COUNTRIES, countryById } from "#domain/customer/countries.ts";
import { DEFAULT_MODE_OF_SALE } from "#domain/entitlements.ts";
import { IN_ORDER, MONEY, refersTo, shownAs } from "#domain/house/field-notes.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { CURRENCIES } from "#domain/money.ts";
import { besideItsType, PAYMENT_METHODS } from "#domain/price/payment-methods.ts";
import { english, message } from "#domain/text/message.ts";
import { contrast } from "../contrast.ts";
import { said } from "../json/schema-words.ts";
import { counterSchema } from "./counter.ts";
import { localText } from "./local-text.ts";
import { resale } from "./resale.ts";
import { slug } from "./slug.ts";
import { tableBooking } from "./table-booking.ts";
import { vendorSettings } from "./vendor.ts";
import { waitingList } from "./waiting-list.ts";

/** `house.json`. Section numbers and defaults are those of the storefront specification. */

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, english(message`a colour is written #rrggbb`));
/** WCAG 2.2, ordinary text. */
const LEAST_CONTRAST = 4.5;
/** Used with white text on it, and as a text colour on white, in emails, tickets and passes. */
const standsOut = (written: string) => (contrast(written, "#FFFFFF") ?? LEAST_CONTRAST) >= LEAST_CONTRAST;
const PALE = message`white words on it cannot be read, it needs ${LEAST_CONTRAST}:1 against #FFFFFF`;
const SOME_COUNTRIES = COUNTRIES.filter(({ code }) =>
  ["SE", "NO", "DK", "FI", "DE", "GB", "US"].includes(code),
).map(({ id, code }) => message`${code} is ${id}`);
const wholeMinorUnits = z.int().nonnegative();

const venue = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: localText,
  /** Ids of this venue in the ticketing back end (section 9). */
  backEndIds: z.array(z.int()).min(1),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** Opening of the doors in minutes before the performance, and directions: for the reminder email. */
  doorsMinutes: z.int().positive().optional(),
  arrival: localText.optional(),
});

const constants = z.strictObject({
  basketExpirySeconds: z.int().positive().default(1200),
  /** How often a visitor can extend the basket's time, and seconds per extension. */
  holdExtensions: z.int().nonnegative().default(0),
  holdExtensionSeconds: z.int().positive().default(300),
  maxTickets: z.int().positive().default(9),
  defaultPriceType: z.int().meta(refersTo("price-type")).default(1),
  defaultCountry: z
    .int()
    .superRefine((id, context) => {
      if (countryById(id) !== undefined) return;
      context.addIssue({ code: "custom", ...said(message`there is no country ${id}; ${SOME_COUNTRIES}`) });
    })
    .default(191),
  defaultModeOfSale: z.int().meta(refersTo("mode-of-sale")).default(DEFAULT_MODE_OF_SALE),
  pastOrdersShown: z.int().positive().default(10),
  cancellationWindowHours: z.int().nonnegative().default(48),
  /**
   * Days to choose after a cancellation or move; then the default applies: a refund, or keeping the tickets.
   */
  refundOfferDays: z.int().positive().default(14),
  /** Ticket holders get a reminder email this many hours before the performance; null sends none. */
  reminderHours: z.int().positive().max(168).nullable().default(24),
  /** Reports that were made in the background are deleted after this many days. */
  reportDays: z.int().positive().max(365).default(30),
  /** Days before expiry; an empty list sends none. */
  creditEmailDays: z.array(z.int().positive()).default([30, 7]),
  /** Days before expiry; an empty list sends none. */
  flexEmailDays: z.array(z.int().positive()).default([60, 14]),
  /**
   * Days before a membership ends; an empty list sends none. A renewal goes to the bank 14 days before the
   * end, so earlier emails leave time to stop it.
   */
  membershipEmailDays: z.array(z.int().positive()).default([45, 24]),
  /** Days before expiry, for vouchers with a balance; an empty list sends none. */
  voucherEmailDays: z.array(z.int().positive()).default([60, 14]),
  /** The buyer can change the name on a ticket until this many hours before the performance; null allows no changes. */
  nameChangeHours: z.int().nonnegative().nullable().default(null),
  /** Whether tickets bought singly can be returned one by one, or only with the whole order. */
  orderReturn: z.enum(["ticket", "whole"]).default("ticket"),
  /** Whether a package's tickets can be returned one by one for their share of the price, or only the whole package. */
  packageReturn: z.enum(["ticket", "whole"]).default("ticket"),
  /** Lines without a performance can be returned until this many days after payment. */
  withdrawalDays: z.int().nonnegative().default(14),
  /** Accounts inactive for this many years are deleted; null keeps them. Bookkeeping rules require seven. */
  accountYears: z.int().positive().nullable().default(7),
  noteCharacters: z.int().positive().max(2000).default(500),
  accountCreditMonths: z.int().positive().default(6),
  /** Credit from a returned order is valid for at least this many days. */
  creditReturnDays: z.int().nonnegative().default(30),
  /** Minor units. */
  giftVoucherAmounts: z
    .array(wholeMinorUnits.meta(MONEY))
    .min(1)
    .default([20_000, 50_000, 80_000, 100_000, 150_000]),
  magicLinkMinutes: z.int().positive().max(10).default(10),
  ticketCode: z
    .strictObject({ length: z.int().min(16).max(32), prefix: z.string().regex(/^\d*$/) })
    .default({ length: 20, prefix: "99" }),
  /** Failed sign-ins before the account is locked until its password is reset. */
  passwordAttempts: z.int().positive().default(10),
  /** "Few tickets left" at or below this share of free seats. */
  limitedShare: z.number().min(0).max(1).default(0.1),
  /** For a selection that leaves an orphan seat. Not applied at a free share of `limitedShare` or less. */
  orphanRule: z.enum(["off", "warn", "refuse"]).default("off"),
  /** Time limit for the payment provider before the seats of an unpaid order are released. */
  paymentWindowSeconds: z.int().positive().default(1800),
  /** A failed payment keeps the basket at least this long, up to `paymentRetries` times. */
  paymentRetrySeconds: z.int().positive().default(300),
  paymentRetries: z.int().nonnegative().default(3),
  /** Days for which the provider is polled for refunds, in case a notification was lost. */
  refundLookDays: z.int().nonnegative().default(32),
  /** A payment of another amount or currency is refunded after this many days. */
  unmatchedPaymentDays: z.int().nonnegative().max(6).default(3),
  /** Live seat maps per network address; further ones poll. Offices share an address. */
  liveMapsPerAddress: z.int().positive().default(50),
  /**
   * Per network address (IPv6: /64): seats in baskets, new visits in ten minutes, customers registered in an
   * hour. Offices, schools and mobile operators share addresses.
   */
  seatsPerAddress: z.int().positive().default(120),
  visitsPerAddress: z.int().positive().default(600),
  newCustomersPerAddress: z.int().positive().default(120),
  /** Minimum time between two reloads of a page after a chunk failed to load. */
  chunkReloadSeconds: z.int().positive().default(60),
  dialogsReturnFocus: z.boolean().default(true),
  dialogsCloseOnEscape: z.boolean().default(true),
  /** The focus moves into a dialog after it is shown, not with it. */
  dialogsDelayInitialFocus: z.boolean().default(true),
});

const origin = z.url({
  protocol: /^https$/,
  error: english(message`must be an address that begins with https://`),
});
const consentClass = z.enum(CONSENT_CLASSES);

const accountPages = z.strictObject(
  Object.fromEntries(
    Object.entries(ACCOUNT_PAGES).map(([page, there]) => [
      page,
      page === "your-profile" ? z.literal(true).default(true) : z.boolean().default(there),
    ]),
  ) as Record<AccountPage, z.ZodDefault<z.ZodBoolean>>,
);

const registerField = z.enum(["required", "optional", "hidden"]);

export const houseSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  tagline: localText,
  contact: z.strictObject({
    phone: z.string(),
    email: z.email(),
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
    themeColour: colour.refine(standsOut, said(PALE)).default("#7A1526"),
    themeColourDark: colour.default("#171011"),
    /** Picture files, relative to the house folder. */
    logo: z.string().meta(shownAs("logo")),
    nameBesideLogo: z.boolean().default(false),
    shareImage: z.string().meta(shownAs("share")),
    icon: z.string().meta(shownAs("icon")),
    /** A CSS file that overrides design tokens, relative to the house folder. */
    stylesheet: z.string().optional(),
  }),
  /** The first is the default language. */
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .refine(
      (languages) => new Set(languages).size === languages.length,
      english(message`a language is named once`),
    )
    .meta(IN_ORDER)
    .default([...LANGUAGES]),
  timeZone: z.string().default("Europe/Oslo"),
  currency: z.enum(CURRENCIES).default("SEK"),
  /** Additional payment currencies at the house's own rate (`domain/price/other-currency.ts`). */
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
                ...said(message`"${beside}" stands beside the type it belongs to`),
              });
          })
          .default([]),
      }),
    )
    .superRefine((others, context) => {
      const names = others.map(({ currency }) => currency);
      if (new Set(names).size !== names.length)
        context.addIssue({ code: "custom", message: english(message`a currency is named once`) });
    })
    .default([]),
  venues: z.array(venue).min(1),
  terms: localText,
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
  /** Page classes that search engines may index. */
  robots: z.strictObject({ events: z.boolean(), rest: z.boolean() }).default({ events: false, rest: false }),
  checkout: z
    .strictObject({
      /** Checkout steps in order (section 2). An omitted step is inactive. */
      steps: z
        .array(z.strictObject({ step: z.enum(STEPS), state: z.enum(STEP_STATES).default("active") }))
        .default([...DEFAULT_STEPS])
        .superRefine((steps, context) => {
          const fault = stepsFault(steps);
          if (fault) context.addIssue({ code: "custom", ...said(fault) });
        }),
    })
    .default({ steps: [...DEFAULT_STEPS] }),
  giftAid: z.strictObject({ declaration: localText }).optional(),
  /** What devices at the entrance allow. */
  door: z
    .strictObject({
      /** Whether a visitor may leave and come back with the same ticket. */
      reentry: z.boolean().default(false),
      undoSeconds: z.int().min(0).max(60).default(10),
    })
    .prefault({}),
  counter: counterSchema.prefault({}),
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
  /** Pages of the account. An omitted page is answered with 404 and not linked. */
  account: z
    .strictObject({
      pages: accountPages.prefault({}),
      /** Consent text for storing a card; changed wording needs a new version. Required with the page payment-cards. */
      cardConsent: z.strictObject({ version: z.string().min(1).max(40), text: localText }).optional(),
      /** The house's own account pages: /account/custom/{id}, with a URL per tab. */
      views: z
        .array(
          z.strictObject({
            id: slug,
            title: localText,
            tabs: z.array(z.strictObject({ id: slug, title: localText, body: localText })).min(1),
          }),
        )
        .superRefine((views, context) => {
          const ids = [views.map(({ id }) => id), ...views.map(({ tabs }) => tabs.map(({ id }) => id))];
          if (ids.some((names) => new Set(names).size !== names.length))
            context.addIssue({
              code: "custom",
              message: english(message`two of them have the same address`),
            });
        })
        .default([]),
    })
    .superRefine(({ pages, cardConsent }, context) => {
      if (pages["payment-cards"] && cardConsent === undefined)
        context.addIssue({
          code: "custom",
          message: english(
            message`is needed with the page payment-cards: nobody's card is stored without their word`,
          ),
          path: ["cardConsent"],
        });
    })
    .prefault({}),
  pages: z
    .strictObject({
      listings: z.boolean().default(false),
      /** A page for donations alone, at /contributions/donations, with a fund at /contributions/donations/115. */
      donations: z.boolean().default(false),
    })
    .prefault({}),
  vendor: vendorSettings.prefault({}),
  waitingList,
  resale,
  payLater: z
    .strictObject({
      on: z.boolean().default(false),
      days: z.int().positive().default(14),
      daysBefore: z.int().nonnegative().default(7),
      hoursBefore: z.int().nonnegative().default(48),
      graceBankDays: z.int().nonnegative().max(5).default(1),
      most: z.int().positive().default(2),
      reminderDays: z.array(z.int().positive()).default([3, 1]),
      hiddenPackages: z.array(z.string().meta(refersTo("package"))).default([]),
    })
    .prefault({}),
  /** Closes the whole shop: by a switch, or during windows in the house's local time. */
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
  /** The bot check; needs its keys in the environment. */
  botCheck: z
    .strictObject({
      version: z.union([z.literal(2), z.literal(3)]).default(3),
      mode: z.enum(["base", "enterprise"]).default("base"),
      size: z.enum(["normal", "compact"]).default("compact"),
      /** "visitor" is the language of the page. */
      language: z.enum([...LANGUAGES, "visitor"]).default("sv"),
      /** Without the badge a text line replaces it, with the same content. */
      badge: z.boolean().default(true),
      /** From 0 (bot) to 1. */
      minScore: z.number().min(0).max(1).default(0.5),
      /** If the service is unavailable: allow a bounded number of visitors, or refuse all. */
      whenDown: z.enum(["let-through", "refuse"]).default("let-through"),
    })
    .prefault({}),
  /** Countries with address lookup, if the environment has the service's key. ISO 3166-1 alpha-2. */
  addressLookup: z
    .strictObject({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .default(["SE", "DK"]),
    })
    .prefault({}),
  /** Third-party content that needs consent. Without any there is no consent banner. */
  consent: z
    .strictObject({
      /** A new number asks all visitors again. */
      version: z.int().positive().default(1),
      tagManager: z
        .strictObject({
          id: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, english(message`is written GTM-XXXXXXX`)),
          class: consentClass.default("marketing"),
          hosts: z.array(origin).default([]),
        })
        .optional(),
      partners: z
        .array(z.strictObject({ class: consentClass, script: origin, hosts: z.array(origin).default([]) }))
        .default([]),
    })
    .prefault({}),
  tableBooking: tableBooking.nullable().default(null),
  constants: constants.default(constants.parse({})),
});

export type House = z.infer<typeof houseSchema>;
export type HouseInput = z.input<typeof houseSchema>;
