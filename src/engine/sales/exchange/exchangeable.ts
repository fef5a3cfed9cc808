import { and, eq } from "drizzle-orm";
import { worthByLine } from "#domain/orders/fee-shares.ts";
import {
  type ExchangeTerms,
  exchangeableUntil,
  exchangeFee,
  type NotExchangedBecause,
} from "#domain/sales/exchange.ts";
import { broughtBy, owedIn } from "../../../payments/brought.ts";
import { tenders } from "../../../payments/schema.ts";
import { todayOf } from "../../kernel/today.ts";
import { underWayOf } from "../../lines/exchange-claims.ts";
import type { ReturnContext } from "../../orders/returned/return-plan.ts";
import { usedAmong } from "../../orders/tickets/used-tickets.ts";
import type { Executor } from "../../storage/database.ts";
import { isExchange } from "../../storage/documents/line-details.ts";
import type { tickets } from "../../storage/tables/shop.ts";
import { isMember } from "../memberships/membership-kind.ts";

type TicketRow = typeof tickets.$inferSelect;

export interface Exchangeable {
  readonly ticket: TicketRow;
  /** Minor units, including the ticket's fees and discounts. */
  readonly worth: number;
  readonly fee: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Null if the ticket can be exchanged. */
  readonly why: NotExchangedBecause | null;
}

/** @param basket the basket whose own exchange does not count as under way */
export async function exchangeableIn(
  context: ReturnContext,
  terms: ExchangeTerms,
  basket: string | null = null,
): Promise<Exchangeable[]> {
  const { services, index, transaction, order, sold } = context;
  const { document } = order;
  const codes = sold.map(({ code }) => code);
  const used = await usedAmong(transaction, codes);
  const underWay = new Set(await underWayOf(transaction, codes, new Date(services.now()), basket));
  const owes = owedIn(await broughtBy(transaction, order.id)) > 0;
  const byRedemption = new Set(await linesByRedemption(transaction, order.id));
  const today = todayOf(services);
  const isTheirs = await isMember(transaction, order.customer, today);
  const isExchanged = document.items.some(isExchange);
  const worth = worthByLine(document);
  return sold.flatMap((ticket): Exchangeable[] => {
    const line = document.lines[ticket.line];
    const performance = index.performance(ticket.performance);
    if (!ticket.valid || ticket.forResale || !line || !performance) return [];
    const id = line.id;
    const until = exchangeableUntil(performance.starts, terms);
    const isPacked = line.parent !== undefined;
    const whyNot = (): NotExchangedBecause | null => {
      if (used.has(ticket.code)) return "used";
      if (underWay.has(ticket.code)) return "under-way";
      if (performance.cancelled) return "cancelled";
      if (until < services.now()) return "too-late";
      if (owes) return "not-paid-up";
      if (byRedemption.has(id)) return "paid-by-redemption";
      return isPacked && services.settings.packageReturn === "whole" ? "in-package" : null;
    };
    const fee = exchangeFee([{ isSubscribed: isPacked, isExchanged }], isTheirs, terms);
    return [{ ticket, worth: worth.get(id) ?? 0, fee, until, why: whyNot() }];
  });
}

async function linesByRedemption(executor: Executor, order: string): Promise<string[]> {
  const rows = await executor
    .select({ line: tenders.forLine })
    .from(tenders)
    .where(and(eq(tenders.order, order), eq(tenders.kind, "redemption"), eq(tenders.state, "taken")));
  return rows.flatMap(({ line }) => line ?? []);
}
