import { createHmac } from "node:crypto";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DoorTicket } from "#domain/door/door-list.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Executor } from "../storage/database.ts";
import { replacedCodes } from "../storage/tables/orders/replaced-codes.ts";
import { orders, tickets } from "../storage/tables/shop.ts";

/** What a device, the office or the command line may see of a list. */
export interface DoorEyes {
  readonly salt: string;
  readonly names: boolean;
}

export interface ListedTicket extends DoorTicket {
  /** Not sent to devices. */
  readonly of: TicketIdentity;
  readonly code: string;
  /** Its id in the plan. */
  readonly seatId: string;
}

/** A ticket, for ever: its code and its seat may change. */
export interface TicketIdentity {
  readonly order: string;
  readonly line: number;
}

export const placeKey = ({ order, line }: Record<keyof TicketIdentity, unknown>) => `${order}/${line}`;

/** A condition on a table with columns for a ticket's identity. */
export function isOneOf(
  { order, line }: Record<keyof TicketIdentity, AnyPgColumn>,
  places: readonly TicketIdentity[],
): SQL {
  const [ids, lines] = [places.map((place) => place.order), places.map((place) => place.line)];
  return sql`(${order}, ${line}) in
    (select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(lines)}::int[]))`;
}

/** As `hashOfCode` of the domain; synchronous, since the server hashes thousands at once. */
function keyed(salt: string, text: string): string {
  return createHmac("sha256", salt).update(text).digest("base64url");
}
export const doorHash = (salt: string, code: string) => keyed(salt, code).slice(0, 16);
/** @param key as `placeKey` */
export const ticketName = (salt: string, key: string) => keyed(salt, key).slice(0, 12);

/** @param which a condition on `tickets`: of a performance, or one */
export async function readDoorTickets(
  executor: Executor,
  index: CatalogueIndex,
  which: SQL | undefined,
  eyes: DoorEyes,
): Promise<ListedTicket[]> {
  const rows = await executor
    .select({
      ticket: tickets,
      number: orders.number,
      first: sql<string>`${orders.document} #>> '{holder,firstName}'`,
      last: sql<string>`${orders.document} #>> '{holder,lastName}'`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(which);
  const before = await replacedOf(executor, which);
  return rows.map(({ ticket, number, first, last }) => {
    const of = { order: ticket.order, line: ticket.line };
    const performance = index.performance(ticket.performance);
    const placed = performance && index.planOf(performance).seat(ticket.seat);
    const name = ticket.name ?? `${first} ${last}`.trim();
    return {
      ...{ of, code: ticket.code, seatId: ticket.seat },
      ticket: ticketName(eyes.salt, placeKey(of)),
      hash: doorHash(eyes.salt, ticket.code),
      replaced: (before.get(ticket.code) ?? []).map((code) => doorHash(eyes.salt, code)),
      valid: ticket.valid,
      forResale: ticket.forResale,
      section: placed?.section.id ?? "",
      row: placed?.row.number ?? "",
      seat: placed?.seat.number ?? ticket.seat,
      priceType: ticket.priceType,
      accessible: placed?.seat.accessible ?? false,
      holder: eyes.names ? name : initial(name),
      order: eyes.names ? number : null,
    };
  });
}

function initial(name: string): string {
  const [letter] = name;
  return letter === undefined ? "" : `${letter.toLocaleUpperCase("sv")}.`;
}

async function replacedOf(
  executor: Executor,
  which: SQL | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await executor
    .select({ code: replacedCodes.code, ticket: replacedCodes.ticket })
    .from(replacedCodes)
    .innerJoin(tickets, eq(tickets.code, replacedCodes.ticket))
    .where(which);
  const groups = Map.groupBy(rows, ({ ticket }) => ticket);
  return new Map([...groups].map(([ticket, codes]) => [ticket, codes.map(({ code }) => code)]));
}

/** Without what only the server needs. */
export function forDevice({ of: _of, code: _code, seatId: _seatId, ...ticket }: ListedTicket): DoorTicket {
  return ticket;
}

export const ofPerformance = (performance: number) => eq(tickets.performance, performance);
export const changedSince = (performance: number, transaction: string) =>
  and(ofPerformance(performance), gte(tickets.changed, transaction));

/** The tickets of a performance by the names that a device has for them. */
export async function ticketsByName(
  executor: Executor,
  performance: number,
  salt: string,
): Promise<ReadonlyMap<string, TicketIdentity>> {
  const rows = await executor
    .select({ order: tickets.order, line: tickets.line })
    .from(tickets)
    .where(ofPerformance(performance));
  return new Map(rows.map((of) => [ticketName(salt, placeKey(of)), of]));
}
