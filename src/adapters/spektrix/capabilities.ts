import type { Capabilities } from "#contract/capabilities.ts";

/** What is done on the vendor's system by now; `docs/back-ends.md` says of the rest why not. */
export const SPEKTRIX_CAPABILITIES: Capabilities = new Set(["login-links", "password-reset", "own-details"]);
