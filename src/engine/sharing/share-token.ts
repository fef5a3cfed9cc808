import { createHmac } from "node:crypto";
import { keyFor } from "../../credentials/sealed-text.ts";
import type { Services } from "../kernel/services.ts";

/** Derived from the share and the house's key: it can be shown again, while the database has its hash. */
export function tokenOfShare({ settings }: Pick<Services, "settings">, share: string): string {
  return createHmac("sha256", keyFor(settings.codesKey, "share a ticket")).update(share).digest("base64url");
}
