import type { ContactPreferences } from "#domain/customer/contact-preferences.ts";
import type { CustomerDetailRules } from "#domain/customer/customer-details.ts";
import type { CardConsent } from "#domain/customer/payment-cards.ts";
import type { Survey } from "#domain/customer/survey.ts";
import type { DoorRules } from "#domain/door/door-list.ts";
import type { LocalText } from "#domain/languages.ts";
import type { CounterTenderKind } from "#domain/orders/counter-tenders.ts";
import type { OwnTender } from "#domain/orders/own-tenders.ts";
import type { PayLaterRules } from "#domain/orders/pay-later.ts";
import type { ResaleRules } from "#domain/orders/resale.ts";
import type { OtherCurrency } from "#domain/price/other-currency.ts";
import type { WaitingListRules } from "#domain/waiting-list/waiting-list.ts";

export interface DoorSettings extends DoorRules {
  /** Opening of the doors in minutes before a performance, by the venue's id. */
  readonly opensMinutes: ReadonlyMap<string, number>;
}

export interface CounterSettings {
  /** external: a certified till takes the money, and each sale names its receipt. own: the shop's own books do. */
  readonly till: "external" | "own";
  readonly tills: readonly { readonly id: string; readonly name: string }[];
  /** Whether a second person confirms the count of a till. */
  readonly witness: boolean;
  /** How long seats are kept for a payment link. */
  readonly linkHours: number;
}

/** In the units of the configuration file. */
export interface EngineSettings {
  /** "https://tickets.example.org", without a trailing slash. */
  readonly publicUrl: string;
  readonly basketExpirySeconds: number;
  /** Maximum number of extensions of a basket's time, and the length of each. */
  readonly holdExtensions: number;
  readonly holdExtensionSeconds: number;
  /** Maximum number of waiting hold requests per process; more are rejected. */
  readonly holdQueue: number;
  /** Concurrent batches of hold requests. Above one, requests are served in order of arrival only within a batch. */
  readonly holdBatchesAtOnce: number;
  /** Maximum age in milliseconds of cached availability on which a request may be rejected; 0 always reads it. */
  readonly soldOutTrustMs: number;
  readonly orphanRule: "off" | "warn" | "refuse";
  readonly otherCurrencies: readonly OtherCurrency[];
  readonly paymentWindowSeconds: number;
  readonly paymentRetrySeconds: number;
  readonly paymentRetries: number;
  /** Days after a payment during which the provider is polled for refunds that were not notified. */
  readonly refundLookDays: number;
  /** Days until an unmatched payment is refunded, unless the box office handles it first. */
  readonly unmatchedPaymentDays: number;
  /** Hours before the first performance until which a customer may return an order. */
  readonly cancellationWindowHours: number;
  /** Hours before a performance until which the buyer may change the name on a ticket; null disallows it. */
  readonly nameChangeHours: number | null;
  /** Whether a ticket bought singly may be returned alone, or only with the whole order. */
  readonly orderReturn: "ticket" | "whole";
  /** Whether a ticket of a package may be returned alone, or only the whole package. */
  readonly packageReturn: "ticket" | "whole";
  /** Days in which a holder may decide about tickets for a changed performance. */
  readonly refundOfferDays: number;
  /** Hours before a performance at which its reminder is sent; null sends none. */
  readonly reminderHours: number | null;
  /** Days after which a report that was made in the background is deleted. */
  readonly reportDays: number;
  /** Days before credit expires on which emails are sent; empty sends none. */
  readonly creditEmailDays: readonly number[];
  /** Days before redemptions of a flex subscription expire on which emails are sent; empty sends none. */
  readonly flexEmailDays: readonly number[];
  /** Days before a membership ends or renews on which emails are sent; empty sends none. */
  readonly membershipEmailDays: readonly number[];
  readonly voucherEmailDays: readonly number[];
  /** Days after payment in which the buyer may withdraw from lines with a right of withdrawal; more for posted ones. */
  readonly withdrawalDays: number;
  /** Years after which an inactive account is erased; null keeps accounts. */
  readonly accountYears: number | null;
  /** Null if orders cannot be reserved and paid later. */
  readonly payLater: PayLaterRules | null;
  /** Null without waiting lists. */
  readonly waitingList: WaitingListRules | null;
  /** Null if no ticket is put up for resale. */
  readonly resale: ResaleRules | null;
  /** Amounts for which gift vouchers are sold, in minor units. */
  readonly giftVoucherAmounts: readonly number[];
  /** Names of the house's own payment methods on the payment provider's page. */
  readonly tenderNames: Readonly<Record<OwnTender, LocalText>>;
  readonly counter: CounterSettings;
  /** Names of what the counter takes. */
  readonly counterNames: Readonly<Record<CounterTenderKind, LocalText>>;
  /** Name of the postage for products and vouchers on the same page. */
  readonly postageName: LocalText;
  /** Consent text for storing a card, null if cards are not stored; and the text for the provider's page. */
  readonly cardConsent: CardConsent | null;
  readonly cardPageText: LocalText;
  /** Months for which credit is valid, and the minimum number of days after a refund to it. */
  readonly accountCreditMonths: number;
  readonly creditReturnDays: number;
  /** Secret from which the keys for voucher codes, notes and tokens are derived: the database alone reveals none. */
  readonly codesKey: string;
  readonly door: DoorSettings;
  /** The house's IANA time zone. */
  readonly timeZone: string;
  readonly passwordAttempts: number;
  /** Seats held at a time; sessions in ten minutes; registrations in an hour. Null sets no limit. */
  readonly seatsPerNetwork: number | null;
  readonly sessionsPerNetwork: number | null;
  readonly newCustomersPerNetwork: number | null;
  readonly linkMinutes: number;
  readonly ticketCode: { readonly length: number; readonly prefix: string };
  readonly customerDetails: CustomerDetailRules;
  readonly defaultCountry: number;
  /** Maximum length of each note to an order, in characters. */
  readonly noteCharacters: number;
  /** Gift Aid declaration of a UK taxpayer; null where Gift Aid is not claimed. */
  readonly giftAidDeclaration: LocalText | null;
  readonly contactPreferences: ContactPreferences;
  readonly survey: Survey | null;
}
