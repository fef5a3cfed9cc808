import { eq } from "drizzle-orm";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order, Ticket } from "#contract/operations/orders.ts";
import { isOver } from "#domain/customer/sharing.ts";
import type { Language } from "#domain/languages.ts";
import type { EmailPerson, Recipients } from "#ports/recipients.ts";
import { type LinkKind, mintLink } from "./account/customer-links.ts";
import { findCustomer } from "./account/customers.ts";
import { type EmailChangeEmail, emailChangeNotice } from "./account/email-changes.ts";
import type { PerformanceChange } from "./catalogue/performance-changes.ts";
import type { Services } from "./kernel/services.ts";
import { type WithdrawalNotice, withdrawalNotice } from "./orders/returned/withdrawals.ts";
import { type EnquiryToAnswer, enquiryToAnswer } from "./sales/enquiries/enquiries.ts";
import { type DecidedClaim, decidedClaim } from "./sales/protection/protection-claims.ts";
import { type RegistrationNotice, registrationNotice } from "./sales/registrations/registration-notice.ts";
import { type VouchersToGive, vouchersToGive } from "./sales/vouchers/vouchers.ts";
import { readShare } from "./sharing/read-share.ts";
import { tokenOfShare } from "./sharing/share-token.ts";
import { performanceChanges } from "./storage/tables/shop.ts";

/** Data for emails that concern an account or an order; reminders and direct debits have their own. */
export interface EmailData extends Recipients {
  /** Creates a link for an email and returns it with its recipient; null if the customer has been erased. */
  linkFor(customer: string, kind: LinkKind): Promise<EmailLink | null>;
  /** Data for the email to a customer's new address; null if there is nothing to confirm. */
  emailChange(change: string): Promise<EmailChangeEmail | null>;
  /** Data for the email about a shared ticket; null if the share was revoked. */
  sharedTicket(share: string, language: Language): Promise<SharedTicketEmail | null>;
  /** Data for the email about a changed performance; null if there is no such change. */
  performanceChange(id: number): Promise<PerformanceChange | null>;
  /** Returns the gift vouchers of an order line; null when there are none left to send. */
  giftVouchers(order: string, line: string): Promise<VouchersToGive | null>;
  /** Data for the withdrawal email; null once it is erased. */
  withdrawal(receipt: string): Promise<WithdrawalNotice | null>;
  /** Data for the email about a decided claim; null if there is no decision. */
  decidedClaim(id: string): Promise<DecidedClaim | null>;
  /** Data for an enquiry to the box office, in its language; null once it is erased. */
  enquiry(id: string, language: Language): Promise<EnquiryToAnswer | null>;
  /** Data for an email about a registration; null if its performance or customer no longer exists. */
  registration(entry: string): Promise<RegistrationNotice | null>;
}

export interface EmailLink extends EmailPerson {
  readonly token: string;
}

export interface SharedTicketEmail {
  readonly token: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly performance: PerformanceOfTicket;
  readonly ticket: Ticket;
  readonly from: Order["holder"];
}

export function createEmailData(services: Services): EmailData {
  const { database } = services;
  async function personOf(id: string): Promise<EmailPerson | null> {
    const customer = await findCustomer(database, id);
    if (!customer) return null;
    const { email, firstName, lastName } = customer;
    return { email, firstName, lastName };
  }
  return {
    personOf,
    async linkFor(id, kind) {
      const person = await personOf(id);
      return person && { token: await mintLink(services, database, kind, id), ...person };
    },
    emailChange: (change) => emailChangeNotice(services, change),
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
    giftVouchers: (order, line) => vouchersToGive(services, order, line),
    withdrawal: (receipt) => withdrawalNotice(services, receipt),
    decidedClaim: (id) => decidedClaim(services, id),
    enquiry: (id, language) => enquiryToAnswer(services, id, language),
    registration: (entry) => registrationNotice(services, entry),
  };
}
