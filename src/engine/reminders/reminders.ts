import type { Services } from "../kernel/services.ts";
import { type MembershipNotice, membershipNotice, remindOfMemberships } from "./ending-memberships.ts";
import { type CardNotice, cardNotice, remindOfCards } from "./expiring-cards.ts";
import { type CreditNotice, creditNotice, remindOfCredit } from "./expiring-credit.ts";
import { type RedemptionsNotice, redemptionsNotice, remindOfRedemptions } from "./expiring-redemptions.ts";
import { remindOfVouchers, type VoucherNotice, voucherNotice } from "./expiring-vouchers.ts";
import { type PerformanceNotice, performanceNotice, remindOfPerformances } from "./performances.ts";

/** Queues reminders, and reads the data of their emails. */
export interface Reminders {
  /** Called hourly. Queues every reminder that is due, each once; the others are called when its email is written. */
  queue(): Promise<void>;
  /** Data for a performance reminder besides the order with this link; null if there is nothing to remind of. */
  performance(link: string, performance: number, starts: string): Promise<PerformanceNotice | null>;
  /** Data for the email about credit that expires on that day; null if none does. */
  credit(customer: string, until: string): Promise<CreditNotice | null>;
  /** Data for the email about redemptions that expire on that day; null if none do. */
  redemptions(subscription: string, until: string): Promise<RedemptionsNotice | null>;
  /** Data for the email about a membership that ends or renews; null if it no longer applies. */
  membership(membership: string, ends: string): Promise<MembershipNotice | null>;
  voucher(voucher: string, until: string): Promise<VoucherNotice | null>;
  /** Data for the card-expiry email; null if the card was removed or replaced. */
  card(card: string, expires: string): Promise<CardNotice | null>;
}

export function createReminders(services: Services): Reminders {
  return {
    async queue() {
      await remindOfPerformances(services);
      await remindOfCredit(services);
      await remindOfRedemptions(services);
      await remindOfMemberships(services);
      await remindOfVouchers(services);
      await remindOfCards(services);
    },
    performance: (link, performance, starts) => performanceNotice(services, link, performance, starts),
    credit: (customer, until) => creditNotice(services, customer, until),
    redemptions: (subscription, until) => redemptionsNotice(services, subscription, until),
    membership: (membership, ends) => membershipNotice(services, membership, ends),
    voucher: (voucher, until) => voucherNotice(services, voucher, until),
    card: (card, expires) => cardNotice(services, card, expires),
  };
}
