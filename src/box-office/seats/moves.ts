import { and, eq } from "drizzle-orm";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { moveTickets, previewMoves } from "../../engine/orders/tickets/move-tickets.ts";
import {
  fingerprintOfMoves,
  type MovePlan,
  type MoveRefusal,
  pricesOf,
  type TicketMove,
} from "../../engine/orders/tickets/plan-moves.ts";
import { tickets as ticketRows } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { type MovePreview, moves as operations } from "../operations/seats/moves.ts";
import { nameOfSeat, seatsNamed } from "./find-seat.ts";

type Party = InputOf<typeof operations.preview>;
type Two = InputOf<typeof operations.previewSwap>;
type NotMoved = RefusalOf<typeof operations.preview>;
type Refused = RefusalOf<typeof operations.move>;
type Wanted = Outcome<readonly TicketMove[], NotMoved>;

export const preview = implement(operations.preview, {
  run: async (boxOffice, input) => show(boxOffice, input.performance, await partyMoves(boxOffice, input)),
  print: printPreview,
});

export const move = implement(operations.move, {
  run: async (boxOffice, { expect, ...input }) =>
    execute(boxOffice, input.performance, {
      ...{ wanted: await partyMoves(boxOffice, input), expect, byReason: false },
    }),
  print: printMoved,
});

export const moveAnyway = implement(operations.moveAnyway, {
  run: async (boxOffice, { expect, why: _, ...input }) =>
    withoutReason(
      await execute(boxOffice, input.performance, {
        ...{ wanted: await partyMoves(boxOffice, input), expect, byReason: true },
      }),
    ),
  print: printMoved,
});

export const previewSwap = implement(operations.previewSwap, {
  run: async (boxOffice, input) => show(boxOffice, input.performance, await swapMoves(boxOffice, input)),
  print: printPreview,
});

export const swap = implement(operations.swap, {
  run: async (boxOffice, { expect, ...input }) =>
    execute(boxOffice, input.performance, {
      ...{ wanted: await swapMoves(boxOffice, input), expect, byReason: false },
    }),
  print: printMoved,
});

export const swapAnyway = implement(operations.swapAnyway, {
  run: async (boxOffice, { expect, why: _, ...input }) =>
    withoutReason(
      await execute(boxOffice, input.performance, {
        ...{ wanted: await swapMoves(boxOffice, input), expect, byReason: true },
      }),
    ),
  print: printMoved,
});

interface Moved {
  readonly moves: { order: string; from: string; to: string }[];
}

function printMoved({ moves }: Moved): string {
  return moves.map(({ order, from, to }) => `Order ${order}: from ${from} to ${to}.`).join("\n");
}

function printPreview({ moves, before, after, needsReason, emails }: MovePreview): string {
  return [
    ...moves.map(
      ({ order, from, to, isKept }) => `  order ${order}  ${from} → ${to}${isKept ? ", which is kept" : ""}`,
    ),
    ...(before.amount === after.amount
      ? []
      : [`By the price list ${writeMoney(before)} before and ${writeMoney(after)} after.`]),
    ...(needsReason ? ["This needs a reason."] : []),
    ...emails.map(({ order, email }) => `Order ${order}: ${email ? `email to ${email.to}` : "no email"}.`),
  ].join("\n");
}

async function show(boxOffice: BoxOffice, performance: number, wanted: Wanted) {
  if (!wanted.ok) return wanted;
  const { services } = boxOffice.engine;
  const planned = await previewMoves(services, wanted.value);
  const index = await services.catalogue.current();
  return planned.ok
    ? done(view(index, planned.value))
    : { ok: false as const, refusal: inWords(index, performance, planned.refusal) };
}

async function execute(
  boxOffice: BoxOffice,
  performance: number,
  {
    wanted,
    expect,
    byReason,
  }: { readonly wanted: Wanted; readonly expect: string | undefined; readonly byReason: boolean },
): Promise<Outcome<Moved, Refused>> {
  if (!wanted.ok) return wanted;
  const { services } = boxOffice.engine;
  const moved = await moveTickets(services, wanted.value, {
    expect,
    permit: (plan) => (!byReason && needsReason(plan) ? refused("needs-reason", { now: plan }) : done(null)),
  });
  const index = await services.catalogue.current();
  if (moved.ok) {
    const { moves } = view(index, moved.value);
    return done({ moves: moves.map(({ order, from, to }) => ({ order, from, to })) });
  }
  const { refusal } = moved;
  if (refusal.reason === "changed-meanwhile" || refusal.reason === "needs-reason")
    return refused(refusal.reason, { now: view(index, refusal.now) });
  return { ok: false, refusal: inWords(index, performance, refusal) };
}

function withoutReason(
  moved: Outcome<Moved, Refused>,
): Outcome<Moved, Exclude<Refused, { reason: "needs-reason" }>> {
  if (moved.ok) return moved;
  const { refusal } = moved;
  if (refusal.reason === "needs-reason") throw new Error("A move by reason needs no other");
  return { ok: false, refusal };
}

function needsReason(plan: MovePlan): boolean {
  return plan.some(({ from, price }) => typeof from === "object" || price.before !== price.after);
}

async function partyMoves(
  boxOffice: BoxOffice,
  { performance, order: number, tickets: ids, seats: places }: Party,
): Promise<Wanted> {
  const named = await seatsNamed(boxOffice, { performance, seats: places });
  if (!named.ok) return named;
  const { seats } = named.value;
  const party = await partyOf(boxOffice, performance, number);
  if (!party.ok) return party;
  const { order, tickets } = party.value;
  const chosen = ids ?? tickets;
  if (chosen.length !== seats.length)
    return refused("seats-differ", { tickets: chosen.length, seats: seats.length });
  return done(chosen.map((ticket, at) => ({ order, ticket, seat: seats[at] ?? "" })));
}

async function swapMoves(boxOffice: BoxOffice, { performance, order, other }: Two): Promise<Wanted> {
  const index = await boxOffice.engine.services.catalogue.current();
  if (!index.performance(performance)) return refused("unknown-performance");
  const [one, two] = [
    await partyOf(boxOffice, performance, order),
    await partyOf(boxOffice, performance, other),
  ];
  if (!one.ok) return one;
  if (!two.ok) return two;
  const [a, b] = [one.value, two.value];
  if (a.tickets.length !== b.tickets.length)
    return refused("seats-differ", { tickets: a.tickets.length, seats: b.tickets.length });
  const give = (from: PartyTickets, to: PartyTickets) =>
    from.tickets.map((ticket, at) => ({ order: from.order, ticket, seat: to.seats[at] ?? "" }));
  return done([...give(a, b), ...give(b, a)]);
}

interface PartyTickets {
  /** The order's id. */
  readonly order: string;
  /** The ids of the lines, in the order of the seats. */
  readonly tickets: readonly string[];
  readonly seats: readonly string[];
}

/** An order's valid tickets for a performance, in the order of their seats in the plan. */
async function partyOf(
  boxOffice: BoxOffice,
  performance: number,
  number: string,
): Promise<Outcome<PartyTickets, Extract<NotMoved, { reason: "unknown-order" | "no-tickets" }>>> {
  const order = await orderByNumber(boxOffice, number);
  if (!order) return refused("unknown-order", { order: number });
  const { services } = boxOffice.engine;
  const rows = await services.database
    .select({ line: ticketRows.line, seat: ticketRows.seat })
    .from(ticketRows)
    .where(
      and(
        eq(ticketRows.order, order.id),
        eq(ticketRows.performance, performance),
        eq(ticketRows.valid, true),
      ),
    );
  const index = await services.catalogue.current();
  const entry = index.performance(performance);
  const positionOf = (seat: string) => (entry ? (index.planOf(entry).seat(seat)?.position ?? 0) : 0);
  const party = rows.toSorted((a, b) => positionOf(a.seat) - positionOf(b.seat));
  if (party.length === 0) return refused("no-tickets", { order: number });
  return done({
    order: order.id,
    tickets: party.map(({ line }) => order.document.lines[line]?.id ?? ""),
    seats: party.map(({ seat }) => seat),
  });
}

function inWords(index: CatalogueIndex, performance: number, refusal: MoveRefusal): NotMoved {
  const name = (seat: string) => nameOfSeat(index, performance, seat);
  switch (refusal.reason) {
    case "unknown-seat":
      return { reason: "unknown-seat", unknown: [refusal.seat] };
    case "same-seat":
    case "seat-fits-not":
    case "seat-lost":
      return { reason: refusal.reason, seat: name(refusal.seat) };
    case "not-free":
      return { reason: "seats-not-free", taken: refusal.seats.map(name) };
    case "several-performances":
    case "unknown-ticket":
      return { reason: "unknown-tickets" };
    default:
      return refusal;
  }
}

function view(index: CatalogueIndex, plan: MovePlan): MovePreview {
  const { currency } = index.catalogue;
  const money = (amount: number) => ({ amount, currency });
  const { before, after } = pricesOf(plan);
  const byOrder = new Map(plan.map(({ order }) => [order.number, order.document.holder.email]));
  return {
    expect: fingerprintOfMoves(plan),
    moves: plan.map(({ order, ticket, line, to, from, price }) => ({
      ...{ order: order.number, ticket: line.id, isKept: typeof from === "object" },
      from: nameOfSeat(index, ticket.performance, ticket.seat),
      to: nameOfSeat(index, ticket.performance, to.seat),
      ...{ before: money(price.before), after: money(price.after) },
    })),
    ...{ before: money(before), after: money(after), needsReason: needsReason(plan) },
    emails: [...byOrder].map(([order, to]) => ({
      order,
      email: to === "" ? null : { to, kind: "ticket-changed" as const },
    })),
  };
}
