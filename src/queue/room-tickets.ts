import { sql } from "drizzle-orm";
import type { QueueDatabase } from "./database.ts";
import { type Room, roomKey } from "./room.ts";
import { type QueueTicket, readTicket, signTicket } from "./ticket.ts";

export interface RoomTickets {
  /** Null if it is forged, expired, or of another room or kind. */
  read(room: Room, text: string | undefined, kind?: QueueTicket["kind"]): QueueTicket | null;
  give(room: Room, holder: Pick<QueueTicket, "visitor" | "generation" | "place">): TicketGiven;
  /** Returns the text that moves the place to another device. */
  toMove(ticket: QueueTicket): string;
}

export interface TicketGiven {
  readonly ticket: string;
  readonly seconds: number;
}

/** Lifetime of a ticket: the longest possible wait. */
const TICKET_HOURS = 18;
export const KEY_BYTES = 32;

export function createRoomTickets(key: Buffer, now: () => number): RoomTickets {
  return {
    read(room, text, kind = "ticket") {
      const ticket = readTicket(key, text, now());
      return ticket?.kind === kind && ticket.room === roomKey(room) ? ticket : null;
    },
    give(room, { visitor, generation, place }) {
      const seconds = TICKET_HOURS * 3600;
      const expires = now() + seconds * 1000;
      const named = { kind: "ticket", room: roomKey(room), visitor, generation, place, expires } as const;
      return { ticket: signTicket(key, named), seconds };
    },
    toMove: (ticket) => signTicket(key, { ...ticket, kind: "move" }),
  };
}

/** Returns the key that all processes sign tickets with. */
export async function findSigningKey(
  database: QueueDatabase,
  random: { bytes(count: number): Buffer },
): Promise<Buffer> {
  await database.execute(
    sql`insert into queue_key (key) values (${random.bytes(KEY_BYTES)}) on conflict do nothing`,
  );
  const { rows } = await database.execute<{ key: Buffer }>(sql`select key from queue_key`);
  const key = rows[0]?.key;
  if (!key) throw new Error("The key of the waiting rooms is not there");
  return key;
}
