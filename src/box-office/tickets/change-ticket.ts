import type { RefusalOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import {
  fingerprintOfTicket,
  type TicketChanged,
  type TicketRefusal,
} from "../../engine/orders/tickets/lock-ticket.ts";
import { reissueTicket } from "../../engine/orders/tickets/reissue-ticket.ts";
import { renameTicket } from "../../engine/orders/tickets/rename-ticket.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { tickets } from "../operations/orders/tickets.ts";
import { nameOfSeat } from "../seats/find-seat.ts";

export const changeName = implement(tickets.changeName, {
  async run(boxOffice, { order: number, ticket, name, expect }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const of = { order: order.id, ticket };
    const renamed = await renameTicket(boxOffice.engine.services, of, { name, expect });
    if (renamed.ok) return renamed;
    const { refusal } = renamed;
    if (refusal.reason === "name-too-long") return { ok: false, refusal };
    return notChanged(boxOffice, refusal);
  },
  print: ({ name }, { order }) =>
    `The ticket of order ${order} has ${name === null ? "the holder's name" : `the name ${name}`}.`,
});

export const reissue = implement(tickets.reissue, {
  async run(boxOffice, { order: number, ticket, expect }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const of = { order: order.id, ticket };
    const reissued = await reissueTicket(boxOffice.engine.services, of, expect);
    if (!reissued.ok) return notChanged(boxOffice, reissued.refusal);
    return done({ email: order.document.holder.email || null });
  },
  print: ({ email }, { order }) =>
    `The ticket of order ${order} has a new code${email === null ? "" : `, which goes to ${email}`}.`,
});

async function notChanged(
  { engine: { services } }: BoxOffice,
  refusal: TicketRefusal | TicketChanged,
): Promise<{ readonly ok: false; readonly refusal: RefusalOf<typeof tickets.reissue> }> {
  if (refusal.reason !== "changed-meanwhile") return { ok: false, refusal };
  const { order, ticket } = refusal.now;
  const seat = nameOfSeat(await services.catalogue.current(), ticket.performance, ticket.seat);
  const { email } = order.document.holder;
  const expect = fingerprintOfTicket(order.document, ticket);
  return refused("changed-meanwhile", { now: { expect, seat, name: ticket.name, email } });
}
