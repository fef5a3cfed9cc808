import { done, refused } from "#domain/outcome.ts";
import { reissueTicket } from "../../engine/orders/tickets/reissue-ticket.ts";
import { renameTicket } from "../../engine/orders/tickets/rename-ticket.ts";
import { orderByNumber } from "../find.ts";
import { implement } from "../implementation.ts";
import { tickets } from "../operations/orders/tickets.ts";

export const changeName = implement(tickets.changeName, {
  async run(boxOffice, { order: number, ticket, name }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    return renameTicket(boxOffice.engine.services, { order: order.id, ticket }, name);
  },
  print: ({ name }, { order }) =>
    `The ticket of order ${order} has ${name === null ? "the holder's name" : `the name ${name}`}.`,
});

export const reissue = implement(tickets.reissue, {
  async run(boxOffice, { order: number, ticket }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const reissued = await reissueTicket(boxOffice.engine.services, { order: order.id, ticket });
    return reissued.ok ? done({ email: order.document.holder.email || null }) : reissued;
  },
  print: ({ email }, { order }) =>
    `The ticket of order ${order} has a new code${email === null ? "" : `, which goes to ${email}`}.`,
});
