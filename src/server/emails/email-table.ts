import { JOBS } from "#ports/jobs.ts";
import { accountErased } from "./account/account-erased.ts";
import { customerLink } from "./account/customer-link.ts";
import { emailChange } from "./account/email-change.ts";
import { emailChanged } from "./account/email-changed.ts";
import { passkeyChanged } from "./account/passkey-changed.ts";
import { passwordChanged } from "./account/password-changed.ts";
import { queuePlace } from "./account/queue-place.ts";
import { allocationRelease } from "./house/allocation-release.ts";
import { enquiry } from "./house/enquiry.ts";
import { refundToSettle } from "./house/refund-to-settle.ts";
import { report } from "./house/report.ts";
import { staffLink } from "./house/staff-link.ts";
import { unclearOrder } from "./house/unclear-order.ts";
import { unmatchedPayment } from "./house/unmatched-payment.ts";
import { claimDecided } from "./money/claim-decided.ts";
import { debitPlan } from "./money/debit-plan.ts";
import { orderRefunded } from "./money/order-refunded.ts";
import { orderReturned } from "./money/order-returned.ts";
import { refundFailed } from "./money/refund-failed.ts";
import { refundNotice } from "./money/refund-notice.ts";
import { withdrawal } from "./money/withdrawal.ts";
import { changedPerformanceSettled } from "./orders/changed-performance-settled.ts";
import { giftVouchers } from "./orders/gift-vouchers.ts";
import { orderConfirmation } from "./orders/order-confirmation.ts";
import { performanceChange } from "./orders/performance-change.ts";
import { registration } from "./orders/registration.ts";
import { resale } from "./orders/resale.ts";
import { reservedOrder } from "./orders/reserved-order.ts";
import { seriesRenewal } from "./orders/series-renewal.ts";
import { sharedTicket } from "./orders/shared-ticket.ts";
import { ticketChanged } from "./orders/ticket-changed.ts";
import { waitingList } from "./orders/waiting-list.ts";
import { cardExpiry } from "./reminders/card-expiry.ts";
import { creditExpiry } from "./reminders/credit-expiry.ts";
import { membershipEnds } from "./reminders/membership-ends.ts";
import { performanceReminder } from "./reminders/performance-reminder.ts";
import { redemptionExpiry } from "./reminders/redemption-expiry.ts";
import { voucherExpiry } from "./reminders/voucher-expiry.ts";

/** Every email, by the back end that sends it. */

export const SHARED_EMAILS = [
  passwordChanged,
  queuePlace,
  refundToSettle,
  unmatchedPayment,
  refundFailed,
  refundNotice,
  orderConfirmation,
  staffLink,
] as const;

export const ENGINE_EMAILS = [
  report,
  accountErased,
  allocationRelease,
  customerLink,
  emailChange,
  emailChanged,
  passkeyChanged,
  enquiry,
  claimDecided,
  debitPlan,
  orderRefunded,
  orderReturned,
  withdrawal,
  changedPerformanceSettled,
  giftVouchers,
  performanceChange,
  registration,
  resale,
  reservedOrder,
  seriesRenewal,
  sharedTicket,
  ticketChanged,
  waitingList,
  cardExpiry,
  creditExpiry,
  membershipEnds,
  performanceReminder,
  redemptionExpiry,
  voucherExpiry,
] as const;

export const VENDOR_EMAILS = [unclearOrder] as const;

export const EMAILS = [...SHARED_EMAILS, ...ENGINE_EMAILS, ...VENDOR_EMAILS] as const;

/** The most emails that a process sends at the same time. */
export const EMAILS_AT_ONCE = EMAILS.reduce((sum, { kind }) => sum + JOBS[kind].atOnce, 0);
