import type { EngineSettings } from "../../src/engine/services.ts";

/** A bench measures waiting times, so no request may be rejected for waiting. Milliseconds. */
export const BENCH_PATIENCE = { patienceMs: 30_000, connectionPatienceMs: 30_000 };

/** The default constants of a house. */
export const BENCH_SETTINGS = {
  publicUrl: "http://127.0.0.1:9",
  basketExpirySeconds: 1200,
  holdExtensions: 0,
  holdExtensionSeconds: 300,
  holdQueue: 5_000,
  /** `--batches=2`: to compare. */
  holdBatchesAtOnce: Number(/--batches=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 2),
  soldOutTrustMs: 200,
  orphanRule: "off",
  otherCurrencies: [],
  paymentWindowSeconds: 1800,
  paymentRetrySeconds: 300,
  paymentRetries: 3,
  refundLookDays: 32,
  unmatchedPaymentDays: 3,
  accountCreditMonths: 6,
  creditReturnDays: 30,
  cancellationWindowHours: 48,
  packageReturn: "ticket",
  refundOfferDays: 14,
  reminderHours: 24,
  creditEmailDays: [30, 7],
  flexEmailDays: [60, 14],
  membershipEmailDays: [45, 24],
  voucherEmailDays: [],
  payLater: null,
  withdrawalDays: 14,
  accountYears: null,
  noteCharacters: 500,
  giftAidDeclaration: null,
  survey: null,
  giftVoucherAmounts: [20_000, 50_000, 80_000, 100_000, 150_000],
  tenderNames: {
    voucher: { sv: "Presentkort" },
    credit: { sv: "Tillgodohavande" },
    redemption: { sv: "Flexabonnemang" },
    exchange: { sv: "Byte" },
  },
  postageName: { sv: "Porto", en: "Postage" },
  codesKey: "the-key-of-the-benches-that-opens-nothing-else",
  timeZone: "Europe/Oslo",
  passwordAttempts: 5,
  seatsPerNetwork: 120,
  sessionsPerNetwork: 600,
  newCustomersPerNetwork: 120,
  linkMinutes: 10,
  ticketCode: { length: 20, prefix: "99" },
  customerDetails: {
    phone: "required",
    address: "required",
    title: "hidden",
    prefix: "hidden",
    middleName: "hidden",
    county: "hidden",
    dateOfBirth: "hidden",
  },
  defaultCountry: 191,
  nameChangeHours: null,
  cardConsent: null,
  cardPageText: { sv: "" },
  contactPreferences: { permissions: [], interests: [] },
} as const satisfies EngineSettings;

export const PAYMENTS_KEY = "test-secret-key-00000000000000000000000000000000";
export const PAYMENTS_AUTHORIZATION = "parkett-bench-notifications";
