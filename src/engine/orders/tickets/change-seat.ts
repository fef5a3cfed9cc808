import { hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat } from "#domain/price/price-list.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { bandOf, priceTicket } from "../../lines/price-basket.ts";
import { sellBlockedSeat, sellSeats, takeTogether, unsellSeats } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument, OrderLine } from "../../storage/documents/order-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { seatBlocks } from "../../storage/tables/box-office.ts";
import { orders, performanceSeats, SEAT, tickets } from "../../storage/tables/shop.ts";
import { lookAtPasses } from "../../wallets/wallet-passes.ts";
import { takeSnapshot } from "../document/order-snapshot.ts";
import {
  emailTicket,
  type LockedTicket,
  lockTicket,
  type TicketOf,
  type TicketRefusal,
} from "./lock-ticket.ts";

export interface SeatPlan extends LockedTicket {
  readonly to: OrderLine;
  /** The box office has blocked the new seat. */
  readonly isBlocked: boolean;
}

export type SeatRefusal =
  | TicketRefusal
  | Because<"unknown-seat" | "same-seat" | "not-free" | "seat-fits-not" | "cancelled">
  /** Minor units, by today's price list. */
  | { readonly reason: "other-price"; readonly from: number; readonly to: number };

export interface SeatWanted extends TicketOf {
  /** The seat's id in the plan. */
  readonly seat: string;
}

/** Shows what a change of seat would do. Changes nothing. */
export async function previewSeat(
  services: Services,
  wanted: SeatWanted,
): Promise<Outcome<SeatPlan, SeatRefusal>> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, (transaction) => planSeat(services, index, transaction, wanted));
}

/** How long the new seat is held while the ticket is written. */
const HELD_MS = 60_000;

/**
 * Moves a ticket to another seat of its performance at the same price.
 * @param how `from`: whether the seat is for sale, or blocked by the box office
 */
export async function changeSeat(
  services: Services,
  wanted: SeatWanted,
  { from, expect }: { readonly from: "sale" | "block"; readonly expect?: string | undefined },
): Promise<
  Outcome<
    SeatPlan,
    | SeatRefusal
    | Because<"seat-blocked" | "not-blocked">
    | { readonly reason: "changed-meanwhile"; readonly now: SeatPlan }
  >
> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    const planned = await planSeat(services, index, transaction, wanted);
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (expect !== undefined && fingerprintOfSeat(plan) !== expect)
      return refused("changed-meanwhile", { now: plan });
    if (plan.isBlocked !== (from === "block"))
      return refused(plan.isBlocked ? "seat-blocked" : "not-blocked");
    const { order, ticket, to } = plan;
    if (!(await take(services, transaction, plan))) return refused("not-free");
    await unsellSeats(transaction, order.basket, [ticket]);
    await transaction.update(tickets).set({ seat: to.seat }).where(eq(tickets.code, ticket.code));
    const document = withLine(index, order.document, ticket.line, to);
    await transaction.update(orders).set({ document }).where(eq(orders.id, order.id));
    await lookAtPasses(services, transaction, order.link, [ticket.code]);
    const performances = [ticket.performance];
    services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
    await emailTicket(services, transaction, plan, "seat");
    return done(plan);
  });
}

async function take(
  { now }: Services,
  transaction: Transaction,
  { order: { basket: id }, to: seat, isBlocked }: SeatPlan,
): Promise<boolean> {
  if (isBlocked) return sellBlockedSeat(transaction, id, seat);
  const at = new Date(now());
  const basket = { id, expires: new Date(at.getTime() + HELD_MS) };
  const missing = await takeTogether(transaction, basket, [seat], at);
  return missing.length === 0 && (await sellSeats(transaction, id, [seat])) === 1;
}

/** The ticket as it is sold now, in its place of the order's document. */
function withLine(
  index: CatalogueIndex,
  document: OrderDocument,
  position: number,
  line: OrderLine,
): OrderDocument {
  const [frozen = null] = takeSnapshot(index, { lines: [line], delivery: null }).tickets;
  const { snapshot } = document;
  const before = snapshot.tickets[position];
  const ticket = frozen && { ...frozen, priceType: before?.priceType ?? frozen.priceType };
  return {
    ...document,
    lines: document.lines.with(position, line),
    snapshot: { ...snapshot, tickets: snapshot.tickets.with(position, ticket) },
  };
}

async function planSeat(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { seat, ...of }: SeatWanted,
): Promise<Outcome<SeatPlan, SeatRefusal>> {
  const locked = await lockTicket(services, index, transaction, of);
  if (!locked.ok) return locked;
  const { ticket, line } = locked.value;
  const performance = index.performance(ticket.performance);
  if (!performance) return refused("performance-over");
  if (performance.cancelled) return refused("cancelled");
  const place = index.planOf(performance).seat(seat);
  if (!place) return refused("unknown-seat");
  if (seat === ticket.seat) return refused("same-seat");
  const type = index.priceType(line.priceType);
  if (!type || !fitsSeat(type, place.seat)) return refused("seat-fits-not");
  const band = bandOf(index, performance, seat);
  if (band !== line.band) {
    const priceIn = (one: OrderLine["band"]) =>
      priceTicket(index, performance, one, line.priceType)?.price ?? null;
    const [from, to] = [priceIn(line.band), priceIn(band)];
    if (from === null || from !== to) return refused("other-price", { from: from ?? 0, to: to ?? 0 });
  }
  const state = await stateOf(services, transaction, ticket.performance, seat);
  if (state === "taken") return refused("not-free");
  const to: OrderLine = { ...line, plan: performance.plan, seat, band };
  return done({ ...locked.value, to, isBlocked: state === "blocked" });
}

async function stateOf(
  { now }: Services,
  transaction: Transaction,
  performance: number,
  seat: string,
): Promise<"free" | "blocked" | "taken"> {
  const [row] = await transaction
    .select({ state: performanceSeats.state, heldUntil: performanceSeats.heldUntil, block: seatBlocks.at })
    .from(performanceSeats)
    .leftJoin(
      seatBlocks,
      and(
        eq(seatBlocks.performance, performanceSeats.performance),
        eq(seatBlocks.seat, performanceSeats.seat),
      ),
    )
    .where(and(eq(performanceSeats.performance, performance), eq(performanceSeats.seat, seat)));
  if (!row) return "taken";
  if (row.state === SEAT.notForSale) return row.block === null ? "taken" : "blocked";
  const isOver = row.state === SEAT.held && row.heldUntil !== null && row.heldUntil.getTime() <= now();
  return row.state === SEAT.free || isOver ? "free" : "taken";
}

/** Changes with everything that the plan says. */
export function fingerprintOfSeat({ order, ticket, to, isBlocked }: SeatPlan): string {
  const facts = [order.document.holder.email, ticket.code, ticket.seat, to.seat, isBlocked];
  return hash("sha256", JSON.stringify(facts), "base64url");
}
