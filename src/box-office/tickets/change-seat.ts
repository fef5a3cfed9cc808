import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
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
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { type SeatPreview, tickets } from "../operations/orders/tickets.ts";
import { findSeat, nameOfSeat, placeOfSeat } from "../seats/find-seat.ts";

/** A move of one ticket at the same price. */

type Input = InputOf<typeof tickets.changeSeat>;
type NoSeat = RefusalOf<typeof tickets.previewSeat>;
type Changed = Extract<RefusalOf<typeof tickets.changeSeat>, { reason: "changed-meanwhile" }>;
type Moved = OutputOf<typeof tickets.changeSeat>;

export const previewSeat = implement(tickets.previewSeat, {
  async run(boxOffice, { language, ...input }) {
    const wanted = await wantedBy(boxOffice, input);
    if (!wanted.ok) return wanted;
    const { services } = boxOffice.engine;
    const planned = await previewMoves(services, [wanted.value]);
    const index = await services.catalogue.current();
    if (!planned.ok) return { ok: false, refusal: ofPlan(input, planned.refusal) };
    return otherPrice(index, planned.value) ?? done(view(index, planned.value, language));
  },
  print({ from, to, isBlocked, email }) {
    const blocked = isBlocked ? ", which is blocked" : "";
    const told = email ? `The email goes to ${email.to}.` : "No email: the order has no address.";
    return `${from} would become free, and the ticket be for ${to}${blocked}. ${told}`;
  },
});

export const changeSeat = implement(tickets.changeSeat, {
  run: (boxOffice, input) => move(boxOffice, input, { from: "sale", otherwise: "seat-blocked" }),
  print: printMoved,
});

export const changeToBlockedSeat = implement(tickets.changeToBlockedSeat, {
  run: (boxOffice, input) => move(boxOffice, input, { from: "block", otherwise: "not-blocked" }),
  print: printMoved,
});

function printMoved({ from, to }: Moved, { order }: Input): string {
  return `The ticket of order ${order} is for ${to} now; ${from} is free.`;
}

async function move<Otherwise extends "seat-blocked" | "not-blocked">(
  boxOffice: BoxOffice,
  { expect, ...input }: Input,
  { from, otherwise }: { readonly from: "sale" | "block"; readonly otherwise: Otherwise },
): Promise<Outcome<Moved, NoSeat | Changed | { readonly reason: Otherwise }>> {
  const { services } = boxOffice.engine;
  const wanted = await wantedBy(boxOffice, input);
  if (!wanted.ok) return wanted;
  const index = await services.catalogue.current();
  const moved = await moveTickets<OtherPrice | { readonly reason: "other-source" }>(
    services,
    [wanted.value],
    {
      expect,
      permit: (plan) => {
        const refusal = otherPrice(index, plan);
        if (refusal) return refusal;
        return isKept(plan) === (from === "block") ? done(null) : refused("other-source");
      },
    },
  );
  if (moved.ok) {
    const { from: before, to } = view(index, moved.value);
    return done({ from: before, to });
  }
  const { refusal } = moved;
  switch (refusal.reason) {
    case "changed-meanwhile":
      return refused("changed-meanwhile", { now: view(index, refusal.now) });
    case "other-source":
      return refused(otherwise);
    case "other-price":
      return { ok: false, refusal };
    default:
      return { ok: false, refusal: ofPlan(input, refusal) };
  }
}

async function wantedBy(
  boxOffice: BoxOffice,
  { order: number, ticket, seat: typed }: Omit<Input, "expect">,
): Promise<Outcome<TicketMove, NoSeat>> {
  const order = await orderByNumber(boxOffice, number);
  if (!order) return refused("unknown-order");
  const line = order.document.lines.find(({ id }) => id === ticket);
  if (!line) return refused("unknown-ticket");
  const index = await boxOffice.engine.services.catalogue.current();
  const performance = index.performance(line.performance);
  if (!performance) return refused("performance-over");
  const seat = findSeat(index, performance, typed);
  return seat === undefined
    ? refused("unknown-seat", { unknown: [typed] })
    : done({ order: order.id, ticket, seat });
}

function ofPlan({ seat }: Pick<Input, "seat">, refusal: MoveRefusal): NoSeat {
  switch (refusal.reason) {
    case "unknown-seat":
      return { reason: "unknown-seat", unknown: [seat] };
    case "seat-lost":
    case "same-seat":
    case "seat-fits-not":
    case "not-free":
      return { reason: refusal.reason };
    case "several-performances":
    case "seat-twice":
      throw new Error("One ticket has one performance and one seat");
    default:
      return refusal;
  }
}

type OtherPrice = Extract<NoSeat, { reason: "other-price" }>;

/** Null if the new seat costs the same by today's price list. */
function otherPrice(
  index: CatalogueIndex,
  plan: MovePlan,
): { readonly ok: false; readonly refusal: OtherPrice } | null {
  const { before, after } = pricesOf(plan);
  const { currency } = index.catalogue;
  const money = (amount: number) => ({ amount, currency });
  return before === after ? null : refused("other-price", { from: money(before), to: money(after) });
}

function isKept(plan: MovePlan): boolean {
  return plan.some(({ from }) => typeof from === "object");
}

function view(index: CatalogueIndex, plan: MovePlan, language?: OfficeLanguage): SeatPreview {
  const [first] = plan;
  if (!first) throw new Error("A plan has a ticket");
  const { order, ticket, to } = first;
  const { email } = order.document.holder;
  const name = (seat: string) => nameOfSeat(index, ticket.performance, seat);
  return {
    ...{ expect: fingerprintOfMoves(plan), performance: ticket.performance, isBlocked: isKept(plan) },
    ...{ from: name(ticket.seat), to: name(to.seat) },
    place: placeOfSeat(index, {
      ...{ performance: ticket.performance, seat: to.seat, ...(language && { language }) },
    }),
    email: email === "" ? null : { to: email, kind: "ticket-changed" },
  };
}
