import { office } from "../client/client.ts";

/** What is out of date once a draft has changed. */
export const DRAFT_CHANGES = [office.drafts.key()];
/** What is out of date once a version has been published. */
export const VERSION_CHANGES = [office.drafts.key(), office.house.key()];
/** Others may publish at any time: a screen that opens reads again what it had read. */
export const FRESH = { staleTime: 0 };
