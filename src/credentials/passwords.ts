import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Cost of a password hash: memory in KiB, and number of passes. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** Argon2id as in OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane. */
export const OWASP_COST: PasswordCost = { memory: 19_456, passes: 2 };

export interface Passwords {
  /** "argon2id$<nonce>$<tag>" in base64url. */
  hash(password: string): Promise<string>;
  matches(password: string, stored: string): Promise<boolean>;
  /** Takes as long as `matches`: for an account that is unknown or cannot sign in by password. */
  pretendToCheck(password: string): Promise<false>;
}

const derive = promisify(argon2);

/** @param cost the same for a whole database: a stored hash does not record it */
export function createPasswords(cost: PasswordCost): Passwords {
  const hashWith = (password: string, nonce: Buffer): Promise<Buffer> =>
    derive("argon2id", {
      ...cost,
      parallelism: 1,
      tagLength: 32,
      // Hash input must never change: NFKC also folds full-width characters and ligatures.
      message: password.normalize("NFKC"),
      nonce,
    });
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await hashWith(password, nonce);
      return ["argon2id", nonce.toString("base64url"), tag.toString("base64url")].join("$");
    },
    async matches(password, stored) {
      const [, nonce, tag] = stored.split("$");
      if (!nonce || !tag) return false;
      const given = await hashWith(password, Buffer.from(nonce, "base64url"));
      const kept = Buffer.from(tag, "base64url");
      return given.length === kept.length && timingSafeEqual(given, kept);
    },
    async pretendToCheck(password) {
      await hashWith(password, Buffer.alloc(16));
      return false;
    },
  };
}
