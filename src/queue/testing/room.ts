import type { Room } from "../room.ts";

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
