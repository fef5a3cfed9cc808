import { randomBytes } from "node:crypto";
import { keyFor, seal, unseal } from "../../../payments/stored-value/sealed-text.ts";
import type { SiteCookieCheck } from "../../../web/site.ts";

/** How long a mark can be opened. It is used by the next request of the same browser. */
const VALID_MS = 120_000;

/**
 * Marks for the address of a redirect. Each holds the session token of the cookie that was sent with the redirect, sealed:
 * an address can be seen by others.
 * @param key secret of the shop
 */
export function createCookieCheck(key: string, now: () => number): SiteCookieCheck {
  const sealKey = keyFor(key, "cookie check");
  return {
    seal: (session) => seal(sealKey, `${now() + VALID_MS} ${session}`, randomBytes).toString("base64url"),
    open(mark) {
      try {
        const [expires, session = ""] = unseal(sealKey, Buffer.from(mark, "base64url")).split(" ");
        return Number(expires) > now() ? session : null;
      } catch {
        return null;
      }
    },
  };
}
