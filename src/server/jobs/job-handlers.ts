import type { Language } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { UnclearOrder } from "../../adapters/spektrix/orders/unclear-orders.ts";
import type { Engine } from "../../engine/engine.ts";
import { claimEmail } from "../emails/claim-emails.ts";
import { emailChangedEmail, emailChangeEmail } from "../emails/email-change-emails.ts";
import { enquiryEmail } from "../emails/enquiry-email.ts";
import { erasedEmail, linkEmail, passkeyEmail, passwordEmail, placeEmail } from "../emails/link-emails.ts";
import {
  refundFailedEmail,
  refundToSettleEmail,
  unclearOrderEmail,
  unmatchedPaymentEmail,
} from "../emails/money-emails.ts";
import { type EmailHouse, orderConfirmation, refundNotice } from "../emails/order-emails.ts";
import { partsEmail } from "../emails/parts-email.ts";
import { changedPerformanceSettled, performanceChangeEmail } from "../emails/performance-emails.ts";
import { planEmail } from "../emails/plan-emails.ts";
import { registrationEmail } from "../emails/registration-email.ts";
import {
  cardExpiry,
  creditExpiry,
  membershipEnds,
  performanceReminder,
  redemptionExpiry,
  voucherExpiry,
} from "../emails/reminder-emails.ts";
import { renewalEmail } from "../emails/renewal-email.ts";
import { reservedEmail } from "../emails/reserved-emails.ts";
import { sharedTicketEmail } from "../emails/share-emails.ts";
import { giftVoucherEmail, orderReturnedEmail } from "../emails/voucher-emails.ts";
import { withdrawalEmail } from "../emails/withdrawal-emails.ts";
import { wordsIn } from "../emails/words.ts";
import type { JobHandlers } from "./outbox.ts";
import type { JobMail } from "./refused-emails.ts";

export type BackEndAtWork = Pick<
  Engine,
  | "backEnd"
  | "languageOfOrder"
  | "seatsOfOrder"
  | "fulfilOrder"
  | "performanceChange"
  | "giftVouchers"
  | "decidedClaim"
  | "registrationNotice"
  | "withdrawal"
  | "releaseReserved"
  | "unmatchedPayment"
  | "enquiry"
  | "executeRefund"
  | "collectInstalment"
  | "hearDebit"
  | "planNotice"
  | "performanceNotice"
  | "creditNotice"
  | "redemptionsNotice"
  | "membershipNotice"
  | "voucherNotice"
  | "cardNotice"
  | "bringPaymentCard"
  | "settlePayment"
  | "personOf"
  | "sharedTicket"
  | "linkFor"
  | "emailChangeNotice"
> & {
  confirmOrder?(order: string): Promise<void>;
  /** Null once it is clear whether the order was sold. */
  unclearOrder?(order: string, language: Language): Promise<UnclearOrder | null>;
};

/** A job whose handler throws is retried. */
export function jobHandlers(
  engine: BackEndAtWork,
  mail: JobMail,
  at: EmailHouse,
  lookAtPasses: (order: string) => Promise<void> = async () => {},
): JobHandlers {
  /** Skips customers whose data was erased. */
  const send = async (job: Job, email: Email) => {
    if (email.to.address !== "") await mail.send(email, job);
  };
  const readOrder = async (link: string) => {
    const language = await engine.languageOfOrder(link);
    if (!language) throw new Error(`The order of a job was not found: ${link}`);
    const caller = { session: null, language, address: "outbox", idempotencyKey: null };
    const read = await engine.backEnd.orders.read({ link }, caller);
    if (!read.ok) throw new Error(`The order of a job was not found: ${read.refusal.reason}`);
    return { order: read.value, words: await wordsIn(language, at.house) };
  };
  return {
    async "order-confirmation"(job) {
      const { order, words } = await readOrder(job.order);
      // Already refunded.
      const isKept = ({ returned, quantity }: (typeof order.lines)[number]) => returned < quantity;
      if (!order.tickets.some(({ valid }) => valid) && !order.lines.some(isKept)) return;
      await send(job, await orderConfirmation(at, order, words));
    },
    async "fulfil-order"(job) {
      await engine.fulfilOrder(job.order);
    },
    async "refund-notice"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, refundNotice(at, order, words, job.money));
    },
    async "refund-failed"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, refundFailedEmail(at, order, job, words));
    },
    async "refund-to-settle"(job) {
      const { order } = await readOrder(job.order);
      const [language = "sv"] = at.house.languages;
      await send(job, refundToSettleEmail(at, order, job, await wordsIn(language, at.house)));
    },
    async "wallet-passes"(job) {
      await lookAtPasses(job.order);
    },
    async "performance-change"(job) {
      await lookAtPasses(job.order);
      const { order, words } = await readOrder(job.order);
      const change = await engine.performanceChange(job.change);
      const performance = order.performances.find(({ id }) => id === change?.performance);
      const isHeld = order.tickets.some((ticket) => ticket.valid && ticket.performance === performance?.id);
      // Already refunded.
      if (!change || !performance || !isHeld) return;
      const caller = { session: null, language: words.language, address: "outbox", idempotencyKey: null };
      const read = await engine.backEnd.refundOffers.list({ link: job.order }, caller);
      const offer = read.ok ? read.value.find((one) => one.performance === performance.id) : undefined;
      const until = offer && offer.choices.length > 0 ? offer.until : null;
      await send(job, performanceChangeEmail(at, order, performance, { ...change, until }, words));
    },
    async "changed-performance-settled"(job) {
      const { order, words } = await readOrder(job.order);
      const performance = order.performances.find(({ id }) => id === job.performance);
      if (performance) await send(job, changedPerformanceSettled(at, order, performance, job, words));
    },
    async "performance-reminder"(job) {
      const notice = await engine.performanceNotice(job.order, job.performance, job.starts);
      if (!notice) return;
      const { order, words } = await readOrder(job.order);
      const performance = order.performances.find(({ id }) => id === job.performance);
      if (!performance) return;
      const isKept = (line: (typeof order.lines)[number]) =>
        notice.lines.includes(line.id) && line.returned < line.quantity;
      const lines = [];
      for (const link of notice.orders) lines.push(...(await readOrder(link)).order.lines.filter(isKept));
      const caller = { session: null, language: words.language, address: "outbox", idempotencyKey: null };
      const food = await engine.backEnd.food.served({ performance: job.performance }, caller);
      const isServed = food.ok && food.value.served;
      await send(
        job,
        performanceReminder(at, order, performance, { words: notice.words, lines, isServed }, words),
      );
    },
    async "credit-expiry"(job) {
      const notice = await engine.creditNotice(job.customer, job.until);
      if (!notice) return;
      const [first = "sv"] = at.house.languages;
      await send(job, creditExpiry(at, job, notice, await wordsIn(notice.language ?? first, at.house)));
    },
    async "redemption-expiry"(job) {
      const notice = await engine.redemptionsNotice(job.subscription, job.until);
      if (notice)
        await send(job, redemptionExpiry(at, job, notice, await wordsIn(notice.language, at.house)));
    },
    async "membership-ends"(job) {
      const notice = await engine.membershipNotice(job.membership, job.ends);
      if (notice) await send(job, membershipEnds(at, job, notice, await wordsIn(notice.language, at.house)));
    },
    async "voucher-expiry"(job) {
      const notice = await engine.voucherNotice(job.voucher, job.until);
      if (notice) await send(job, voucherExpiry(at, job, notice, await wordsIn(notice.language, at.house)));
    },
    async "card-expiry"(job) {
      const notice = await engine.cardNotice(job.card, job.expires);
      if (notice) await send(job, cardExpiry(at, job, notice, await wordsIn(notice.language, at.house)));
    },
    async "payment-card"(job) {
      await engine.bringPaymentCard(job.card);
    },
    async "gift-vouchers"(job) {
      // Already voided.
      const given = await engine.giftVouchers(job.order, job.line);
      if (!given) return;
      const { order, words } = await readOrder(job.order);
      await send(job, await giftVoucherEmail(at, order, job, given, words));
    },
    async "order-returned"(job) {
      const { order, words } = await readOrder(job.order);
      await send(job, orderReturnedEmail(at, order, job, words));
    },
    async withdrawal(job) {
      const notice = await engine.withdrawal(job.receipt);
      if (!notice) return;
      const { order, words } = await readOrder(notice.link);
      await send(job, withdrawalEmail(at, order, job, notice, words));
    },
    async "claim-decided"(job) {
      const claim = await engine.decidedClaim(job.claim);
      if (!claim) return;
      const { order, words } = await readOrder(claim.link);
      await send(job, claimEmail(at, order, job, claim, words));
    },
    async "release-order"(job) {
      await engine.releaseReserved(job.order);
    },
    async "reserved-order"(job) {
      const { order, words } = await readOrder(job.order);
      // Already paid or cancelled.
      if (order.state !== (job.days === 0 ? "cancelled" : "reserved")) return;
      // Extended since: the new date has its own reminders.
      if (job.until !== undefined && job.until !== order.holdUntil) return;
      await send(
        job,
        reservedEmail(at, order, job.days, await engine.seatsOfOrder(order.link, words.language), words),
      );
    },
    async "series-renewal"(job) {
      const { order, words } = await readOrder(job.order);
      // Already confirmed or released.
      if (order.state !== "reserved") return;
      await send(job, renewalEmail(at, order, await engine.seatsOfOrder(order.link, words.language), words));
    },
    async "unmatched-payment"(job) {
      const unmatched = await engine.unmatchedPayment(job.payment);
      if (!unmatched) return;
      const [language = "sv"] = at.house.languages;
      await send(job, unmatchedPaymentEmail(at, job.payment, unmatched, await wordsIn(language, at.house)));
    },
    async enquiry(job) {
      const [language = "sv"] = at.house.languages;
      const enquiry = await engine.enquiry(job.enquiry, language);
      if (!enquiry) return;
      await send(job, enquiryEmail(at, job.enquiry, enquiry, await wordsIn(language, at.house)));
    },
    async registration(job) {
      const notice = await engine.registrationNotice(job.entry);
      // Only the email for the latest state is sent.
      const stage = notice?.entry.state === "withdrawn" ? "withdrawn" : "received";
      if (!notice || (["received", "withdrawn"].includes(job.stage) && job.stage !== stage)) return;
      const words = await wordsIn(notice.language, at.house);
      await send(job, registrationEmail(at, job.entry, notice, job.stage, words));
    },
    async "debit-notice"(job) {
      await engine.hearDebit(job.about);
    },
    async "debit-collect"(job) {
      await engine.collectInstalment(job.instalment);
    },
    async "debit-plan"(job) {
      const notice = await engine.planNotice(job.plan);
      if (!notice) return;
      const words = await wordsIn(notice.language, at.house);
      if (notice.kind === "order") {
        const email = partsEmail(at, job, notice, words);
        if (email) await send(job, email);
        return;
      }
      const { stage } = job;
      // Already stopped.
      if (stage === "paid" || (notice.state === "ended") !== ["refused", "ended"].includes(stage)) return;
      await send(job, planEmail(at, { ...job, stage }, notice, words));
    },
    async refund(job) {
      await engine.executeRefund(job.movement);
    },
    async "settle-payment"(job) {
      await engine.settlePayment(job.payment, job.watch);
    },
    async "confirm-order"(job) {
      if (!engine.confirmOrder) throw new Error("This back end does not confirm orders");
      await engine.confirmOrder(job.order);
    },
    async "unclear-order"(job) {
      const [language = "sv"] = at.house.languages;
      const unclear = await engine.unclearOrder?.(job.order, language);
      if (unclear)
        await send(job, unclearOrderEmail(at, job.order, unclear, await wordsIn(language, at.house)));
    },
    async "queue-place"(job) {
      await send(job, placeEmail(at, job, await wordsIn(job.language, at.house)));
    },
    async "password-changed"(job) {
      const person = await engine.personOf(job.customer);
      if (!person) return;
      await send(job, passwordEmail(at, job.change, person, await wordsIn(job.language, at.house)));
    },
    async "email-change"(job) {
      const notice = await engine.emailChangeNotice(job.change);
      if (!notice) return;
      await send(job, emailChangeEmail(at, job.change, notice, await wordsIn(job.language, at.house)));
    },
    async "email-changed"(job) {
      await send(job, emailChangedEmail(at, job, await wordsIn(job.language, at.house)));
    },
    async "passkey-changed"(job) {
      const person = await engine.personOf(job.customer);
      if (!person) return;
      await send(job, passkeyEmail(at, job, person, await wordsIn(job.language, at.house)));
    },
    async "account-erased"(job) {
      await send(job, erasedEmail(at, job, await wordsIn(job.language, at.house)));
    },
    async "shared-ticket"(job) {
      const shared = await engine.sharedTicket(job.share, job.language);
      // Already revoked.
      if (!shared) return;
      await send(job, sharedTicketEmail(at, job, shared, await wordsIn(job.language, at.house)));
    },
    async "customer-link"(job) {
      const link = await engine.linkFor(job.customer, job.link);
      if (!link) return;
      await send(job, linkEmail(at, job.link, link, job.next, await wordsIn(job.language, at.house)));
    },
  };
}
