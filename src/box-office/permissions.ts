/** What staff may do. Every operation of the box office needs one of these. */
export const PERMISSIONS = [
  "orders.read",
  "orders.send",
  "orders.refund",
  "orders.reserve",
  "sales.sell",
  "customers.read",
  "customers.credit",
  "vouchers.read",
  "vouchers.codes",
  "vouchers.void",
  "vouchers.post",
  "seats.block",
  "performances.change",
  "door.read",
  "door.scan",
  "accounts.read",
  "accounts.settle",
  "accounts.export",
  "claims.read",
  "claims.decide",
  "campaigns.links",
  "access.manage",
  "subscriptions.manage",
  "draws.manage",
] as const;

export type Permission = (typeof PERMISSIONS)[number];
