import { eq } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { OrderLanguages } from "#ports/recipients.ts";
import { externalTender } from "../../../payments/tenders.ts";
import type { Services } from "../services.ts";
import { orders } from "../storage/schema.ts";
import { confirmOrder } from "./confirm-order.ts";
import { settlePayment } from "./settle-payment.ts";
import { answerUnclear, type UnclearOrder, unclearOrder } from "./unclear-orders.ts";

/** What jobs and the box office do with orders. */
export interface VendorOrderTasks extends OrderLanguages {
  /** For the job `confirm-order`: an order without a payment of ours. Throws while the vendor is unavailable. */
  confirm(order: string): Promise<void>;
  /** Returns the data for notifying the house of an unclear order; null once it is resolved. */
  unclear(order: string, language: Language): Promise<UnclearOrder | null>;
  /** Stores the house's answer on an unclear order: the vendor's order, or null for none. Settles our order. */
  answerUnclear(number: number, found: string | null, who: string): ReturnType<typeof answerUnclear>;
}

export function createOrderTasks(services: Services): VendorOrderTasks {
  const { database } = services;
  return {
    async languageOf(link) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      return order?.document.language ?? null;
    },
    confirm: (order) => confirmOrder(services, order),
    unclear: (order, language) => unclearOrder(services, order, language),
    async answerUnclear(number, found, who) {
      const answered = await answerUnclear(services, number, found, who);
      if (!answered.ok) return answered;
      const tender = await externalTender(database, answered.value);
      if (tender) await settlePayment(services, tender.id);
      else await confirmOrder(services, answered.value);
      return answered;
    },
  };
}
