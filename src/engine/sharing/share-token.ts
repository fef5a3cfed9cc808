import { createHmac, hkdfSync } from "node:crypto";
import type { Services } from "../kernel/services.ts";

/** Derived from the share and the house's key: it can be shown again, while the database has its hash. */
export function tokenOfShare({ settings }: Pick<Services, "settings">, share: string): string {
  const key = Buffer.from(hkdfSync("sha256", settings.codesKey, "", "share a ticket", 32));
  return createHmac("sha256", key).update(share).digest("base64url");
}
