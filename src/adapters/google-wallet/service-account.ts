import { type KeyObject, sign } from "node:crypto";
import { z } from "zod";

/** Access tokens by signed assertion (RFC 7523), valid for an hour. */

export interface ServiceAccount {
  readonly email: string;
  readonly keyId: string;
  readonly key: KeyObject;
  /** "https://oauth2.googleapis.com/token" */
  readonly tokenUrl: string;
  readonly scope: string;
  readonly now: () => number;
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const SPARE_MS = 60_000;

/** Cached; null if there is no response. */
export function createTokens(account: ServiceAccount, timeoutMs: number): () => Promise<string | null> {
  const { email, keyId, key, tokenUrl, scope, now } = account;
  let kept: { readonly token: string; readonly until: number } | null = null;
  return async () => {
    if (kept && kept.until > now()) return kept.token;
    const issued = Math.floor(now() / 1000);
    const claims = { iss: email, scope, aud: tokenUrl, iat: issued, exp: issued + 3600 };
    const body = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: signedJwt(claims, keyId, key),
    });
    const answer = await fetchAgainIfBroken(tokenUrl, { method: "POST", body }, timeoutMs);
    if (answer === null || answer.status === 429 || answer.status >= 500) return null;
    const parsed = granted.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !parsed.success)
      throw new Error(`Google refused the service account a token: ${answer.status}`);
    const { access_token: token, expires_in: seconds } = parsed.data;
    kept = { token, until: now() + seconds * 1000 - SPARE_MS };
    return token;
  };
}

/**
 * A server may close an idle connection just as it is used again, and `fetch` repeats only GET. For requests
 * that may arrive twice. @returns null if there is no response within the time, or both connections broke
 */
export async function fetchAgainIfBroken(
  url: string,
  request: Pick<RequestInit, "method" | "headers"> & { readonly body: string | URLSearchParams },
  timeoutMs: number,
): Promise<Response | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const attempt = () => fetch(url, { ...request, signal }).catch(() => null);
  return (await attempt()) ?? (signal.aborted ? null : attempt());
}

export function signedJwt(claims: object, keyId: string, key: KeyObject): string {
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: keyId })}.${encode(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

const encode = (what: object) => Buffer.from(JSON.stringify(what)).toString("base64url");
