import { hash } from "node:crypto";

/** A waiting room as the house has configured it. */
export interface Room {
  /** As the house calls it; part of its page's address. */
  readonly id: string;
  /** The performances it guards; null for all. */
  readonly performances: ReadonlySet<number> | null;
  readonly opens: Opening;
  /** Visitors who may be inside at a time, and how many are called in a minute. */
  readonly inside: number;
  readonly perMinute: number;
  /** Seconds to go in after being called, inside until the first seats, and inside altogether. */
  readonly callSeconds: number;
  readonly chooseSeconds: number;
  readonly staySeconds: number;
  /** Places that visitors of one network address may have. */
  readonly placesPerAddress: number;
}

export type Opening =
  /** From `from` to `draw` everybody waits alike; after `to` there is no room. Milliseconds. */
  | { readonly by: "time"; readonly from: number; readonly draw: number; readonly to: number }
  /** When a process has been late for longer than `lateMs`; and for `forSeconds` after it last was. */
  | { readonly by: "load"; readonly lateMs: number; readonly forSeconds: number }
  | { readonly by: "switch"; readonly on: boolean };

/** A room as its row says. */
export interface RoomState {
  readonly served: number;
  readonly lastPlace: number;
  readonly pace: number;
  readonly openUntil: number | null;
}

/** One draw is one room: a house that opens the same room again next month begins anew. */
export function keyOf({ id, opens }: Room): string {
  return opens.by === "time" ? `${id}@${opens.draw}` : id;
}

export function guards({ performances }: Room, performance: number): boolean {
  return performances === null || performances.has(performance);
}

/** Whether whoever wants in has to wait. What a process does not know of a room that opens by load, it reads first. */
export function isOpenAt({ opens }: Room, state: RoomState | undefined, now: number): boolean {
  if (opens.by === "time") return opens.from <= now && now < opens.to;
  if (opens.by === "switch") return opens.on;
  return state?.openUntil != null && now < state.openUntil;
}

/** Whether the room stands for the whole shop: then nobody who holds seats already is sent out of it. */
export function sparesHolders({ opens }: Room): boolean {
  return opens.by !== "time";
}

/** When its places are drawn; null where they follow in the order of coming. */
export function drawOf({ opens }: Room): number | null {
  return opens.by === "time" ? opens.draw : null;
}

/** A session as the rows know it: whoever reads them cannot go in with it. */
export function hashSession(session: string): Buffer {
  return hash("sha256", `queue ${session}`, "buffer");
}
