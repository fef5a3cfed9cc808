import type { ContactPreferences } from "#domain/customer/contact-preferences.ts";
import type { CustomerDetailRules } from "#domain/customer/customer-details.ts";
import type { CardConsent } from "#domain/customer/payment-cards.ts";
import type { Survey } from "#domain/customer/survey.ts";
import type { LocalText } from "#domain/languages.ts";
import type { OwnTender } from "#domain/orders/own-tenders.ts";
import type { PayLaterRules } from "#domain/orders/pay-later.ts";
import type { OtherCurrency } from "#domain/price/other-currency.ts";

/** The house's constants that the engine needs, in the house's own units. */
export interface EngineSettings {
  /** "https://tickets.example.org", without a slash at the end. */
  readonly publicUrl: string;
  readonly basketExpirySeconds: number;
  /** How often a basket's time may be extended, and by how much. */
  readonly holdExtensions: number;
  readonly holdExtensionSeconds: number;
  /** Requests for seats that may wait at one process; more are refused. */
  readonly holdQueue: number;
  /** Batches of such requests under way at one time. With more than one, who came first is true within a batch only. */
  readonly holdBatchesAtOnce: number;
  /** What a process knew so many milliseconds ago may tell a visitor that there are not enough seats; 0 asks every time. */
  readonly soldOutTrustMs: number;
  /** What happens when a visitor's own choice leaves a single seat between taken ones. */
  readonly orphanRule: "off" | "warn" | "refuse";
  /** In which a visitor may pay, beside the house's own. */
  readonly otherCurrencies: readonly OtherCurrency[];
  readonly paymentWindowSeconds: number;
  readonly paymentRetrySeconds: number;
  readonly paymentRetries: number;
  /** So long after a payment it is asked about now and then: money may have gone back without our hearing of it. */
  readonly refundLookDays: number;
  /** Money that fits no order goes back after so many days, unless the house has seen to it. */
  readonly strayMoneyDays: number;
  /** A customer may give an order back until so many hours before its first performance. */
  readonly cancellationWindowHours: number;
  /** Its buyer may put another name on a ticket until so many hours before it begins; null where no name is changed. */
  readonly nameChangeHours: number | null;
  /** A ticket of a package may be given back by itself, or the package as a whole only. */
  readonly packageReturn: "ticket" | "whole";
  /** So many days a holder may choose what becomes of tickets for a performance that the house has changed. */
  readonly refundOfferDays: number;
  /** Holders of tickets are reminded so many hours before their performance; null reminds nobody. */
  readonly reminderHours: number | null;
  /** Emails so many days before credit ends; none writes none. */
  readonly creditEmailDays: readonly number[];
  /** Emails so many days before units of a flex subscription end; none writes none. */
  readonly flexEmailDays: readonly number[];
  /** The same before a membership ends, or goes on by itself. */
  readonly membershipEmailDays: readonly number[];
  readonly voucherEmailDays: readonly number[];
  /** What is no performance: so many days after it was paid. */
  readonly withdrawalDays: number;
  /** Accounts in which nothing has happened for so many years are forgotten; null keeps them. */
  readonly accountYears: number | null;
  /** Null where everything is paid at once. */
  readonly payLater: PayLaterRules | null;
  /** Minor units; what gift vouchers are sold for. */
  readonly giftVoucherAmounts: readonly number[];
  /** How the payment provider's page names what is paid otherwise. */
  readonly tenderNames: Readonly<Record<OwnTender, LocalText>>;
  /** And what products and vouchers cost in the post. */
  readonly postageName: LocalText;
  /** What one agrees to who has a card stored; null where nobody can. And how the provider's page names that. */
  readonly cardConsent: CardConsent | null;
  readonly cardPageText: LocalText;
  /** Credit lasts so many months, and so many days at least when it comes back. */
  readonly accountCreditMonths: number;
  readonly creditReturnDays: number;
  /** By which voucher codes are found and sealed: whoever has the database alone has no code. */
  readonly codesKey: string;
  /** The house's own clock and calendar. */
  readonly timeZone: string;
  readonly passwordAttempts: number;
  /**
   * Seats that visitors of one network may hold at a time, sessions they may begin in ten minutes, and customers they may
   * register in an hour; null bounds nothing.
   */
  readonly seatsPerNetwork: number | null;
  readonly sessionsPerNetwork: number | null;
  readonly newCustomersPerNetwork: number | null;
  readonly linkMinutes: number;
  readonly ticketCode: { readonly length: number; readonly prefix: string };
  readonly customerDetails: CustomerDetailRules;
  readonly defaultCountry: number;
  /** How many characters each note to an order may have. */
  readonly noteCharacters: number;
  /** What a British taxpayer declares; null where the state adds nothing to donations. */
  readonly giftAidDeclaration: LocalText | null;
  /** What customers are asked to allow. */
  readonly contactPreferences: ContactPreferences;
  /** What they are asked of themselves; null where the house asks nothing. */
  readonly survey: Survey | null;
}
