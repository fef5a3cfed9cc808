import { createHmac, hkdfSync } from "node:crypto";
import type { Services } from "../services.ts";

/**
 * Returns the secret part of a share's link, derived from the share and the house's key: its owner can see it again and
 * an email can be rendered later, while the database has only its hash.
 */
export function tokenOfShare({ settings }: Pick<Services, "settings">, share: string): string {
  const key = Buffer.from(hkdfSync("sha256", settings.codesKey, "", "share a ticket", 32));
  return createHmac("sha256", key).update(share).digest("base64url");
}
