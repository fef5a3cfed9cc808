import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * A visitor's ticket for the queue, signed against forgery and with an expiry. A ticket moved to another device has a
 * later generation there, which makes the first device's ticket invalid.
 */
export interface Ticket {
  /** `move` is used in an email: it transfers the place to another device, but does not admit. */
  readonly kind: "ticket" | "move";
  readonly room: string;
  readonly visitor: string;
  readonly generation: number;
  /** Null until it is given; with it, reading the position needs no query. */
  readonly place: number | null;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const SHAPE = /^[\w-]{20,400}\.[\w-]{43}$/;

export function signTicket(key: Buffer, { kind, room, visitor, generation, place, expires }: Ticket): string {
  const fields = [kind, room, visitor, generation, place ?? "", expires];
  const body = Buffer.from(fields.join("|")).toString("base64url");
  return `${body}.${signature(key, body)}`;
}

/** Returns a ticket with a valid signature that has not expired; otherwise null. */
export function readTicket(key: Buffer, text: string | null | undefined, now: number): Ticket | null {
  if (!text || !SHAPE.test(text)) return null;
  const [body = "", signed = ""] = text.split(".");
  // Compares hashes of equal length in constant time.
  if (!timingSafeEqual(Buffer.from(signature(key, body)), Buffer.from(signed))) return null;
  const [kind, room = "", visitor = "", generation, place, expires] = Buffer.from(body, "base64url")
    .toString()
    .split("|");
  if (kind !== "ticket" && kind !== "move") return null;
  if (Number(expires) <= now) return null;
  return {
    kind,
    room,
    visitor,
    generation: Number(generation),
    place: place ? Number(place) : null,
    expires: Number(expires),
  };
}

function signature(key: Buffer, body: string): string {
  return createHmac("sha256", key).update(body).digest("base64url");
}
