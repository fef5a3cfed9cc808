import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import {
  changeSeat as change,
  fingerprintOfSeat,
  previewSeat as preview,
  type SeatPlan,
  type SeatRefusal,
  type SeatWanted,
} from "../../engine/orders/tickets/change-seat.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { orderByNumber } from "../find.ts";
import { implement } from "../implementation.ts";
import { type SeatPreview, tickets } from "../operations/orders/tickets.ts";
import { findSeat, nameOfSeat, placeOfSeat } from "../seats/find-seat.ts";

type Input = InputOf<typeof tickets.changeSeat>;
type NoSeat = RefusalOf<typeof tickets.previewSeat>;
type Changed = Extract<RefusalOf<typeof tickets.changeSeat>, { reason: "changed-meanwhile" }>;
type Moved = OutputOf<typeof tickets.changeSeat>;

export const previewSeat = implement(tickets.previewSeat, {
  async run(boxOffice, { language, ...input }) {
    const wanted = await wantedBy(boxOffice, input);
    if (!wanted.ok) return wanted;
    const planned = await preview(boxOffice.engine.services, wanted.value);
    if (!planned.ok) return { ok: false, refusal: await ofPlan(boxOffice, input, planned.refusal) };
    return done(view(await boxOffice.engine.services.catalogue.current(), planned.value, language));
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
  const moved = await change(services, wanted.value, { from, expect });
  const index = await services.catalogue.current();
  if (moved.ok) {
    const { from: before, to } = view(index, moved.value);
    return done({ from: before, to });
  }
  const { refusal } = moved;
  switch (refusal.reason) {
    case "seat-blocked":
    case "not-blocked":
      return refused(otherwise);
    case "changed-meanwhile":
      return refused("changed-meanwhile", { now: view(index, refusal.now) });
    default:
      return { ok: false, refusal: await ofPlan(boxOffice, input, refusal) };
  }
}

async function wantedBy(
  boxOffice: BoxOffice,
  { order: number, ticket, seat: typed }: Omit<Input, "expect">,
): Promise<Outcome<SeatWanted, NoSeat>> {
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

async function ofPlan(
  { engine: { services } }: BoxOffice,
  { seat }: Pick<Input, "seat">,
  refusal: SeatRefusal,
): Promise<NoSeat> {
  switch (refusal.reason) {
    case "unknown-seat":
      return { reason: "unknown-seat", unknown: [seat] };
    case "other-price": {
      const { currency } = (await services.catalogue.current()).catalogue;
      const money = (amount: number) => ({ amount, currency });
      return { reason: "other-price", from: money(refusal.from), to: money(refusal.to) };
    }
    default:
      return refusal;
  }
}

function view(index: CatalogueIndex, plan: SeatPlan, language?: OfficeLanguage): SeatPreview {
  const { order, ticket, to, isBlocked } = plan;
  const { email } = order.document.holder;
  const name = (seat: string) => nameOfSeat(index, ticket.performance, seat);
  return {
    ...{ expect: fingerprintOfSeat(plan), performance: ticket.performance, isBlocked },
    ...{ from: name(ticket.seat), to: name(to.seat) },
    place: placeOfSeat(index, {
      ...{ performance: ticket.performance, seat: to.seat, ...(language && { language }) },
    }),
    email: email === "" ? null : { to: email, kind: "ticket-changed" },
  };
}
