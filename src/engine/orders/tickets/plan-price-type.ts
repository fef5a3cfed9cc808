import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { grossByLine } from "#domain/price/charge.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import { type Brought, broughtBy, leftOf, owedIn } from "../../../payments/brought.ts";
import { movableOf, withoutMoved } from "../../../payments/exchanges.ts";
import type { RefundLeaf } from "../../../payments/refund-leaves.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { countElsewhere } from "../../holds/booking-limits.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf, chargesOf, priceTicket } from "../../lines/price-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { takeSnapshot } from "../document/order-snapshot.ts";
import { leavesOfRefund } from "../returned/plan-refund.ts";
import { type ReturnContext, returnContext } from "../returned/return-plan.ts";
import { type LockedTicket, lockTicket, type TicketOf, type TicketRefusal } from "./lock-ticket.ts";

export interface PriceTypeWanted extends TicketOf {
  readonly priceType: number;
}

/** Amounts in minor units. */
export interface PriceTypePlan extends LockedTicket {
  /** Of the new order, which has the ticket. */
  readonly document: OrderDocument;
  /** What the old ticket is worth, and what of that pays for the new one. */
  readonly worth: number;
  readonly moved: number;
  /** What the customer has to pay. */
  readonly owed: number;
  /** What goes back, and how. */
  readonly back: number;
  readonly leaves: readonly RefundLeaf[];
  /** The house has to return a part of it itself. */
  readonly isByHand: boolean;
}

export type PriceTypeRefusal =
  | TicketRefusal
  | Because<
      | "cancelled"
      | "same-price-type"
      | "price-type-not-offered"
      | "in-package"
      | "paid-by-redemption"
      | "ticket-protected"
      | "not-paid-up"
      | "voids-order"
    >
  | { readonly reason: "price-type-limit"; readonly max: number };

/** The price types that are sold for the seat of a ticket, and what a ticket costs with each. */
export function offeredPriceTypes(
  services: Services,
  index: CatalogueIndex,
  locked: LockedTicket,
): { readonly id: number; readonly total: number }[] {
  const performance = index.performance(locked.ticket.performance);
  if (!performance) return [];
  const { priceTypes } = index.priceListOf(performance);
  return priceTypes.flatMap(({ id }) => {
    const document = draft(services, index, locked, { performance, priceType: id });
    return document ? [{ id, total: document.totals.total }] : [];
  });
}

/** Locks the order and its ticket. Changes nothing. */
export async function planPriceType(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { priceType, ...of }: PriceTypeWanted,
): Promise<Outcome<PriceTypePlan, PriceTypeRefusal>> {
  const found = await lockTicket(services, index, transaction, of);
  if (!found.ok) return found;
  const locked = found.value;
  const { order, ticket, line } = locked;
  const performance = index.performance(ticket.performance);
  if (!performance) return refused("performance-over");
  if (performance.cancelled) return refused("cancelled");
  if (ticket.priceType === priceType) return refused("same-price-type");
  const context = await returnContext(services, index, transaction, order);
  const brought = await broughtBy(transaction, order.id);
  const tied = await whyTied(context, brought, line);
  if (tied) return refused(tied);
  const document = draft(services, index, locked, { performance, priceType });
  if (!document) return refused("price-type-not-offered");
  const limited = await checkLimit(context, ticket.performance, priceType);
  if (!limited.ok) return limited;
  const { total } = document.totals;
  const gross = grossByLine(order.document.charges).get(line.id) ?? 0;
  const worth = Math.min(gross, leftOf(movableOf(brought)));
  const moved = Math.min(worth, total);
  const back = worth - moved;
  // An order whose money has all gone back is void, with all that is in it.
  const isAllBack = back > 0 && back === leftOf(brought) && brought.every(({ tender }) => tender.moved === 0);
  if (isAllBack && (await hasMore(context, line.id))) return refused("voids-order");
  const { leaves, isByHand } = await leavesOfRefund(context, withoutMoved(brought, moved), {
    ...{ amount: back, lines: [line.id] },
  });
  return done({ ...locked, document, worth, moved, owed: total - moved, back, leaves, isByHand });
}

/** Why the ticket cannot be priced on its own. */
async function whyTied(
  { transaction, order }: ReturnContext,
  brought: readonly Brought[],
  { id, parent }: LockedTicket["line"],
): Promise<"in-package" | "paid-by-redemption" | "ticket-protected" | "not-paid-up" | null> {
  if (parent !== undefined) return "in-package";
  if (brought.some(({ tender }) => tender.kind === "redemption" && tender.forLine === id))
    return "paid-by-redemption";
  const own = order.document.items.filter(({ relatesTo }) => relatesTo === id).map((item) => item.id);
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, order.id));
  if (rows.some(({ line, returned, quantity }) => own.includes(line) && returned < quantity))
    return "ticket-protected";
  return owedIn(brought) > 0 ? "not-paid-up" : null;
}

/** As on the web: the customer's other tickets for the performance count. */
async function checkLimit(
  { services, index, transaction, order: { customer, basket } }: ReturnContext,
  performance: number,
  priceType: number,
): Promise<Outcome<null, Extract<PriceTypeRefusal, { reason: "price-type-limit" }>>> {
  const max = index.priceType(priceType)?.maxPerPerformance ?? null;
  if (max === null) return done(null);
  const elsewhere = await countElsewhere(transaction, {
    ...{ customers: [customer], own: [basket], counting: "paying", now: services.now() },
  });
  return elsewhere(customer, performance, priceType) < max
    ? done(null)
    : refused("price-type-limit", { max });
}

/** Null if the seat is not sold with this price type. The new order has nothing but the ticket. */
function draft(
  { kinds, now, random }: Services,
  index: CatalogueIndex,
  { order: { document: before, customer }, ticket, line: old }: LockedTicket,
  { performance, priceType }: { readonly performance: PerformanceEntry; readonly priceType: number },
): OrderDocument | null {
  const { seat } = ticket;
  const place = index.planOf(performance).seat(seat);
  const type = index.priceType(priceType);
  const priced = place && priceTicket(index, performance, bandOf(index, performance, seat), priceType);
  if (!place || !priced || !type || !fitsSeat(type, place.seat)) return null;
  // A ticket sold without the house's fees stays without.
  const withFees = old.price === 0 || old.fees > 0;
  const { band, price } = priced;
  const id = random.id();
  const used = index.delivery(before.delivery ?? "");
  const delivery = used?.kind === "electronic" ? used.id : null;
  const lines = [
    {
      ...{ id, performance: performance.id, plan: performance.plan, seat, band, priceType, price },
      fees: withFees ? priced.fees : 0,
    },
  ];
  const all = chargesOf(kinds, {
    ...{ index, now: now(), customer, delivery: null, lines: [], tickets: [{ ...priced, id }] },
  });
  // The charges for the order as a whole stay with the old order.
  const charges = withVat(all.filter((one) => one.line !== null && (withFees || one.phase !== "fee")));
  const { currency, language, holder } = before;
  return {
    ...{ currency, language, holder, address: null, delivery, lines, items: [], charges },
    totals: totalsOf(charges),
    snapshot: takeSnapshot(index, { lines, delivery }),
  };
}

async function hasMore({ transaction, order }: ReturnContext, but: string): Promise<boolean> {
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.order, order.id));
  return rows.some(({ line, returned, quantity }) => line !== but && returned < quantity);
}

/** Changes with everything that the plan says. */
export function fingerprintOfPriceType(plan: PriceTypePlan): string {
  const { order, ticket, document, worth, owed, back, leaves } = plan;
  const facts = {
    ...{ to: order.document.holder.email, code: ticket.code, seat: ticket.seat, worth, owed, back },
    types: [ticket.priceType, ...document.lines.map(({ priceType }) => priceType)],
    leaves: leaves.map((leaf) => [leaf.tender.id, leaf.amount, leaf.to]),
  };
  return hash("sha256", JSON.stringify(facts), "base64url");
}
