import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Argon2id as OWASP's cheat sheet has it: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const derive = promisify(argon2);

function hashWith(password: string, nonce: Buffer): Promise<Buffer> {
  // The same letters typed on two keyboards can be different code points.
  return derive("argon2id", { ...COST, message: password.normalize("NFKC"), nonce });
}

/** "argon2id$<nonce>$<tag>" in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password, nonce);
  return ["argon2id", nonce.toString("base64url"), tag.toString("base64url")].join("$");
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, nonce, tag] = stored.split("$");
  if (!nonce || !tag) return false;
  const given = await hashWith(password, Buffer.from(nonce, "base64url"));
  const kept = Buffer.from(tag, "base64url");
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** Spends as long as a real check does, for an address that is not there. */
export async function pretendToCheck(password: string): Promise<false> {
  await hashWith(password, Buffer.alloc(16));
  return false;
}
