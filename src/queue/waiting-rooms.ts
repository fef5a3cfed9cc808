import { sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { minutesLeft, type Standing } from "#domain/waiting.ts";
import type { QueueDatabase } from "./database.ts";
import { keepOpen, openRoom, readRoom, tick } from "./doorkeeper.ts";
import { createTurns } from "./in-turn.ts";
import {
  countEmail,
  findPlace,
  findStay,
  giveBack,
  goIn,
  moveHere,
  type Place,
  renameSession,
  stayUntil,
  takePlace,
} from "./places.ts";
import { drawOf, guards, isOpenAt, keyOf, type Room, type RoomState, sparesHolders } from "./room.ts";
import { readTicket, signTicket, type Ticket } from "./ticket.ts";

/**
 * Shared by all processes through the database. Reading a position writes nothing and mostly needs no query:
 * each process caches the rooms for up to a second.
 */
export interface WaitingRooms {
  anyOpen(): string | null;
  roomFor(performances: readonly number[]): string | null;
  /**
   * Returns the first room that the session is not inside of.
   * @param holdsSeats called only if needed: a visitor who holds seats stays in a room for the whole shop
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

interface TicketGiven {
  readonly ticket: string;
  readonly seconds: number;
}
type JoinRefusal = { readonly reason: "no-room" | "too-many-places" };
type EnterRefusal = { readonly reason: "no-room" | "not-called" };
type EmailRefusal = { readonly reason: "too-many-emails" };

export interface WaitingRoomParts {
  readonly database: QueueDatabase;
  readonly rooms: readonly Room[];
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer; id(): string };
  /** Positions per network are limited. */
  readonly networkOf: (address: string) => string;
  /** Returns the delay of this process's event loop, in milliseconds. */
  readonly lateness: () => number;
  /** No one is admitted until the rooms are updated. */
  readonly failed: (error: unknown) => void;
  readonly worked?: () => void;
  /** Milliseconds; null leaves the calls of `look` to the caller (tests). */
  readonly every?: number | null;
}

/** Lifetime of a ticket: the longest possible wait. */
const TICKET_HOURS = 18;
const MOST_EMAILS = 2;
const KEY_BYTES = 32;

export async function openWaitingRooms(
  parts: WaitingRoomParts,
): Promise<WaitingRooms & { look(): Promise<void> }> {
  const { database, now, random } = parts;
  const rooms = new Map(parts.rooms.map((room) => [room.id, room]));
  const states = new Map<string, RoomState>();
  // Nothing is signed without a room.
  const key = rooms.size === 0 ? random.bytes(KEY_BYTES) : await findKey(database, random);
  for (const room of rooms.values()) await openRoom(database, room, now());

  /** Limits each network to one waiter for the database's lock, or one network could occupy every connection. */
  const inTurn = createTurns();

  const unread = new Map<string, boolean>();

  async function lookAfter(room: Room): Promise<void> {
    const { opens } = room;
    if (opens.by === "load" && parts.lateness() > opens.lateMs) {
      // Known here even if the row cannot be written: an overloaded process that cannot report it admits no one either.
      const until = now() + opens.forSeconds * 1000;
      const known = states.get(room.id) ?? { served: 0, lastPlace: 0, pace: room.perMinute };
      states.set(room.id, { ...known, openUntil: until });
      await keepOpen(database, room, until);
    }
    if (opens.by === "switch" && !opens.on) return;
    if (opens.by === "time" && !isOpenAt(room, undefined, now())) return;
    await tick(database, room, now(), () => random.bytes(KEY_BYTES));
    const state = await readRoom(database, room);
    if (state) states.set(room.id, state);
  }

  async function look(): Promise<void> {
    await Promise.all([...rooms.values()].map((room) => lookAfter(room).then(worked(room), failed(room))));
  }

  const worked =
    ({ id }: Room) =>
    () => {
      unread.delete(id);
      parts.worked?.();
    };
  const failed = (room: Room) => (error: unknown) => {
    if (!unread.has(room.id)) unread.set(room.id, isOpenAt(room, states.get(room.id), now()));
    parts.failed(error);
  };

  /** A room that opened by load does not close while its row cannot be read. */
  const isOpen = (room: Room) =>
    isOpenAt(room, states.get(room.id), now()) || (room.opens.by === "load" && unread.get(room.id) === true);
  const open = (id: string) => {
    const room = rooms.get(id);
    return room && isOpen(room) ? room : null;
  };
  const roomsFor = (performances: readonly number[]) =>
    [...rooms.values()].filter(
      (room) => isOpen(room) && performances.some((performance) => guards(room, performance)),
    );

  function ticketOf(room: Room, text: string | undefined, kind: Ticket["kind"] = "ticket"): Ticket | null {
    const ticket = readTicket(key, text, now());
    return ticket?.kind === kind && ticket.room === keyOf(room) ? ticket : null;
  }

  function give(room: Room, visitor: string, generation: number, place: number | null): TicketGiven {
    const seconds = TICKET_HOURS * 3600;
    const expires = now() + seconds * 1000;
    const named = { kind: "ticket", room: keyOf(room), visitor, generation, place, expires } as const;
    return { ticket: signTicket(key, named), seconds };
  }

  function waiting(room: Room, place: number | null): Standing {
    const state = states.get(room.id);
    if (place === null || !state) return { phase: "waiting", place, before: null, minutes: null };
    const before = Math.max(0, place - state.served - 1);
    return { phase: "waiting", place, before, minutes: minutesLeft(before, state.pace) };
  }

  async function standingOf(room: Room, ticket: Ticket | null): Promise<Standing> {
    const draw = drawOf(room);
    const draws = draw !== null && now() < draw ? draw : null;
    if (!ticket) return { phase: "outside", lost: null, draws };
    if (draws !== null) return { phase: "before-draw", draws };
    const served = states.get(room.id)?.served ?? 0;
    if (ticket.place !== null && ticket.place > served) return waiting(room, ticket.place);
    const place = await findPlace(database, room, ticket.visitor);
    const lost = lostBy(place, ticket, now());
    if (!place || lost) return { phase: "outside", lost, draws };
    if (place.called === null) return waiting(room, place.place);
    return { phase: place.entered === null ? "called" : "inside", until: place.expires ?? 0 };
  }

  const timer = parts.every === null ? null : setInterval(look, parts.every ?? LOOK_MS);
  timer?.unref();
  await look();

  return {
    look,
    anyOpen: () => [...rooms.values()].find(isOpen)?.id ?? null,
    roomFor: (performances) => roomsFor(performances)[0]?.id ?? null,
    async barring(performances, session, holdsSeats) {
      for (const room of roomsFor(performances)) {
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
      return isOpen(room) ? standingOf(room, ticketOf(room, text)) : { phase: "open" };
    },
    async join(id, address) {
      const room = open(id);
      if (!room) return refused("no-room");
      const visitor = random.id();
      const network = parts.networkOf(address);
      const isTaken = await inTurn(`${id} ${network}`, () =>
        takePlace(database, { room, visitor, network, now: now() }),
      );
      return isTaken ? done(give(room, visitor, 0, null)) : refused("too-many-places");
    },
    async renewed(id, text) {
      const room = open(id);
      const ticket = room && ticketOf(room, text);
      if (!room || !ticket || ticket.place !== null) return null;
      const place = await findPlace(database, room, ticket.visitor);
      if (!place?.place || place.generation !== ticket.generation) return null;
      return give(room, ticket.visitor, ticket.generation, place.place);
    },
    async goIn(id, text, session) {
      const room = open(id);
      if (!room) return refused("no-room");
      const ticket = ticketOf(room, text);
      if (!ticket || !(await goIn(database, { room, place: ticket, session, now: now() })))
        return refused("not-called");
      return done(null);
    },
    async toMove(id, text) {
      const room = open(id);
      if (!room) return refused("no-room");
      const ticket = ticketOf(room, text);
      const place = ticket && (await findPlace(database, room, ticket.visitor));
      if (!ticket || !place || lostBy(place, ticket, now())) return refused("not-called");
      if (!(await countEmail(database, room, ticket, MOST_EMAILS))) return refused("too-many-emails");
      return done(signTicket(key, { ...ticket, kind: "move" }));
    },
    async move(id, text) {
      const room = open(id);
      if (!room) return refused("no-room");
      const ticket = ticketOf(room, text, "move");
      const generation = ticket && (await moveHere(database, room, ticket));
      if (!ticket || generation === null) return refused("not-called");
      return done(give(room, ticket.visitor, generation, null));
    },
    async stay(session, performances, until) {
      for (const room of roomsFor(performances)) {
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

const LOOK_MS = 1_000;

function lostBy(
  place: Place | null,
  ticket: Ticket,
  now: number,
): "missed" | "moved" | "bought" | "ended" | null {
  if (!place) return "ended";
  if (place.gone !== null) return "bought";
  if (place.generation !== ticket.generation) return "moved";
  if (place.expires === null || place.expires > now) return null;
  return place.entered === null ? "missed" : "ended";
}

async function findKey(database: QueueDatabase, random: WaitingRoomParts["random"]): Promise<Buffer> {
  await database.execute(
    sql`insert into queue_key (key) values (${random.bytes(KEY_BYTES)}) on conflict do nothing`,
  );
  const { rows } = await database.execute<{ key: Buffer }>(sql`select key from queue_key`);
  const key = rows[0]?.key;
  if (!key) throw new Error("The key of the waiting rooms is not there");
  return key;
}
