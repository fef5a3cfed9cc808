import { createHmac } from "node:crypto";
import { done, refused } from "#domain/outcome.ts";
import { readCookie } from "#request/cookies.ts";
import { isSameToken } from "../../../credentials/tokens.ts";
import type { SiteMaintenance } from "../../../web/site.ts";

/**
 * For operators while the shop is closed. The cookie is signed with the secret: changing it invalidates all
 * earlier cookies.
 */

const HOURS = 12;
/** In ten minutes, in memory because the database may be under maintenance. */
const MOST_OF_ADDRESS = 5;
const MOST_OF_ALL = 100;
const WINDOW_MS = 600_000;

/** @param secret undefined: access is never granted */
export function createMaintenanceBypass(
  secret: string | undefined,
  publicUrl: string,
  now: () => number,
): SiteMaintenance {
  const isHttps = publicUrl.startsWith("https:");
  const name = `${isHttps ? "__Host-" : ""}maintenance-bypass`;
  let guesses: { readonly address: string; readonly at: number }[] = [];

  const sign = (expires: string, key: string) =>
    createHmac("sha256", key).update(`maintenance-bypass ${expires}`).digest("base64url");

  function isTooOften(address: string): boolean {
    guesses = guesses.filter(({ at }) => at > now() - WINDOW_MS);
    const own = guesses.filter((guess) => guess.address === address).length;
    return own >= MOST_OF_ADDRESS || guesses.length >= MOST_OF_ALL;
  }

  return {
    isBypassed(request) {
      const [expires = "", signature = ""] = (readCookie(request, name) ?? "").split(".");
      if (secret === undefined || !/^\d{1,15}$/.test(expires) || Number(expires) <= now()) return false;
      return isSameToken(signature, sign(expires, secret));
    },
    open(given, address) {
      if (isTooOften(address)) return refused("too-many-attempts");
      if (secret === undefined || !isSameToken(given, secret)) {
        guesses.push({ address, at: now() });
        return refused("wrong-secret");
      }
      const expires = String(now() + HOURS * 3_600_000);
      const value = `${expires}.${sign(expires, secret)}`;
      return done({ name, value, maxAge: HOURS * 3600, secure: isHttps, httpOnly: true });
    },
  };
}
