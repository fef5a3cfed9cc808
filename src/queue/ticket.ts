import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What a visitor carries: signed, so that nobody has a place who was not given one, and with an end. A ticket that was
 * moved to another device is of a later generation there, and worth nothing on the first.
 */
export interface Ticket {
  /** `move` stands in an email: it lets another device take the place over, and opens nothing itself. */
  readonly kind: "ticket" | "move";
  readonly room: string;
  readonly visitor: string;
  readonly generation: number;
  /** Once it was given; with it a question needs no look into the database. */
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

/** The ticket that was signed with this key and has not ended; null for everything else. */
export function readTicket(key: Buffer, text: string | null | undefined, now: number): Ticket | null {
  if (!text || !SHAPE.test(text)) return null;
  const [body = "", signed = ""] = text.split(".");
  // Both are hashes of the same length: `timingSafeEqual` compares without saying where they differ.
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
