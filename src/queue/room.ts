import { hash } from "node:crypto";

/** A waiting room as configured. */
export interface Room {
  /** Configured id, part of its page's address. */
  readonly id: string;
  /** The performances that it guards; null for all. */
  readonly performances: ReadonlySet<number> | null;
  readonly opens: Opening;
  /** Maximum number of visitors inside, and how many are called per minute. */
  readonly inside: number;
  readonly perMinute: number;
  /** Seconds to enter after being called, to stay inside without seats, and to stay inside altogether. */
  readonly callSeconds: number;
  readonly chooseSeconds: number;
  readonly staySeconds: number;
  /** Maximum number of places per network address. */
  readonly placesPerAddress: number;
}

export type Opening =
  /** Times in milliseconds. From `from` to `draw` arrivals wait for the draw; after `to` there is no room. */
  | { readonly by: "time"; readonly from: number; readonly draw: number; readonly to: number }
  /** Opens while a process is overloaded by more than `lateMs`, and for `forSeconds` after. */
  | { readonly by: "load"; readonly lateMs: number; readonly forSeconds: number }
  | { readonly by: "switch"; readonly on: boolean };

/** State of a room from its row. */
export interface RoomState {
  readonly served: number;
  readonly lastPlace: number;
  readonly pace: number;
  readonly openUntil: number | null;
}

/** Each draw is a room with a key: a house that opens the same room next month starts with an empty one. */
export function keyOf({ id, opens }: Room): string {
  return opens.by === "time" ? `${id}@${opens.draw}` : id;
}

export function guards({ performances }: Room, performance: number): boolean {
  return performances === null || performances.has(performance);
}

/** Whether visitors have to wait. For a room that opens by load, the caller reads unknown state first. */
export function isOpenAt({ opens }: Room, state: RoomState | undefined, now: number): boolean {
  if (opens.by === "time") return opens.from <= now && now < opens.to;
  if (opens.by === "switch") return opens.on;
  return state?.openUntil != null && now < state.openUntil;
}

/** Whether the room guards the whole shop, so that it never sends out a visitor who holds seats. */
export function sparesHolders({ opens }: Room): boolean {
  return opens.by !== "time";
}

/** Returns the time of the draw; null if places follow the order of arrival. */
export function drawOf({ opens }: Room): number | null {
  return opens.by === "time" ? opens.draw : null;
}

/** Hash under which rows refer to a session, so that they do not reveal its token. */
export function hashSession(session: string): Buffer {
  return hash("sha256", `queue ${session}`, "buffer");
}
