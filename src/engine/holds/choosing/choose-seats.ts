import { sellsTo } from "#domain/availability.ts";
import type { SeatEntry } from "#domain/house/entries.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { fitsSeat, type PriceTypeRule, priceTypesFor } from "#domain/price/price-list.ts";
import { bestAvailable } from "#domain/seating/best-available.ts";
import { orphanedBy } from "#domain/seating/orphaned-seats.ts";
import type { PlacedSeat } from "../../catalogue/catalogue-index.ts";
import { availabilityOf, viewAvailability } from "../../catalogue/visitor-view.ts";
import type { RequestContext } from "../../kernel/services.ts";
import type { TicketRow } from "../../lines/baskets.ts";
import { bandOf, priceTicket } from "../../lines/price-basket.ts";
import type { SeatHint } from "../../seats/seat-hints.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import type { BestSeats, ChosenRefusal, ChosenSeats, HoldRefusal } from "../hold-request.ts";
import { clusterOf, POOLS, planSeats, type SeatFilter, type SeatMask, seatMask } from "./seat-pools.ts";

/** Chooses the seats of a request: those a visitor selected, or the best available. Uses no database. */

export interface Choice {
  readonly place: PlacedSeat;
  readonly priceType: number;
}

type SaleRefusal = Extract<HoldRefusal, { reason: "unknown-performance" | "login-needed" | "not-on-sale" }>;

/** Whether this visitor may buy this performance now. Does not check seats: the hold does. */
export function checkOnSale(context: RequestContext, id: number): Outcome<PerformanceEntry, SaleRefusal> {
  const { index, viewer, session } = context;
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const now = availabilityOf(index, performance, [Number.POSITIVE_INFINITY], viewer);
  if (sellsTo(now.state) && performance.ways !== "enquiry") return done(performance);
  if (now.state === "restricted" && session.customer === null) return refused("login-needed");
  return refused("not-on-sale", { availability: viewAvailability(now, performance) });
}

/** The performance may have been cancelled, or the visitor may have lost the right to it. */
export function maySellStill(
  context: RequestContext,
  ticket: Pick<TicketRow, "performance" | "priceType">,
): boolean {
  const onSale = checkOnSale(context, ticket.performance);
  if (!onSale.ok) return false;
  const { index, viewer } = context;
  return priceTypesFor(index.priceListOf(onSale.value), viewer.modesOfSale).includes(ticket.priceType);
}

/** Returns the selected seats without duplicates. A cluster has to be selected whole. */
export function readChoices(
  context: RequestContext,
  performance: PerformanceEntry,
  { input }: { readonly input: Pick<ChosenSeats["input"], "seats"> },
): Outcome<
  Choice[],
  Extract<ChosenRefusal, { reason: "unknown-seat" | "unknown-price-type" | "cluster-incomplete" }>
> {
  const plan = context.index.planOf(performance);
  const choices: Choice[] = [];
  for (const { seat, priceType } of new Map(input.seats.map((choice) => [choice.seat, choice])).values()) {
    const place = plan.seat(seat);
    if (!place) return refused("unknown-seat");
    if (!maySell(context, performance, priceType, place.seat)) return refused("unknown-price-type");
    choices.push({ place, priceType });
  }
  const chosen = new Set(choices.map(({ place }) => place));
  const left = new Set(
    choices.flatMap(({ place }) => clusterOf(plan, place).filter((seat) => !chosen.has(seat))),
  );
  if (left.size > 0) return refused("cluster-incomplete", { change: "add", names: [...left].map(placeName) });
  return done(choices);
}

/** Returns the price type of each requested seat, up to the maximum of one booking. */
export function readQuantities(
  context: RequestContext,
  performance: PerformanceEntry,
  { input }: BestSeats,
): Outcome<PriceTypeRule[], Extract<HoldRefusal, { reason: "unknown-price-type" | "too-many-tickets" }>> {
  const { counter } = context.viewer;
  const maxTickets = counter?.liftsLimits ? Number.POSITIVE_INFINITY : context.index.catalogue.maxTickets;
  const sold = priceTypesFor(context.index.priceListOf(performance), context.viewer.modesOfSale);
  const types: PriceTypeRule[] = [];
  const wanted = input.quantities.reduce((sum, request) => sum + request.quantity, 0);
  for (const { priceType, quantity } of input.quantities) {
    const type = context.index.priceType(priceType);
    if (!type || !sold.includes(priceType)) return refused("unknown-price-type");
    if (wanted > maxTickets) return refused("too-many-tickets", { max: maxTickets, wanted });
    for (let count = 0; count < quantity; count++) types.push(type);
  }
  return done(types);
}

export interface BestChoice {
  readonly choices: readonly Choice[];
  readonly together: boolean;
}

/**
 * Each pool separately: wheelchair spaces, companions, ordinary seats. `available` if there are too few.
 * @param look the seats as this visitor sees them
 * @param around seats to be near; by default, the best anywhere
 */
export function chooseBest(
  context: RequestContext,
  {
    performance,
    request: { input },
    types,
    look,
    around,
  }: {
    readonly performance: PerformanceEntry;
    readonly request: { readonly input: Pick<BestSeats["input"], "band" | "section"> };
    readonly types: readonly PriceTypeRule[];
    readonly look: (filter: SeatFilter) => SeatMask;
    readonly around?: { readonly x: number; readonly y: number } | undefined;
  },
): BestChoice | { readonly available: number } {
  const plan = context.index.planOf(performance);
  const { layout } = planSeats(plan);
  const random = () => context.services.random.below(1_000_000) / 1_000_000;
  const choices: Choice[] = [];
  let [together, found, available] = [true, true, 0];
  let near: { readonly x: number; readonly y: number } = around ?? plan.plan.focalPoint;
  for (const pool of POOLS) {
    const wanted = types.filter((type) => type.seats === pool);
    if (wanted.length === 0) continue;
    const filter = { pool, band: input.band, section: input.section };
    const { mask, wanted: fitting, free } = look(filter);
    available += Math.min(fitting, wanted.length);
    const mayOrphan = free <= mask.length * context.index.catalogue.limitedShare;
    const request = { seats: wanted.length, near, random, mayOrphan };
    const best = fitting < wanted.length ? null : bestAvailable(layout, mask, request);
    found &&= best !== null;
    together &&= best?.together ?? false;
    for (const [index, position] of (best?.positions ?? []).entries()) {
      const place = plan.seats[position];
      const type = wanted[index];
      if (place && type) choices.push({ place, priceType: type.id });
    }
    near = choices.at(-1)?.place.seat ?? near;
  }
  // There may be enough seats, but no combination of clusters that adds up to the number.
  return found ? { choices, together } : { available: Math.min(available, types.length - 1) };
}

/** Returns the orphan seats that a choice would leave, according to the hint. */
export function orphanedNames(
  context: RequestContext,
  performance: PerformanceEntry,
  choices: readonly Choice[],
  hint: SeatHint,
): string[] {
  const plan = context.index.planOf(performance);
  const everywhere = { pool: "any", band: "A", section: undefined } as const;
  const { mask } = seatMask(context.index, { performance, hint, filter: everywhere });
  const chosen = choices.map(({ place }) => place.position);
  const orphaned = orphanedBy(planSeats(plan).layout, mask, chosen, context.index.catalogue.limitedShare);
  return orphaned.flatMap((position) => {
    const place = plan.seats[position];
    return place ? [placeName(place)] : [];
  });
}

/** "7:12": row and seat, in the short form without words. */
export function placeName({ row, seat }: PlacedSeat): string {
  return `${row.number}:${seat.number}`;
}

function maySell(
  context: RequestContext,
  performance: PerformanceEntry,
  priceType: number,
  seat: SeatEntry,
): boolean {
  const { index, viewer } = context;
  const type = index.priceType(priceType);
  if (!type || !fitsSeat(type, seat)) return false;
  if (!priceTypesFor(index.priceListOf(performance), viewer.modesOfSale).includes(priceType)) return false;
  return priceTicket(index, performance, bandOf(index, performance, seat.id), priceType) !== null;
}
