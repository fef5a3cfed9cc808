/** What an API key may be given; each operation still checks its own. */
export const KEY_PERMISSIONS = ["seats.read", "orders.read", "sales.sell"] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** Requests a minute. */
export const DEFAULT_PER_MINUTE = 120;
