import { sql } from "drizzle-orm";
import { type NotForResale, type ResaleRules, resaleUntil, whyNotForResale } from "#domain/orders/resale.ts";
import { isBeingExchanged } from "../lines/exchange-claims.ts";
import { lostWithTickets } from "../orders/returned/return-lines.ts";
import { leavesCompanion } from "../orders/returned/return-plan.ts";
import { usedAmong } from "../orders/tickets/used-tickets.ts";
import { freeAt } from "../seats/seat-states.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { listHall, sellable } from "../waiting-list/list-hall.ts";
import { readPositions } from "../waiting-list/read-positions.ts";
import type { Payback } from "./plan-payback.ts";
import type { TicketForResale } from "./read-ticket.ts";

/** Null if the ticket can be put up for resale now. */
export async function whyNot(
  found: TicketForResale,
  rules: ResaleRules,
  payback: Payback,
): Promise<NotForResale | null> {
  const { context, ticket } = found;
  const { services, index, transaction, order } = context;
  const performance = index.performance(ticket.performance);
  if (!performance) return "void";
  const { elsewhere } = await lostWithTickets(services, { ...context, tickets: [ticket] });
  return whyNotForResale(
    {
      isValid: ticket.valid && !ticket.forResale && order.comp === null,
      isUsed: (await usedAmong(transaction, [ticket.code])).size > 0,
      isCancelled: performance.cancelled || performance.offSale,
      until: resaleUntil(rules, performance.starts),
      isExchanging: await isBeingExchanged(services, transaction, context.sold),
      isOfWhole:
        services.settings.packageReturn === "whole" &&
        order.document.lines[ticket.line]?.parent !== undefined,
      leavesCompanion: leavesCompanion(context, [ticket]),
      amount: payback.amount,
      hasMeal: elsewhere !== null,
      areSeatsLeft: await areSeatsLeft(found, performance),
    },
    services.now(),
  );
}

/** Whether seats of its kind, and of its band if it is an ordinary one, are free that no customer has put up. */
async function areSeatsLeft(
  { context: { services, index, transaction }, ticket }: TicketForResale,
  performance: PerformanceEntry,
): Promise<boolean> {
  const hall = listHall(index, performance);
  const at = index.planOf(performance).seat(ticket.seat)?.position;
  if (at === undefined) return true;
  const isFree = sql`${freeAt(new Date(services.now()))} and not exists (
    select from ticket_resales as resale where resale.performance = performance_seats.performance
      and resale.seat = performance_seats.seat and resale.state = 'open')`;
  const free = sellable(index, performance, await readPositions(transaction, performance.id, isFree));
  const kind = hall.kinds[at];
  return free.some(
    (other) => hall.kinds[other] === kind && (kind !== "any" || hall.bands[other] === hall.bands[at]),
  );
}
