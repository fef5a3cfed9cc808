import type { QueueDatabase } from "./database.ts";
import { keepOpen, readRoom, tick } from "./doorkeeper.ts";
import { guards, isOpenAt, type Room, type RoomState } from "./room.ts";
import { KEY_BYTES } from "./room-tickets.ts";

/** The process's cache of the rooms, up to a second old: reading it needs no query. */
export interface RoomWatch {
  /** Called every second: lets the doorkeeper call visitors in, then reads the rooms. */
  look(): Promise<void>;
  /** Undefined before the first read. */
  stateOf(room: Room): RoomState | undefined;
  isOpen(room: Room): boolean;
  firstOpen(): Room | null;
  /** Null if closed or unknown. */
  open(id: string): Room | null;
  /** The open rooms that guard any of these performances. */
  guarding(performances: readonly number[]): Room[];
}

export interface RoomWatchParts {
  readonly database: QueueDatabase;
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer };
  /** Returns the delay of this process's event loop, in milliseconds. */
  readonly lateness: () => number;
  /** No one is admitted until the rooms are updated. */
  readonly failed: (error: unknown) => void;
  readonly worked?: () => void;
}

export function createRoomWatch(parts: RoomWatchParts, rooms: ReadonlyMap<string, Room>): RoomWatch {
  const { database, now, random } = parts;
  const states = new Map<string, RoomState>();
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

  return {
    isOpen,
    stateOf: ({ id }) => states.get(id),
    async look() {
      await Promise.all([...rooms.values()].map((room) => lookAfter(room).then(worked(room), failed(room))));
    },
    firstOpen: () => [...rooms.values()].find(isOpen) ?? null,
    open(id) {
      const room = rooms.get(id);
      return room && isOpen(room) ? room : null;
    },
    guarding: (performances) =>
      [...rooms.values()].filter(
        (room) => isOpen(room) && performances.some((performance) => guards(room, performance)),
      ),
  };
}
