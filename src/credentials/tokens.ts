import { hash } from "node:crypto";

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Returns an opaque token with 192 random bits. */
export function newToken({ random }: { readonly random: { bytes(count: number): Buffer } }): string {
  return random.bytes(24).toString("base64url");
}
