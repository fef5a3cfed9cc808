import { createHmac, timingSafeEqual } from "node:crypto";
import type { Executor } from "../storage/executor.ts";
import { spentChallenges } from "./schema.ts";
import { keyFor } from "./sealed-text.ts";
import { hashToken } from "./tokens.ts";

/** A challenge contains its expiry and is authenticated with the house's key. Only used ones are stored. */

/** Lifetime of a challenge; a page that stays open longer requests a new one. */
const CHALLENGE_MS = 10 * 60_000;

interface Services {
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer };
  readonly settings: { readonly codesKey: string };
}

const NONCE_BYTES = 16;
const MOMENT_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + MOMENT_BYTES;

/** @param use whose passkey is added, or null for signing in; the office names its own uses, as "staff sign-in" */
export function newChallenge(services: Services, use: string | null): string {
  const moment = Buffer.alloc(MOMENT_BYTES);
  moment.writeUIntBE(services.now() + CHALLENGE_MS, 0, MOMENT_BYTES);
  const signed = Buffer.concat([services.random.bytes(NONCE_BYTES), moment]);
  return Buffer.concat([signed, tagOf(services, signed, use)]).toString("base64url");
}

/** Uses a challenge up, even if the signature is wrong. @returns whether it was valid for this use */
export async function spendChallenge(
  services: Services,
  executor: Executor,
  challenge: string,
  use: string | null,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const [signed, tag] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const own = tagOf(services, signed, use);
  if (tag.length !== own.length || !timingSafeEqual(tag, own)) return false;
  const expires = signed.readUIntBE(NONCE_BYTES, MOMENT_BYTES);
  if (expires <= services.now()) return false;
  const spent = await executor
    .insert(spentChallenges)
    .values({ challengeHash: hashToken(challenge), expires: new Date(expires) })
    .onConflictDoNothing()
    .returning({ expires: spentChallenges.expires });
  return spent.length > 0;
}

function tagOf({ settings }: Services, signed: Buffer, use: string | null): Buffer {
  return createHmac("sha256", keyFor(settings.codesKey, "passkey challenge"))
    .update(signed)
    .update(use ?? "")
    .digest();
}

/** Returns the challenge that the device claims to have signed, which is unverified until the signature is checked. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof clientData !== "object" || clientData === null || !("challenge" in clientData)) return null;
    return typeof clientData.challenge === "string" ? clientData.challenge : null;
  } catch {
    return null;
  }
}
