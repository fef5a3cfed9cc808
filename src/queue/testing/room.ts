import { randomBytes, randomUUID } from "node:crypto";
import type { QueueDatabase } from "../database.ts";
import type { Room } from "../room.ts";
import { openWaitingRooms, type WaitingRoomParts } from "../waiting-rooms.ts";

/** For tests and the bench of the waiting rooms. */

export function testRoom(given: Partial<Room> = {}): Room {
  return {
    id: "release",
    performances: null,
    opens: { by: "switch", on: true },
    inside: 100,
    perMinute: 120,
    callSeconds: 300,
    chooseSeconds: 600,
    staySeconds: 3600,
    placesPerAddress: 1000,
    ...given,
  };
}

/** Updated by the test alone, with `look`. */
export function openTestRoom(
  database: QueueDatabase,
  now: () => number,
  room: Partial<Room>,
  parts: Partial<WaitingRoomParts> = {},
) {
  return openWaitingRooms({
    ...{ database, now, rooms: [testRoom(room)] },
    random: { bytes: randomBytes, id: randomUUID },
    networkOf: (address) => address,
    lateness: () => 0,
    failed: (error) => {
      throw error;
    },
    every: null,
    ...parts,
  });
}
