import { and, eq } from "drizzle-orm";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { isOver } from "#domain/customer/sharing.ts";
import type { Language } from "#domain/languages.ts";
import type { DebitSubject } from "#ports/direct-debit.ts";
import { carryOutRefund } from "../payments/returns.ts";
import { readStray } from "../payments/stray-money.ts";
import { createAccount } from "./account/account.ts";
import { createEmailChange } from "./account/email-change.ts";
import { emailChangeToTell } from "./account/email-changes.ts";
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
  StrayMoney,
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
  type WithdrawalToTell,
  withdrawalToTell,
} from "./orders/returned/withdrawals.ts";
import { paymentsOf, salesOf } from "./orders/sales.ts";
import { settlePayment } from "./orders/settle-payment.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { bringOrLookAgain } from "./payment-cards/bring-card.ts";
import { createPaymentCards } from "./payment-cards/payment-cards.ts";
import { createRegistrations } from "./registrations/registrations.ts";
import { commitSeeds } from "./registrations/seed.ts";
import { type RegistrationToTell, registrationToTell } from "./registrations/tell.ts";
import {
  type MembershipToTell,
  membershipToTell,
  remindOfMemberships,
} from "./reminders/ending-memberships.ts";
import { type CardToTell, cardToTell, remindOfCards } from "./reminders/expiring-cards.ts";
import { type CreditToTell, creditToTell, remindOfCredit } from "./reminders/expiring-credit.ts";
import { remindOfUnits, type UnitsToTell, unitsToTell } from "./reminders/expiring-units.ts";
import { remindOfVouchers, type VoucherToTell, voucherToTell } from "./reminders/expiring-vouchers.ts";
import { type PerformanceToTell, performanceToTell, remindOfPerformances } from "./reminders/performances.ts";
import { createAccessSchemes } from "./sales/access-schemes.ts";
import { createAddOns } from "./sales/add-ons.ts";
import { collectDebits, collectInstalment } from "./sales/direct-debit/collect.ts";
import { createDirectDebits } from "./sales/direct-debit/direct-debits.ts";
import { hearDebit } from "./sales/direct-debit/notices.ts";
import { type PlanToTell, planToTell } from "./sales/direct-debit/plan-emails.ts";
import { createDonations } from "./sales/donations.ts";
import { createEnquiries, type EnquiryToAnswer, enquiryToAnswer } from "./sales/enquiries.ts";
import { createFlexSubscriptions } from "./sales/flex/flex-subscriptions.ts";
import { createFood } from "./sales/food.ts";
import { createMemberships } from "./sales/memberships.ts";
import { createOffers } from "./sales/offers.ts";
import { createPackages } from "./sales/packages/packages.ts";
import { createRenewals } from "./sales/packages/renewals/own-renewals.ts";
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

/** The built-in ticketing back end, and what only its own house may ask of it. */
export interface Engine {
  readonly backEnd: BackEnd;
  /** What it works with; for the house's own commands and tests. */
  readonly services: Services;
  /** The day relative dates of a season count from; `today` at the very first start. */
  firstStartDay(today: string): Promise<string>;
  /** @param patient where to write, if not where visitors wait: a big house takes a while */
  importCatalogue(
    catalogue: Catalogue,
    soldElsewhere: SoldElsewhere,
    patient?: Database,
    orders?: ImportOrders,
  ): Promise<ImportReport>;
  /**
   * Brings one payment to its end, as far as it can be; asks to be called again when it cannot, and now and then
   * afterwards, should money have gone back.
   */
  settlePayment(payment: string, isWatch?: boolean): Promise<void>;
  /** Money that came and fits no order, while it waits for its date; null where somebody has seen to it. */
  strayMoney(payment: string): Promise<StrayMoney | null>;
  /** New vouchers and credit, by the house's own hand. */
  issueVoucher(voucher: VoucherToIssue): Promise<{ id: string; code: string }>;
  issueCredit(credit: CreditToIssue): Promise<string>;
  /** Gives a part of a paid order's money back, or all of it, each way of paying its share. */
  refundOrder(refund: HouseRefund): ReturnType<typeof refundOrder>;
  /** Asks the provider for a refund that was written down; throws while it does not answer. */
  carryOutRefund(movement: string): Promise<void>;
  /** Brings into being what a paid order promises besides tickets. */
  fulfilOrder(order: string): Promise<void>;
  /** Gives up a reserved order whose time is over; asks to be called again while it is just being paid. */
  releaseReserved(order: string): Promise<void>;
  /** Only the box office goes on with a reserved order of this number, or its customer may again (null). */
  lockReserved(number: string, why: string | null): Promise<boolean>;
  /** Keeps a reserved order to a later date, and tells its customer. */
  extendReserved(number: string, until: number): ReturnType<typeof extendReserved>;
  /** What a line of an order gives to somebody; null where there is nothing to give any more. */
  giftVouchers(order: string, line: string): Promise<VouchersToGive | null>;
  /** What a buyer went back on, for its email; null once it is forgotten. */
  withdrawal(receipt: string): Promise<WithdrawalToTell | null>;
  /** The house has back what a buyer of this order was to send: minor units that go back; null where it waited for nothing. */
  receiveWithdrawn(number: string): Promise<number | null>;
  /** What was decided about a claim, for its email; null where nothing is. */
  decidedClaim(id: string): Promise<DecidedClaim | null>;
  /** What somebody asked of the box office, in its language; null once it is forgotten. */
  enquiry(id: string, language: Language): Promise<EnquiryToAnswer | null>;
  /** Makes instalments of what is due, and asks after what nobody has told of. */
  collectDebits(): Promise<void>;
  /** Asks the direct debit provider for one instalment; throws while it does not answer. */
  collectInstalment(instalment: string): Promise<void>;
  /** Asks the direct debit provider about what it has notified us of; throws while it does not answer. */
  hearDebit(about: DebitSubject): Promise<void>;
  /** What an email about a plan tells of; null when the customer is gone. */
  planToTell(plan: string): Promise<PlanToTell | null>;
  /** What an email about a registration tells of; null when the house or the customer has gone. */
  registrationToTell(entry: string): Promise<RegistrationToTell | null>;
  /** Pays back, or leaves as it is, what holders of changed performances have said nothing about. */
  settleSilentOffers(): Promise<void>;
  /** Has everybody written to whose performance is near, or whose credit or units are about to end; each once. */
  remind(): Promise<void>;
  /** What a reminder of a performance tells of besides the order; null where there is nothing to remind of any more. */
  performanceToTell(order: string, performance: number, starts: string): Promise<PerformanceToTell | null>;
  /** Tickets in the wallets of telephones. */
  readonly walletPasses: WalletPasses;
  /** What of a customer's credit ends with that day; null where nothing does any more. */
  creditToTell(customer: string, until: string): Promise<CreditToTell | null>;
  /** How many units of a card end with that day; null where none does any more. */
  unitsToTell(subscription: string, until: string): Promise<UnitsToTell | null>;
  /** What an email says of a membership that ends or goes on; null where nothing is to be said any more. */
  membershipToTell(membership: string, ends: string): Promise<MembershipToTell | null>;
  voucherToTell(voucher: string, until: string): Promise<VoucherToTell | null>;
  /** What an email says of a stored card that ends on that day; null where nothing is to be said any more. */
  cardToTell(card: string, expires: string): Promise<CardToTell | null>;
  /** Ends the storing of a card, one way or the other, or looks again at one that is stored; throws while the provider does not answer. */
  bringPaymentCard(card: string): Promise<void>;
  /** Throws away what nothing asks for any more. */
  tidy(): Promise<void>;
  /** The language in which an order was placed: its emails are written in it. */
  /** Null where there is no such order. */
  languageOfOrder(link: string): Promise<Language | null>;
  seatsOfOrder(link: string, language: Language): Promise<OrderSeat[]>;
  /** A fresh link for an email, with whom it is for; null when the customer is gone. */
  linkFor(customer: string, kind: LinkKind): Promise<EmailLink | null>;
  /** What the email to a customer's new address says; null where there is nothing to confirm any more. */
  emailChangeToTell(change: string): Promise<EmailChangeEmail | null>;
  /** Whom an email is for; null when the customer is gone. */
  personOf(customer: string): Promise<EmailPerson | null>;
  /** What an email with a shared ticket tells of; null when it was taken back meanwhile. */
  sharedTicket(share: string, language: Language): Promise<SharedTicketEmail | null>;
  /** By what one knows whether what was made for a visitor still holds; null where nobody is behind the token. */
  visitTag(token: string, language: Language): Promise<VisitTag | null>;
  /** The seat maps that visitors watch. */
  openLiveSeats(options: LiveSeatsOptions): LiveSeats;
  /** What an email about a changed performance tells of; null when there is no such change. */
  performanceChange(id: number): Promise<PerformanceChange | null>;
}

/** One whose payment is under way when its time is over. */
const RELEASE_AGAIN_MS = 15 * 60_000;

export function createEngine(given: GivenServices): Engine {
  const seatChanges = createSeatChanges();
  const hints = createSeatHints(given.now);
  // What the box office has taken it knows better than a reading would; what came back it does not.
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
    async strayMoney(id) {
      const tender = await readStray({ database }, id);
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
    async carryOutRefund(movement) {
      const carried = await carryOutRefund(paymentsOf(services), movement);
      if (!carried.ok) throw new Error("The payment provider does not answer; the refund is asked for again");
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
      await remindOfUnits(services);
      await remindOfMemberships(services);
      await remindOfVouchers(services);
      await remindOfCards(services);
    },
    performanceToTell: (link, performance, starts) => performanceToTell(services, link, performance, starts),
    creditToTell: (customer, until) => creditToTell(services, customer, until),
    unitsToTell: (subscription, until) => unitsToTell(services, subscription, until),
    membershipToTell: (membership, ends) => membershipToTell(services, membership, ends),
    voucherToTell: (voucher, until) => voucherToTell(services, voucher, until),
    walletPasses: createWalletPasses(services),
    cardToTell: (card, expires) => cardToTell(services, card, expires),
    bringPaymentCard: (id) => bringOrLookAgain(services, id),
    collectDebits: () => collectDebits(services),
    collectInstalment: (instalment) => collectInstalment(services, instalment),
    hearDebit: (about) => hearDebit(services, about),
    planToTell: (plan) => planToTell(services, plan),
    registrationToTell: (entry) => registrationToTell(services, entry),
    withdrawal: (receipt) => withdrawalToTell(services, receipt),
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
    emailChangeToTell: (change) => emailChangeToTell(services, change),
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
