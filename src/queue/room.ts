import { hash } from "node:crypto";

export interface Room {
  readonly id: string;
  readonly performances: ReadonlySet<number> | null;
  readonly opens: Opening;
  readonly inside: number;
  readonly perMinute: number;
  /** After the call, inside without seats, and inside altogether. */
  readonly callSeconds: number;
  readonly chooseSeconds: number;
  readonly staySeconds: number;
  readonly placesPerAddress: number;
}

export type Opening =
  /** Times in milliseconds. From `from` to `draw` arrivals wait for the draw; after `to` there is no room. */
  | { readonly by: "time"; readonly from: number; readonly draw: number; readonly to: number }
  /** Opens while a process is overloaded by more than `lateMs`, and for `forSeconds` after. */
  | { readonly by: "load"; readonly lateMs: number; readonly forSeconds: number }
  | { readonly by: "switch"; readonly on: boolean };

export interface RoomState {
  readonly served: number;
  readonly lastPlace: number;
  readonly pace: number;
  readonly openUntil: number | null;
}

/** A house that opens the same room next month starts with an empty one. */
export function roomKey({ id, opens }: Room): string {
  return opens.by === "time" ? `${id}@${opens.draw}` : id;
}

export function guards({ performances }: Room, performance: number): boolean {
  return performances === null || performances.has(performance);
}

/** For a room that opens by load, read unknown state first. */
export function isOpenAt({ opens }: Room, state: RoomState | undefined, now: number): boolean {
  if (opens.by === "time") return opens.from <= now && now < opens.to;
  if (opens.by === "switch") return opens.on;
  return state?.openUntil != null && now < state.openUntil;
}

/** A room that opens by load or by its switch never sends out a visitor who holds seats. */
export function sparesHolders({ opens }: Room): boolean {
  return opens.by !== "time";
}

export function drawOf({ opens }: Room): number | null {
  return opens.by === "time" ? opens.draw : null;
}

/** Rows do not reveal the session's token. */
export function hashSession(session: string): Buffer {
  return hash("sha256", `queue ${session}`, "buffer");
}
