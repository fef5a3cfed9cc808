import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What the cookie or the emailed link of a waiting room contains, signed. A ticket moved to another device gets a later
 * generation there, which makes the first device's invalid.
 */
export interface QueueTicket {
  /** `move` transfers the place to another device by email, but does not admit. */
  readonly kind: "ticket" | "move";
  readonly room: string;
  readonly visitor: string;
  readonly generation: number;
  /** Null before the draw; with it, reading the position needs no query. */
  readonly place: number | null;
  readonly expires: number;
}

const SHAPE = /^[\w-]{20,400}\.[\w-]{43}$/;

export function signTicket(
  key: Buffer,
  { kind, room, visitor, generation, place, expires }: QueueTicket,
): string {
  const fields = [kind, room, visitor, generation, place ?? "", expires];
  const body = Buffer.from(fields.join("|")).toString("base64url");
  return `${body}.${signature(key, body)}`;
}

/** Null if forged or expired. */
export function readTicket(key: Buffer, text: string | null | undefined, now: number): QueueTicket | null {
  if (!text || !SHAPE.test(text)) return null;
  const [body = "", signed = ""] = text.split(".");
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
