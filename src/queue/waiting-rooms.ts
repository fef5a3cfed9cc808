import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Standing } from "#domain/waiting.ts";
import { openRoom } from "./doorkeeper.ts";
import { createTurns } from "./in-turn.ts";
import {
  countEmail,
  findPlace,
  findStay,
  giveBack,
  goIn,
  moveHere,
  renameSession,
  stayUntil,
  takePlace,
} from "./places.ts";
import { type Room, sparesHolders } from "./room.ts";
import { createRoomTickets, findSigningKey, KEY_BYTES, type TicketGiven } from "./room-tickets.ts";
import { createRoomWatch, type RoomWatchParts } from "./room-watch.ts";
import { lostBy, standingOf } from "./standing.ts";

/**
 * Shared by all processes through the database. Reading a position writes nothing and mostly needs no query:
 * each process caches the rooms for up to a second.
 */
export interface WaitingRooms {
  anyOpen(): string | null;
  roomFor(performances: readonly number[]): string | null;
  /**
   * Returns the first room that the session is not inside of.
   * @param holdsSeats called only if needed: who holds seats stays in a room, unless it opened at its time
   */
  barring(
    performances: readonly number[],
    session: string | null,
    holdsSeats: () => Promise<boolean>,
  ): Promise<string | null>;
  standing(room: string, ticket: string | undefined): Promise<Standing | null>;
  join(room: string, address: string): Promise<Outcome<TicketGiven, JoinRefusal>>;
  /** Null if nothing has changed. */
  renewed(room: string, ticket: string | undefined): Promise<TicketGiven | null>;
  goIn(room: string, ticket: string | undefined, session: string): Promise<Outcome<null, EnterRefusal>>;
  toMove(room: string, ticket: string | undefined): Promise<Outcome<string, EnterRefusal | EmailRefusal>>;
  move(room: string, text: string): Promise<Outcome<TicketGiven, EnterRefusal>>;
  /** Updates after a completed command, which stays valid if they fail. */
  stay(session: string, performances: readonly number[], until: number): Promise<void>;
  giveBack(session: string): Promise<void>;
  renameSession(from: string, to: string): Promise<void>;
  close(): void;
}

type JoinRefusal = { readonly reason: "no-room" | "too-many-places" };
type EnterRefusal = { readonly reason: "no-room" | "not-called" };
type EmailRefusal = { readonly reason: "too-many-emails" };

export interface WaitingRoomParts extends RoomWatchParts {
  readonly rooms: readonly Room[];
  readonly random: { bytes(count: number): Buffer; id(): string };
  /** Positions per network are limited. */
  readonly networkOf: (address: string) => string;
  /** Milliseconds; null leaves the calls of `look` to the caller (tests). */
  readonly every?: number | null;
}

const MOST_EMAILS = 2;
const LOOK_MS = 1_000;

export async function openWaitingRooms(
  parts: WaitingRoomParts,
): Promise<WaitingRooms & { look(): Promise<void> }> {
  const { database, now, random } = parts;
  const rooms = new Map(parts.rooms.map((room) => [room.id, room]));
  // Nothing is signed without a room.
  const key = rooms.size === 0 ? random.bytes(KEY_BYTES) : await findSigningKey(database, random);
  const tickets = createRoomTickets(key, now);
  for (const room of rooms.values()) await openRoom(database, room, now());
  const watch = createRoomWatch(parts, rooms);

  /** Limits each network to one waiter for the database's lock, or one network could occupy every connection. */
  const inTurn = createTurns();

  const timer = parts.every === null ? null : setInterval(watch.look, parts.every ?? LOOK_MS);
  timer?.unref();
  await watch.look();

  return {
    look: watch.look,
    anyOpen: () => watch.firstOpen()?.id ?? null,
    roomFor: (performances) => watch.guarding(performances)[0]?.id ?? null,
    async barring(performances, session, holdsSeats) {
      for (const room of watch.guarding(performances)) {
        if (session === null) return room.id;
        const isSpared = async () => sparesHolders(room) && (await holdsSeats());
        try {
          if ((await findStay(database, room, session, now())) !== null) continue;
        } catch (error) {
          // If the stay cannot be read, only visitors who hold seats are admitted.
          if (await isSpared()) continue;
          throw error;
        }
        if (!(await isSpared())) return room.id;
      }
      return null;
    },
    async standing(id, text) {
      const room = rooms.get(id);
      if (!room) return null;
      return watch.isOpen(room)
        ? standingOf(room, tickets.read(room, text), { database, watch, now })
        : { phase: "open" };
    },
    async join(id, address) {
      const room = watch.open(id);
      if (!room) return refused("no-room");
      const visitor = random.id();
      const network = parts.networkOf(address);
      const isTaken = await inTurn(`${id} ${network}`, () =>
        takePlace(database, { room, visitor, network, now: now() }),
      );
      return isTaken
        ? done(tickets.give(room, { visitor, generation: 0, place: null }))
        : refused("too-many-places");
    },
    async renewed(id, text) {
      const room = watch.open(id);
      const ticket = room && tickets.read(room, text);
      if (!room || !ticket || ticket.place !== null) return null;
      const place = await findPlace(database, room, ticket.visitor);
      if (!place?.place || place.generation !== ticket.generation) return null;
      return tickets.give(room, { ...ticket, place: place.place });
    },
    async goIn(id, text, session) {
      const room = watch.open(id);
      if (!room) return refused("no-room");
      const ticket = tickets.read(room, text);
      if (!ticket || !(await goIn(database, { room, place: ticket, session, now: now() })))
        return refused("not-called");
      return done(null);
    },
    async toMove(id, text) {
      const room = watch.open(id);
      if (!room) return refused("no-room");
      const ticket = tickets.read(room, text);
      const place = ticket && (await findPlace(database, room, ticket.visitor));
      if (!ticket || !place || lostBy(place, ticket, now())) return refused("not-called");
      if (!(await countEmail(database, room, ticket, MOST_EMAILS))) return refused("too-many-emails");
      return done(tickets.toMove(ticket));
    },
    async move(id, text) {
      const room = watch.open(id);
      if (!room) return refused("no-room");
      const ticket = tickets.read(room, text, "move");
      const generation = ticket && (await moveHere(database, room, ticket));
      if (!ticket || generation === null) return refused("not-called");
      return done(tickets.give(room, { ...ticket, generation, place: null }));
    },
    async stay(session, performances, until) {
      for (const room of watch.guarding(performances)) {
        await stayUntil(database, room, session, until).catch(parts.failed);
      }
    },
    async giveBack(session) {
      if (rooms.size > 0) await giveBack(database, session, now()).catch(parts.failed);
    },
    async renameSession(from, to) {
      if (rooms.size > 0) await renameSession(database, from, to).catch(parts.failed);
    },
    close() {
      if (timer) clearInterval(timer);
    },
  };
}
