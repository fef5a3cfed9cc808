import { PERMISSIONS, type Permission } from "./permissions.ts";

export interface Role {
  /** As `box-office`. */
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  /** A house cannot change these; it defines others beside them. */
  readonly isBuiltIn: boolean;
}

const FRONT_OF_HOUSE: readonly Permission[] = ["door.read", "door.scan"];
const BOX_OFFICE: readonly Permission[] = [
  ...FRONT_OF_HOUSE,
  // They see the names in the orders.
  "door.names",
  "orders.read",
  "orders.send",
  "orders.refund",
  "orders.reserve",
  "orders.change",
  "tickets.reissue",
  "sales.sell",
  "seats.read",
  "allocations.guests",
  "waiting-lists.read",
  "customers.read",
  "notes.read",
  "notes.write",
  "customers.change",
  "vouchers.read",
  "vouchers.post",
];
const SUPERVISOR: readonly Permission[] = [
  ...BOX_OFFICE,
  "door.manage",
  "sales.override",
  "sales.invoice",
  "orders.refund-cash",
  "tills.manage",
  "customers.credit",
  "customers.merge",
  "vouchers.codes",
  "vouchers.void",
  "seats.block",
  "allocations.sell",
  "sales.comp",
  "waiting-lists.manage",
  "performances.change",
  "house.read",
  "accounts.read",
  "accounts.settle",
  "reports.read",
  "claims.read",
  "claims.decide",
  "campaigns.links",
  "access.manage",
  "subscriptions.manage",
  "draws.manage",
  "audit.read",
];

const BUILT_IN: Readonly<Record<string, readonly Permission[]>> = {
  administrator: PERMISSIONS,
  supervisor: SUPERVISOR,
  "box-office": BOX_OFFICE,
  "front-of-house": FRONT_OF_HOUSE,
  programme: [
    "house.read",
    "house.edit",
    "house.publish",
    "performances.change",
    "seats.read",
    "seats.block",
    "allocations.guests",
    "draws.manage",
    "campaigns.links",
    "subscriptions.manage",
    "reports.read",
  ],
  finance: [
    "orders.read",
    "customers.read",
    "notes.read",
    "accounts.read",
    "accounts.settle",
    "accounts.export",
    "reports.read",
    "claims.read",
  ],
};

/** May manage staff, and cannot be locked out: the last one keeps the role. */
export const ADMINISTRATOR = "administrator";

export const BUILT_IN_ROLES: readonly Role[] = Object.entries(BUILT_IN).map(([id, permissions]) => ({
  id,
  permissions: new Set(permissions),
  isBuiltIn: true,
}));
