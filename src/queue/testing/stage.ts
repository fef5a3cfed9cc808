import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import { freshDatabase, type TestDatabase } from "../../engine/testing/database.ts";
import type { Room } from "../room.ts";
import { openTestRoom } from "./room.ts";

/** On a real database; clock, randomness and updates are the test's. */

export const NOON = Date.parse("2027-03-01T11:00:00Z");
export const HOUR = 3_600_000;
export const BY_TIME = { by: "time", from: NOON, draw: NOON + HOUR, to: NOON + 5 * HOUR } as const;

export const stage = { clock: NOON, late: 0 } as { own: TestDatabase; clock: number; late: number };

/** Starts at noon. */
export function aDatabaseEach(): void {
  beforeEach(async () => {
    Object.assign(stage, { own: await freshDatabase(), clock: NOON, late: 0 });
  });
  afterEach(() => stage.own.drop());
}

export function open(room: Partial<Room> = {}, chance: Partial<{ bytes(count: number): Buffer }> = {}) {
  return openTestRoom(stage.own.database, () => stage.clock, room, {
    random: { bytes: randomBytes, id: randomUUID, ...chance },
    lateness: () => stage.late,
  });
}
export type Rooms = Awaited<ReturnType<typeof open>>;

export async function join(rooms: Rooms, address = "192.0.2.1"): Promise<string> {
  const joined = await rooms.join("release", address);
  if (!joined.ok) throw new Error(joined.refusal.reason);
  return joined.value.ticket;
}

export async function seconds(count: number, ...processes: Rooms[]): Promise<void> {
  for (let second = 0; second < count; second++) {
    stage.clock += 1000;
    for (const rooms of processes) await rooms.look();
  }
}

export const phaseOf = async (rooms: Rooms, ticket: string) =>
  (await rooms.standing("release", ticket))?.phase;
