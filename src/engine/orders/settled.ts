import type { Verification } from "#contract/orders.ts";
import type { Outcome } from "#domain/outcome.ts";

/** How far an order's payment has come, as those hear who asked for it. */
export type Settled = Outcome<Verification, { reason: "provider-unreachable" }>;
