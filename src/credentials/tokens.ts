import { hash, timingSafeEqual } from "node:crypto";

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** In a time that tells nothing about the right one. */
export function isSameToken(given: string, right: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(right));
}

/** Returns an opaque token with 192 random bits. */
export function newToken({ random }: { readonly random: { bytes(count: number): Buffer } }): string {
  return random.bytes(24).toString("base64url");
}
