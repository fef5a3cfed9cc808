import { and, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "../services.ts";
import type { Executor } from "../storage/database.ts";
import { passkeyChallenges } from "../storage/passkeys-schema.ts";
import { hashToken, newToken } from "../visitors/sessions.ts";

/** A page that offers a key to sign in with may lie open for a while; after this it asks for a new challenge. */
export const CHALLENGE_MS = 10 * 60_000;

/** A fresh challenge, base64url; `customer` is whose key it adds, null where it signs in. */
export async function newChallenge(services: Services, customer: string | null): Promise<string> {
  const challenge = newToken(services);
  const expires = new Date(services.now() + CHALLENGE_MS);
  await services.database
    .insert(passkeyChallenges)
    .values({ challengeHash: hashToken(challenge), customer, expires });
  return challenge;
}

/** Uses a challenge up, right or wrong. @returns whether it was still good, and for this purpose */
export async function spendChallenge(
  services: Services,
  executor: Executor,
  challenge: string,
  customer: string | null,
): Promise<boolean> {
  const used = await executor
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        customer === null ? isNull(passkeyChallenges.customer) : eq(passkeyChallenges.customer, customer),
        gt(passkeyChallenges.expires, new Date(services.now())),
      ),
    )
    .returning({ expires: passkeyChallenges.expires });
  return used.length > 0;
}

/** The challenge that a device says it has signed; what it says is believed only once the signature is checked. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const told: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof told !== "object" || told === null || !("challenge" in told)) return null;
    return typeof told.challenge === "string" ? told.challenge : null;
  } catch {
    return null;
  }
}
