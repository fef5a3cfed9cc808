import { and, eq } from "drizzle-orm";
import type { Language } from "#domain/languages.ts";
import type { OrderLanguages } from "#ports/recipients.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { counterReservations } from "../storage/tables/counter.ts";
import { orders } from "../storage/tables/shop.ts";
import { fulfilOrder } from "./document/order-lines.ts";
import { type OrderSeat, seatsOfOrder } from "./document/order-seats.ts";
import { extendReserved } from "./reserved/extend-order.ts";
import { releaseAfterDeadline } from "./reserved/reserve-order.ts";
import { settleUnanswered } from "./returned/refund-offers.ts";
import { type HouseRefund, refundOrder } from "./returned/refund-order.ts";
import { receiveWithdrawn } from "./returned/withdrawals.ts";

/** What jobs and the box office do with orders. */
export interface OrderTasks extends OrderLanguages {
  seatsOf(link: string, language: Language): Promise<OrderSeat[]>;
  /** Whether an order that the counter reserved is paid by its link, without signing in. */
  isPaidByLink(link: string): Promise<boolean>;
  /** Creates what a paid order contains besides tickets. */
  fulfil(order: string): Promise<void>;
  /** Refunds a paid order in full or in part, to each payment method in proportion. */
  refund(refund: HouseRefund): ReturnType<typeof refundOrder>;
  /** Cancels an expired reserved order; schedules another call while a payment is under way. */
  releaseReserved(order: string): Promise<void>;
  /** Locks a reserved order for the box office, or unlocks it for its customer (null). */
  lockReserved(number: string, why: string | null): Promise<boolean>;
  /** Extends a reserved order and notifies its customer. */
  extendReserved(number: string, until: number): ReturnType<typeof extendReserved>;
  /**
   * Records that withdrawn goods have been returned. Returns the refund in minor units; null if no return was pending.
   */
  receiveWithdrawn(number: string): Promise<number | null>;
  /** Refunds or keeps the tickets of changed performances whose holders have not answered the offer. */
  settleUnanswered(): Promise<void>;
}

/** Delay before retrying an expired order whose payment is under way. */
const RELEASE_AGAIN_MS = 15 * 60_000;

export function createOrderTasks(services: Services): OrderTasks {
  const { database } = services;
  return {
    async languageOf(link) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      return order?.document.language ?? null;
    },
    seatsOf: (link, language) => seatsOfOrder(services, link, language),
    async isPaidByLink(link) {
      const [found] = await database
        .select({ kind: counterReservations.kind })
        .from(counterReservations)
        .innerJoin(orders, eq(orders.id, counterReservations.order))
        .where(eq(orders.link, link));
      return found !== undefined && found.kind !== "invoice";
    },
    fulfil: (order) => fulfilOrder(services, order),
    refund: (refund) => refundOrder(services, refund),
    async releaseReserved(order) {
      await inTransaction(database, async (transaction) => {
        if ((await releaseAfterDeadline(services, transaction, order)) !== "later") return;
        const notBefore = new Date(services.now() + RELEASE_AGAIN_MS);
        await services.outbox.put(transaction, { kind: "release-order", order }, { notBefore });
      });
    },
    async lockReserved(number, why) {
      const locked = await database
        .update(orders)
        .set({ locked: why })
        .where(and(eq(orders.number, number), eq(orders.state, "reserved")))
        .returning({ id: orders.id });
      return locked.length > 0;
    },
    async extendReserved(number, until) {
      const index = await services.catalogue.current();
      return inTransaction(database, (transaction) =>
        extendReserved(services, index, transaction, { number, until }),
      );
    },
    receiveWithdrawn: (number) => receiveWithdrawn(services, number),
    settleUnanswered: () => settleUnanswered(services),
  };
}
