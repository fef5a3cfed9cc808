import { createHash } from "node:crypto";

/** Public availability of a performance's seats: two bits per seat, in plan order. */
export interface LiveSeatMap {
  /** Increases with every change that this process has seen. */
  readonly version: number;
  readonly plan: string;
  readonly seats: number;
  /** Seat n in byte n >> 2, at bit 2 * (n & 3): 0 free, 1 taken, 3 not sold here. */
  readonly bits: Buffer;
  /** Equal contents have the same tag in every process. */
  readonly tag: string;
  /** `{"plan":…,"seats":…,"map":…}`, the map in base64: the HTTP response, built once for all viewers. */
  readonly body: Buffer;
}

/** @param status one digit a seat, as `seating.status` writes it */
export function liveSeatMap(version: number, plan: string, status: string): LiveSeatMap {
  const bits = packSeats(status);
  const body = Buffer.from(JSON.stringify({ plan, seats: status.length, map: bits.toString("base64") }));
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { version, plan, seats: status.length, bits, tag, body };
}

export function packSeats(status: string): Buffer {
  const bits = Buffer.alloc(Math.ceil(status.length / 4));
  for (let seat = 0; seat < status.length; seat++) {
    const digit = status.charCodeAt(seat) - 48;
    bits[seat >> 2] = (bits[seat >> 2] ?? 0) | ((digit & 3) << (2 * (seat & 3)));
  }
  return bits;
}

/** For tests and benches, which read what a browser gets. */
export function unpackSeats(bits: Uint8Array, seats: number): string {
  let status = "";
  for (let seat = 0; seat < seats; seat++) status += ((bits[seat >> 2] ?? 0) >> (2 * (seat & 3))) & 3;
  return status;
}
