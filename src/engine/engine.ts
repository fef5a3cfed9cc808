import type { BackEnd } from "#contract/back-end.ts";
import type { Language } from "#domain/languages.ts";
import type { Recipients } from "#ports/recipients.ts";
import { createPasswords, OWASP_COST } from "../credentials/passwords.ts";
import { createPaymentJobs, type PaymentJobs } from "../payments/payment-jobs.ts";
import { recipientOf } from "./account/email-recipients.ts";
import { readVisitTag, type VisitTag } from "./account/visit-tag.ts";
import { releaseIfDue } from "./allocations/allocations.ts";
import { type ReleaseNotice, releaseNotice } from "./allocations/release-notice.ts";
import { createBackEnd } from "./back-end.ts";
import { createCatalogueStore } from "./catalogue/catalogue-store.ts";
import { createHouseImport, type HouseImport } from "./house-import/house-import.ts";
import type { GivenServices, Services } from "./kernel/services.ts";
import { LINE_KINDS } from "./line-kinds.ts";
import { createOrderTasks, type OrderTasks } from "./orders/order-tasks.ts";
import { paymentsOf } from "./orders/payments/order-payments.ts";
import { settlePayment } from "./orders/payments/settle-payment.ts";
import { bringOrLookAgain } from "./payment-cards/bring-card.ts";
import { PAYMENT_KINDS } from "./payment-kinds.ts";
import { createReminders, type Reminders } from "./reminders/reminders.ts";
import { createResales, type Resales } from "./resale/resales.ts";
import { createDebitJobs, type DebitJobs } from "./sales/direct-debit/debit-jobs.ts";
import { createSeatChanges } from "./seats/seat-changes.ts";
import { createSeatCounts } from "./seats/seat-counts.ts";
import { createSeatHints } from "./seats/seat-hints.ts";
import { createTurnedAway } from "./seats/turned-away.ts";
import { type LiveSeats, type LiveSeatsOptions, openLiveSeats } from "./shop-window/live-seats.ts";
import { tidy } from "./tidy.ts";
import { createWaitingLists, type WaitingLists } from "./waiting-list/waiting-lists.ts";
import { createWalletPasses, type WalletPasses } from "./wallets/wallet-passes.ts";
import { createWebhooks, type Webhooks } from "./webhooks/webhooks.ts";

export interface Engine {
  readonly backEnd: BackEnd;
  readonly services: Services;
  readonly house: HouseImport;
  readonly orders: OrderTasks;
  readonly payments: PaymentJobs;
  readonly debits: DebitJobs;
  readonly emails: Recipients;
  readonly reminders: Reminders;
  readonly walletPasses: WalletPasses;
  readonly cards: {
    /**
     * Completes or cancels the storing of a card, or refreshes a stored one; throws when the provider does not answer.
     */
    bring(card: string): Promise<void>;
  };
  readonly allocations: {
    /** Releases an allocation whose time has come. */
    releaseIfDue(allocation: string): Promise<void>;
    /** Data for the email to its owner; null if it is no longer due. */
    releaseNotice(allocation: string, releaseAt: string, language: Language): Promise<ReleaseNotice | null>;
  };
  readonly waitingLists: WaitingLists;
  readonly resales: Resales;
  readonly webhooks: Webhooks;
  readonly visitors: {
    /** Returns a tag that changes with anything cached for a visitor; null if the token has no session. */
    tagOf(token: string, language: Language): Promise<VisitTag | null>;
  };
  openLiveSeats(options: LiveSeatsOptions): LiveSeats;
  /** Deletes data that is no longer needed. */
  tidy(): Promise<void>;
}

export function createEngine(given: GivenServices): Engine {
  const services = createServices(given);
  return {
    services,
    backEnd: createBackEnd(services),
    house: createHouseImport(services),
    orders: createOrderTasks(services),
    payments: createPaymentJobs(paymentsOf(services), (payment, isWatch) =>
      settlePayment(services, payment, isWatch),
    ),
    debits: createDebitJobs(services),
    emails: { personOf: (customer) => recipientOf(services, customer) },
    reminders: createReminders(services),
    walletPasses: createWalletPasses(services),
    cards: { bring: (card) => bringOrLookAgain(services, card) },
    allocations: {
      releaseIfDue: (allocation) => releaseIfDue(services, allocation),
      releaseNotice: (allocation, releaseAt, language) =>
        releaseNotice(services, allocation, { releaseAt, language }),
    },
    waitingLists: createWaitingLists(services),
    resales: createResales(services),
    webhooks: createWebhooks(services),
    visitors: { tagOf: (token, language) => readVisitTag(services, token, language) },
    openLiveSeats: (options) => openLiveSeats(services, options),
    tidy: () => tidy(services),
  };
}

function createServices(given: GivenServices): Services {
  const seatChanges = createSeatChanges();
  const hints = createSeatHints(given.now);
  // The hold batcher has marked taken seats in the hints already; freed seats have to be read again.
  seatChanges.listen(({ kind, performances }) => {
    if (kind === "freed") hints.invalidate(performances);
  });
  return {
    kinds: LINE_KINDS,
    paymentKinds: PAYMENT_KINDS,
    passwords: createPasswords(OWASP_COST),
    ...given,
    seatChanges,
    catalogue: createCatalogueStore(given.database, given.now),
    counts: createSeatCounts(given.database, given.now, seatChanges),
    hints,
    turnedAway: createTurnedAway(given.database, given.now),
    settling: new Map(),
  };
}
