import { createHmac } from "node:crypto";
import { plainCode } from "#domain/text/typed-text.ts";
import { keyFor, seal, unseal } from "../../credentials/sealed-text.ts";

/** Codes of gift vouchers and access registrations. A leaked database reveals none: they are stored hashed or sealed. */

const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = [4, 9] as const;
const LENGTH = GROUPS[0] + GROUPS[1];

/** @param below cryptographically random, from 0 up to but not including its argument */
export function mintCode(below: (limit: number) => number): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[below(SIGNS.length)]).join("");
  return `${signs.slice(0, GROUPS[0])}-${signs.slice(GROUPS[0])}`;
}

/** Normalizes a typed code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const signs = plainCode(typed);
  const isCode = signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign));
  return isCode ? `${signs.slice(0, GROUPS[0])}-${signs.slice(GROUPS[0])}` : null;
}

const SEALED = "seal a code";

export function hashCode(key: string, code: string): Buffer {
  return createHmac("sha256", keyFor(key, "find a code")).update(code).digest();
}

/** @param bytes cryptographically random */
export function sealCode(key: string, code: string, bytes: (count: number) => Buffer): Buffer {
  return seal(keyFor(key, SEALED), code, bytes);
}

/** @throws when the key differs or the code was changed */
export function unsealCode(key: string, sealed: Buffer): string {
  return unseal(keyFor(key, SEALED), sealed);
}
