import { createHmac, hkdfSync } from "node:crypto";
import type { Services } from "../services.ts";

/**
 * The unguessable part of a share's link. It follows from the share and the house's key, so that its owner can see it again
 * and an email can be written later, while the database alone holds only its hash.
 */
export function tokenOfShare({ settings }: Pick<Services, "settings">, share: string): string {
  const key = Buffer.from(hkdfSync("sha256", settings.codesKey, "", "share a ticket", 32));
  return createHmac("sha256", key).update(share).digest("base64url");
}
