import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type FrozenLine,
  kindOf,
  type LostWithTickets,
  type PaidOrder,
  type ReturnedBecause,
  type TicketsToReturn,
} from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { releaseLines } from "../../lines/allocator.ts";
import { unsellSeats } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { type orders, tickets } from "../../storage/tables/shop.ts";
import { lookAtPasses } from "../../wallets/wallet-passes.ts";
import { TICKET, toolsFor } from "../document/order-lines.ts";
import { closeResales } from "../sold/sold-again.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * Safe to repeat, like everything in this file. The seat of a ticket that is for resale is left alone: it is free, or
 * another order's by now.
 * @param positions in the order; by default all
 * @returns how many were their customer's
 */
export async function giveBackTickets(
  services: Services,
  transaction: Transaction,
  { id, link, basket, document }: OrderRow,
  positions: readonly number[] = document.lines.map((_, position) => position),
): Promise<number> {
  if (positions.length === 0) return 0;
  const theirs = and(eq(tickets.order, id), inArray(tickets.line, [...positions]));
  const put = await transaction
    .update(tickets)
    .set({ forResale: false })
    .where(and(theirs, eq(tickets.forResale, true)))
    .returning({ code: tickets.code });
  const seated = await transaction
    .update(tickets)
    .set({ valid: false })
    .where(and(theirs, eq(tickets.valid, true)))
    .returning({ code: tickets.code, performance: tickets.performance, seat: tickets.seat });
  if (put.length + seated.length === 0) return 0;
  const ids = positions.flatMap((position) => document.lines[position]?.id ?? []);
  await transaction
    .update(orderLines)
    .set({ returned: sql`${orderLines.quantity}` })
    .where(and(eq(orderLines.order, id), eq(orderLines.kind, TICKET), inArray(orderLines.line, ids)));
  if (put.length > 0)
    await closeResales(
      services,
      transaction,
      put.map(({ code }) => code),
    );
  await freeSeats(services, transaction, { link, basket }, seated);
  return put.length + seated.length;
}

/** Of tickets that are no longer valid. */
export async function freeSeats(
  services: Services,
  transaction: Transaction,
  { link, basket }: Pick<OrderRow, "link" | "basket">,
  voided: readonly Pick<typeof tickets.$inferSelect, "code" | "performance" | "seat">[],
): Promise<void> {
  await unsellSeats(transaction, basket, voided);
  const codes = voided.map(({ code }) => code);
  await lookAtPasses(services, transaction, link, codes);
  const performances = [...new Set(voided.map(({ performance }) => performance))];
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
}

export async function giveBackItems(
  services: Services,
  transaction: Transaction,
  {
    order,
    items,
    because = "given-back",
  }: { readonly order: OrderRow; readonly items: readonly FrozenLine[]; readonly because?: ReturnedBecause },
): Promise<void> {
  const tools = await toolsFor(services, transaction);
  for (const item of items) {
    const own = and(eq(orderLines.order, order.id), eq(orderLines.line, item.id));
    const [line] = await transaction.select().from(orderLines).where(own).for("update");
    if (!line || line.returned >= line.quantity) continue;
    if (line.state === "fulfilled") await kindOf(services.kinds, item).reverse(tools, order, item, because);
    await transaction.update(orderLines).set({ returned: line.quantity }).where(own);
    await releaseLines(transaction, order.basket, [item.id]);
  }
}

/** What cannot stay without these tickets, of every kind of line. */
export async function lostWithTickets(
  { kinds }: Pick<Services, "kinds">,
  going: TicketsToReturn,
): Promise<LostWithTickets> {
  const own: string[] = [];
  let elsewhere: string | null = null;
  for (const kind of kinds.values()) {
    const lost = await kind.lostWithTickets?.(going);
    own.push(...(lost?.own ?? []));
    elsewhere ??= lost?.elsewhere ?? null;
  }
  return { own, elsewhere };
}

export async function followReturn(
  { kinds, now }: Pick<Services, "kinds" | "now">,
  transaction: Transaction,
  order: Pick<PaidOrder, "id" | "customer">,
): Promise<void> {
  for (const kind of kinds.values()) await kind.ticketsReturned?.(transaction, order, now());
}
