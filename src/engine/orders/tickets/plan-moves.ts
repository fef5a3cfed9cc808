import { hash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf, priceTicket } from "../../lines/price-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderLine } from "../../storage/documents/order-document.ts";
import { lostSeats } from "../../storage/tables/allocations.ts";
import { ticketResales } from "../../storage/tables/orders/resales.ts";
import { performanceSeats, SEAT } from "../../storage/tables/shop.ts";
import { type LockedTicket, lockTicket, type TicketOf, type TicketRefusal } from "./lock-ticket.ts";

/** Another seat of its performance for a ticket. */
export interface TicketMove extends TicketOf {
  /** The seat's id in the plan. */
  readonly seat: string;
}

export interface PlannedMove extends LockedTicket {
  readonly to: OrderLine;
  /** Of the new seat: free, kept by this allocation, or given up by another ticket of the same plan. */
  readonly from: "free" | "moved" | { readonly allocation: string };
  /** Minor units, by today's price list. The ticket keeps what was paid for it. */
  readonly price: { readonly before: number; readonly after: number };
}

/** In the order of the request. */
export type MovePlan = readonly PlannedMove[];

export type MoveRefusal =
  | TicketRefusal
  | Because<"several-performances" | "cancelled" | "seat-twice">
  | { readonly reason: "unknown-seat" | "same-seat" | "seat-fits-not" | "seat-lost"; readonly seat: string }
  | { readonly reason: "not-free"; readonly seats: readonly string[] };

/** Locks the tickets, and looks at the seats. */
export async function planMoves(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  moves: readonly TicketMove[],
): Promise<Outcome<MovePlan, MoveRefusal>> {
  if (new Set(moves.map(({ seat }) => seat)).size < moves.length) return refused("seat-twice");
  const locked = new Map<TicketMove, LockedTicket>();
  // In one order, so that two requests about the same orders never wait for each other.
  for (const move of moves.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))) {
    const ticket = await lockTicket(services, index, transaction, move);
    if (!ticket.ok) return ticket;
    locked.set(move, ticket.value);
  }
  const given = new Set([...locked.values()].map(({ ticket }) => ticket.seat));
  const plan: PlannedMove[] = [];
  for (const move of moves) {
    const ticket = locked.get(move);
    const to = ticket && placeFor(index, ticket, move.seat);
    if (!to) throw new Error("Every ticket is locked");
    if (!to.ok) return to;
    plan.push({ ...ticket, ...to.value, from: given.has(move.seat) ? "moved" : "free" });
  }
  if (new Set(plan.map(({ ticket }) => ticket.performance)).size > 1) return refused("several-performances");
  return withSources(services, transaction, plan);
}

type Placed = Pick<PlannedMove, "to" | "price">;

function placeFor(
  index: CatalogueIndex,
  { ticket, line }: LockedTicket,
  seat: string,
): Outcome<Placed, MoveRefusal> {
  const performance = index.performance(ticket.performance);
  if (!performance) return refused("performance-over");
  if (performance.cancelled) return refused("cancelled");
  const place = index.planOf(performance).seat(seat);
  if (!place) return refused("unknown-seat", { seat });
  if (seat === ticket.seat) return refused("same-seat", { seat });
  const type = index.priceType(line.priceType);
  if (!type || !fitsSeat(type, place.seat)) return refused("seat-fits-not", { seat });
  const band = bandOf(index, performance, seat);
  const priceIn = (one: OrderLine["band"]) => priceTicket(index, performance, one, line.priceType)?.price;
  const before = priceIn(line.band) ?? 0;
  const after = band === line.band ? before : priceIn(band);
  if (after === undefined) return refused("seat-fits-not", { seat });
  return done({
    to: { ...line, plan: performance.plan, seat, band },
    price: { before, after },
  });
}

async function withSources(
  services: Services,
  transaction: Transaction,
  plan: MovePlan,
): Promise<Outcome<MovePlan, MoveRefusal>> {
  const [first] = plan;
  if (!first) return done(plan);
  const { performance } = first.ticket;
  const wanted = plan.map(({ to }) => to.seat);
  const rows = await transaction
    .select()
    .from(performanceSeats)
    .where(and(eq(performanceSeats.performance, performance), inArray(performanceSeats.seat, wanted)));
  const [lost] = await transaction
    .select({ seat: lostSeats.seat })
    .from(lostSeats)
    .where(and(eq(lostSeats.performance, performance), inArray(lostSeats.seat, wanted)));
  if (lost) return refused("seat-lost", lost);
  const put = await transaction
    .select({ seat: ticketResales.seat })
    .from(ticketResales)
    .where(
      and(
        ...[eq(ticketResales.performance, performance), eq(ticketResales.state, "open")],
        inArray(ticketResales.seat, wanted),
      ),
    );
  // Whose customer is paid once the seat is sold: a move sells nothing.
  const isForResale = (seat: string) => put.some((one) => one.seat === seat);
  const now = new Date(services.now());
  const sourced = plan.map((move) => ({
    ...move,
    from:
      move.from === "moved"
        ? move.from
        : isForResale(move.to.seat)
          ? ("taken" as const)
          : sourceOf(rows, move.to.seat, now),
  }));
  const taken = sourced.filter(({ from }) => from === "taken").map(({ to }) => to.seat);
  if (taken.length > 0) return refused("not-free", { seats: taken });
  return done(sourced.flatMap((move) => (move.from === "taken" ? [] : [{ ...move, from: move.from }])));
}

function sourceOf(
  rows: readonly (typeof performanceSeats.$inferSelect)[],
  seat: string,
  now: Date,
): "free" | "taken" | { readonly allocation: string } {
  const row = rows.find((one) => one.seat === seat);
  if (!row) return "taken";
  const { state, heldUntil, allocation, listed } = row;
  const isOver = state === SEAT.held && heldUntil !== null && heldUntil <= now;
  if (allocation !== null) return state === SEAT.notForSale || isOver ? { allocation } : "taken";
  return state === SEAT.free || (isOver && !listed) ? "free" : "taken";
}

/** Changes with everything that the plan says. */
export function fingerprintOfMoves(plan: MovePlan): string {
  const facts = plan.map(({ order, ticket, to, from, price }) => [
    ...[order.document.holder.email, ticket.code, ticket.seat, to.seat],
    ...[from, price.before, price.after],
  ]);
  return hash("sha256", JSON.stringify(facts), "base64url");
}

/** Minor units, by today's price list. */
export function pricesOf(plan: MovePlan): { readonly before: number; readonly after: number } {
  return {
    before: plan.reduce((sum, { price }) => sum + price.before, 0),
    after: plan.reduce((sum, { price }) => sum + price.after, 0),
  };
}
