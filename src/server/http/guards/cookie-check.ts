import { randomBytes } from "node:crypto";
import { keyFor, seal, unseal } from "../../../credentials/sealed-text.ts";
import type { SiteCookieCheck } from "../../../web/site.ts";

/** How long a mark is valid. The same browser's next request uses it. */
const VALID_MS = 120_000;

/**
 * A mark is in the address of the redirect that sets a session's cookie: its encrypted token, since others can see
 * addresses. @param key secret of the shop
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
