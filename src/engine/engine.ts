import { and, eq } from "drizzle-orm";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { isOver } from "#domain/customer/sharing.ts";
import type { Language } from "#domain/languages.ts";
import type { DebitSubject } from "#ports/direct-debit.ts";
import { executeRefund } from "../payments/returns.ts";
import { readUnmatched } from "../payments/unmatched-payment.ts";
import { createAccount } from "./account/account.ts";
import { createEmailChange } from "./account/email-change.ts";
import { emailChangeNotice } from "./account/email-changes.ts";
import { forgetOldAccounts } from "./account/erase.ts";
import { createBasket } from "./basket/basket.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import type { Catalogue } from "./catalogue/catalogue-document.ts";
import { createCatalogueStore } from "./catalogue/catalogue-store.ts";
import {
  firstStartDay,
  type ImportOrders,
  type ImportReport,
  importCatalogue,
  type SoldElsewhere,
} from "./catalogue/import-catalogue.ts";
import type { PerformanceChange } from "./catalogue/performance-changes.ts";
import { createCheckout } from "./checkout/checkout.ts";
import type {
  EmailChangeEmail,
  EmailLink,
  EmailPerson,
  SharedTicketEmail,
  UnmatchedPayment,
} from "./email-facts.ts";
import { createSeatHints } from "./holds/choosing/seat-hints.ts";
import { createTurnedAway } from "./holds/turned-away.ts";
import { KINDS } from "./lines/kinds.ts";
import { type LiveSeats, type LiveSeatsOptions, openLiveSeats } from "./live/live-seats.ts";
import { createSeatChanges } from "./live/seat-changes.ts";
import { createSeatCounts } from "./live/seat-counts.ts";
import { createSeating } from "./live/seating.ts";
import { fulfilOrder } from "./orders/document/order-lines.ts";
import { type OrderSeat, seatsOfOrder } from "./orders/document/order-seats.ts";
import { createExchanges } from "./orders/exchanged/exchanges.ts";
import { createOrders } from "./orders/orders.ts";
import { extendReserved } from "./orders/reserved/extend-order.ts";
import { releaseReserved } from "./orders/reserved/reserve-order.ts";
import { createRefundOffers, settleSilent } from "./orders/returned/refund-offers.ts";
import { type HouseRefund, refundOrder } from "./orders/returned/refund-order.ts";
import {
  createWithdrawals,
  receiveWithdrawn,
  type WithdrawalNotice,
  withdrawalNotice,
} from "./orders/returned/withdrawals.ts";
import { paymentsOf, salesOf } from "./orders/sales.ts";
import { settlePayment } from "./orders/settle-payment.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { bringOrLookAgain } from "./payment-cards/bring-card.ts";
import { createPaymentCards } from "./payment-cards/payment-cards.ts";
import { type RegistrationNotice, registrationNotice } from "./registrations/registration-notice.ts";
import { createRegistrations } from "./registrations/registrations.ts";
import { commitSeeds } from "./registrations/seed.ts";
import {
  type MembershipNotice,
  membershipNotice,
  remindOfMemberships,
} from "./reminders/ending-memberships.ts";
import { type CardNotice, cardNotice, remindOfCards } from "./reminders/expiring-cards.ts";
import { type CreditNotice, creditNotice, remindOfCredit } from "./reminders/expiring-credit.ts";
import {
  type RedemptionsNotice,
  redemptionsNotice,
  remindOfRedemptions,
} from "./reminders/expiring-redemptions.ts";
import { remindOfVouchers, type VoucherNotice, voucherNotice } from "./reminders/expiring-vouchers.ts";
import { type PerformanceNotice, performanceNotice, remindOfPerformances } from "./reminders/performances.ts";
import { createAccessSchemes } from "./sales/access-schemes.ts";
import { createAddOns } from "./sales/add-ons.ts";
import { collectDebits, collectInstalment } from "./sales/direct-debit/collect.ts";
import { createDirectDebits } from "./sales/direct-debit/direct-debits.ts";
import { hearDebit } from "./sales/direct-debit/notices.ts";
import { type PlanNotice, planNotice } from "./sales/direct-debit/plan-emails.ts";
import { createDonations } from "./sales/donations.ts";
import { createEnquiries, type EnquiryToAnswer, enquiryToAnswer } from "./sales/enquiries.ts";
import { createFlexSubscriptions } from "./sales/flex/flex-subscriptions.ts";
import { createFood } from "./sales/food.ts";
import { createMemberships } from "./sales/memberships.ts";
import { createOffers } from "./sales/offers.ts";
import { createPackages } from "./sales/packages/packages.ts";
import { createRenewals } from "./sales/packages/renewals/customer-renewals.ts";
import { createSeries } from "./sales/packages/series.ts";
import { createProducts } from "./sales/products.ts";
import { createProgrammes } from "./sales/programmes.ts";
import { createProtection } from "./sales/protection.ts";
import { type DecidedClaim, decidedClaim, eraseReasons } from "./sales/protection-claims.ts";
import { createVoucherSendings } from "./sales/voucher-sendings.ts";
import { createVouchers, type VouchersToGive, vouchersToGive } from "./sales/vouchers.ts";
import type { GivenServices, Services } from "./services.ts";
import { readShare } from "./sharing/read-share.ts";
import { tokenOfShare } from "./sharing/share-token.ts";
import { createSharing } from "./sharing/sharing.ts";
import { type Database, inTransaction } from "./storage/database.ts";
import { orders as orderRows, performanceChanges } from "./storage/tables/shop.ts";
import {
  type CreditToIssue,
  issueCredit,
  issueVoucher,
  type VoucherToIssue,
} from "./stored-value/issue-value.ts";
import { createStoredValue } from "./stored-value/stored-value.ts";
import { tidy } from "./tidy.ts";
import { type LinkKind, mintLink } from "./visitors/customer-links.ts";
import { createCustomers, findCustomer } from "./visitors/customers.ts";
import { createPasswords, OWASP_COST } from "./visitors/passwords.ts";
import { readVisitTag, type VisitTag } from "./visitors/visit-tag.ts";
import { createWalletPasses, type WalletPasses } from "./wallets/wallet-passes.ts";

export interface Engine {
  readonly backEnd: BackEnd;
  readonly services: Services;
  /** Returns the day from which relative dates of a season count: `today` on the very first start. */
  firstStartDay(today: string): Promise<string>;
  /** @param patient database access with longer timeouts than the visitors', for large imports */
  importCatalogue(
    catalogue: Catalogue,
    soldElsewhere: SoldElsewhere,
    patient?: Database,
    orders?: ImportOrders,
  ): Promise<ImportReport>;
  /** Schedules another call while the payment is unsettled, and later ones to detect refunds. */
  settlePayment(payment: string, isWatch?: boolean): Promise<void>;
  /** Returns an unmatched payment that waits for its refund date; null once the box office has handled it. */
  unmatchedPayment(payment: string): Promise<UnmatchedPayment | null>;
  /** Issues vouchers and credit on behalf of the house. */
  issueVoucher(voucher: VoucherToIssue): Promise<{ id: string; code: string }>;
  issueCredit(credit: CreditToIssue): Promise<string>;
  /** Refunds a paid order in full or in part, to each payment method in proportion. */
  refundOrder(refund: HouseRefund): ReturnType<typeof refundOrder>;
  /** Sends a recorded refund to the payment provider; throws when the provider does not answer. */
  executeRefund(movement: string): Promise<void>;
  fulfilOrder(order: string): Promise<void>;
  /** Cancels an expired reserved order; schedules another call while a payment is under way. */
  releaseReserved(order: string): Promise<void>;
  /** Locks a reserved order for the box office, or unlocks it for its customer (null). */
  lockReserved(number: string, why: string | null): Promise<boolean>;
  /** Extends a reserved order and notifies its customer. */
  extendReserved(number: string, until: number): ReturnType<typeof extendReserved>;
  /** Returns the gift vouchers of an order line; null when there are none left to send. */
  giftVouchers(order: string, line: string): Promise<VouchersToGive | null>;
  /** Data for the withdrawal email; null once it is erased. */
  withdrawal(receipt: string): Promise<WithdrawalNotice | null>;
  /** Returns the refund in minor units; null if no return was pending. */
  receiveWithdrawn(number: string): Promise<number | null>;
  /** Data for the email about a decided claim; null if there is no decision. */
  decidedClaim(id: string): Promise<DecidedClaim | null>;
  /** Data for an enquiry to the box office, in its language; null once it is erased. */
  enquiry(id: string, language: Language): Promise<EnquiryToAnswer | null>;
  /** Creates the instalments that are due and polls the provider for missing notifications. */
  collectDebits(): Promise<void>;
  /** Submits one instalment to the direct debit provider; throws when the provider does not answer. */
  collectInstalment(instalment: string): Promise<void>;
  /** Fetches the subject of a direct debit notification from the provider; throws when the provider does not answer. */
  hearDebit(about: DebitSubject): Promise<void>;
  /** Data for an email about a plan; null if the customer has been erased. */
  planNotice(plan: string): Promise<PlanNotice | null>;
  /** Data for an email about a registration; null if its performance or customer no longer exists. */
  registrationNotice(entry: string): Promise<RegistrationNotice | null>;
  /** Refunds or keeps the tickets of changed performances whose holders have not answered the offer. */
  settleSilentOffers(): Promise<void>;
  /** Queues the reminders of performances, expiring credit and expiring redemptions; each once. */
  remind(): Promise<void>;
  /** Data for a performance reminder besides the order; null if there is nothing to remind of. */
  performanceNotice(order: string, performance: number, starts: string): Promise<PerformanceNotice | null>;
  readonly walletPasses: WalletPasses;
  /** Data for the email about credit that expires on that day; null if none does. */
  creditNotice(customer: string, until: string): Promise<CreditNotice | null>;
  /** Data for the email about redemptions that expire on that day; null if none do. */
  redemptionsNotice(subscription: string, until: string): Promise<RedemptionsNotice | null>;
  /** Data for the email about a membership that ends or renews; null if it no longer applies. */
  membershipNotice(membership: string, ends: string): Promise<MembershipNotice | null>;
  voucherNotice(voucher: string, until: string): Promise<VoucherNotice | null>;
  /** Data for the card-expiry email; null if the card was removed or replaced. */
  cardNotice(card: string, expires: string): Promise<CardNotice | null>;
  /** Completes, cancels or refreshes a card; throws when the provider does not answer. */
  bringPaymentCard(card: string): Promise<void>;
  tidy(): Promise<void>;
  /** Returns the language in which an order was placed, for its emails; null if there is no such order. */
  languageOfOrder(link: string): Promise<Language | null>;
  seatsOfOrder(link: string, language: Language): Promise<OrderSeat[]>;
  /** Creates a link for an email and returns it with its recipient; null if the customer has been erased. */
  linkFor(customer: string, kind: LinkKind): Promise<EmailLink | null>;
  emailChangeNotice(change: string): Promise<EmailChangeEmail | null>;
  /** Returns an email's recipient; null if the customer has been erased. */
  personOf(customer: string): Promise<EmailPerson | null>;
  /** Data for the email about a shared ticket; null if the share was revoked. */
  sharedTicket(share: string, language: Language): Promise<SharedTicketEmail | null>;
  /** Returns a tag that changes with anything cached for a visitor; null if the token has no session. */
  visitTag(token: string, language: Language): Promise<VisitTag | null>;
  openLiveSeats(options: LiveSeatsOptions): LiveSeats;
  /** Data for the email about a changed performance; null if there is no such change. */
  performanceChange(id: number): Promise<PerformanceChange | null>;
}

/** Delay before retrying an expired order whose payment is under way. */
const RELEASE_AGAIN_MS = 15 * 60_000;

export function createEngine(given: GivenServices): Engine {
  const seatChanges = createSeatChanges();
  const hints = createSeatHints(given.now);
  // The hold batcher has marked taken seats in the hints already; freed seats have to be read again.
  seatChanges.listen(({ kind, performances }) => {
    if (kind === "freed") hints.invalidate(performances);
  });
  const services: Services = {
    kinds: KINDS,
    passwords: createPasswords(OWASP_COST),
    ...given,
    seatChanges,
    catalogue: createCatalogueStore(given.database, given.now),
    counts: createSeatCounts(given.database, given.now, seatChanges),
    hints,
    turnedAway: createTurnedAway(given.database, given.now),
    settling: new Map(),
  };
  const { database } = services;
  const basket = createBasket(services);
  const orders = createOrders(services);
  const seating = createSeating(services);
  return {
    services,
    backEnd: withCapabilities(
      {
        catalogue: createCatalogue(services),
        seating,
        customers: createCustomers(services),
        account: createAccount(services),
        emailChange: createEmailChange(services),
        passkeys: createPasskeys(services),
        paymentCards: createPaymentCards(services),
        checkout: createCheckout(services),
        basket,
        orders,
        storedValue: createStoredValue(services, basket),
        products: createProducts(services),
        food: createFood(services),
        memberships: createMemberships(services),
        donations: createDonations(services),
        packages: createPackages(services, seating),
        series: createSeries(services, seating),
        renewals: createRenewals(services),
        flexSubscriptions: createFlexSubscriptions(services),
        protection: createProtection(services),
        offers: createOffers(services),
        sharing: createSharing(services, orders),
        vouchers: { ...createVouchers(services), ...createVoucherSendings(services) },
        enquiries: createEnquiries(services),
        registrations: createRegistrations(services),
        programmes: createProgrammes(services),
        accessSchemes: createAccessSchemes(services),
        addOns: createAddOns(services),
        withdrawal: createWithdrawals(services),
        directDebits: createDirectDebits(services),
        refundOffers: createRefundOffers(services),
        exchanges: createExchanges(services, basket),
      },
      ENGINE_CAPABILITIES,
    ),
    firstStartDay: (today) => firstStartDay(database, today),
    async importCatalogue(catalogue, soldElsewhere, patient = database, orders = {}) {
      const report = await importCatalogue(
        patient,
        catalogue,
        soldElsewhere,
        new Date(services.now()),
        services.outbox,
        orders,
      );
      if (report.result !== "refused") await commitSeeds(services, catalogue);
      services.catalogue.refresh();
      seatChanges.announce({ kind: "freed", performances: "all" });
      return report;
    },
    settlePayment: (payment, isWatch) => settlePayment(services, payment, isWatch),
    async unmatchedPayment(id) {
      const tender = await readUnmatched({ database }, id);
      if (!tender) return null;
      const { number } = await salesOf(services).read(tender.order);
      const { settledAmount, settledCurrency, returnBy, providerPayment } = tender;
      return {
        order: number,
        amount: settledAmount ?? tender.amount,
        currency: settledCurrency ?? tender.currency,
        expected: tender.amount,
        returnBy: returnBy ?? new Date(services.now()),
        payment: providerPayment ?? "",
      };
    },
    issueVoucher: (voucher) =>
      inTransaction(database, (transaction) => issueVoucher(services, transaction, voucher)),
    issueCredit: (credit) =>
      inTransaction(database, (transaction) => issueCredit(services, transaction, credit)),
    refundOrder: (refund) => refundOrder(services, refund),
    async executeRefund(movement) {
      const carried = await executeRefund(paymentsOf(services), movement);
      if (!carried.ok) throw new Error("The payment provider does not answer; the refund is requested again");
    },
    fulfilOrder: (order) => fulfilOrder(services, order),
    async releaseReserved(order) {
      await inTransaction(database, async (transaction) => {
        if ((await releaseReserved(services, transaction, order)) !== "later") return;
        const notBefore = new Date(services.now() + RELEASE_AGAIN_MS);
        await services.outbox.put(transaction, { kind: "release-order", order }, { notBefore });
      });
    },
    async extendReserved(number, until) {
      const index = await services.catalogue.current();
      return inTransaction(database, (transaction) =>
        extendReserved(services, index, transaction, number, until),
      );
    },
    async lockReserved(number, why) {
      const locked = await database
        .update(orderRows)
        .set({ locked: why })
        .where(and(eq(orderRows.number, number), eq(orderRows.state, "reserved")))
        .returning({ id: orderRows.id });
      return locked.length > 0;
    },
    settleSilentOffers: () => settleSilent(services),
    async remind() {
      await remindOfPerformances(services);
      await remindOfCredit(services);
      await remindOfRedemptions(services);
      await remindOfMemberships(services);
      await remindOfVouchers(services);
      await remindOfCards(services);
    },
    performanceNotice: (link, performance, starts) => performanceNotice(services, link, performance, starts),
    creditNotice: (customer, until) => creditNotice(services, customer, until),
    redemptionsNotice: (subscription, until) => redemptionsNotice(services, subscription, until),
    membershipNotice: (membership, ends) => membershipNotice(services, membership, ends),
    voucherNotice: (voucher, until) => voucherNotice(services, voucher, until),
    walletPasses: createWalletPasses(services),
    cardNotice: (card, expires) => cardNotice(services, card, expires),
    bringPaymentCard: (id) => bringOrLookAgain(services, id),
    collectDebits: () => collectDebits(services),
    collectInstalment: (instalment) => collectInstalment(services, instalment),
    hearDebit: (about) => hearDebit(services, about),
    planNotice: (plan) => planNotice(services, plan),
    registrationNotice: (entry) => registrationNotice(services, entry),
    withdrawal: (receipt) => withdrawalNotice(services, receipt),
    receiveWithdrawn: (number) => receiveWithdrawn(services, number),
    decidedClaim: (id) => decidedClaim(services, id),
    enquiry: (id, language) => enquiryToAnswer(services, id, language),
    giftVouchers: (order, line) => vouchersToGive(services, order, line),
    async tidy() {
      await tidy(database, services.now());
      await forgetOldAccounts(services);
      await eraseReasons(database, services.now());
    },
    async languageOfOrder(link) {
      const [order] = await database.select().from(orderRows).where(eq(orderRows.link, link));
      return order?.document.language ?? null;
    },
    seatsOfOrder: (link, language) => seatsOfOrder(services, link, language),
    async linkFor(id, kind) {
      const customer = await findCustomer(database, id);
      if (!customer) return null;
      const token = await mintLink(services, database, kind, id);
      const { email, firstName, lastName } = customer;
      return { token, email, firstName, lastName };
    },
    emailChangeNotice: (change) => emailChangeNotice(services, change),
    async personOf(id) {
      const customer = await findCustomer(database, id);
      if (!customer) return null;
      const { email, firstName, lastName } = customer;
      return { email, firstName, lastName };
    },
    async sharedTicket(id, language) {
      const share = await readShare(services, { id }, language);
      if (!share?.ticket.valid || isOver(share.performance, services.now())) return null;
      const { name, performance, ticket, order } = share;
      return { token: tokenOfShare(services, id), name, performance, ticket, from: order.holder };
    },
    async performanceChange(id) {
      const [change] = await database.select().from(performanceChanges).where(eq(performanceChanges.id, id));
      return change ?? null;
    },
    visitTag: (token, language) => readVisitTag(services, token, language),
    openLiveSeats: (options) => openLiveSeats(services, options),
  };
}
