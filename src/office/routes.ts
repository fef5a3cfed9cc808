import type { ComponentType } from "react";
import type { Permission } from "../staff/permissions.ts";
import type { Words } from "./words/words.ts";

type Load = () => Promise<{ readonly default: ComponentType }>;

export interface ScreenRoute {
  readonly path: string;
  /** Its operations need it; null for what everybody signed in may see. */
  readonly permission: Permission | null;
  /** What the screen reads when it opens, as `staff.list`. */
  readonly reads: readonly string[];
  /** What it also reads for those who may. */
  readonly readsIfPermitted?: readonly string[];
  /** Not in the navigation with a vendor's back end, whose orders are not ours. */
  readonly needsEngine?: boolean;
  /** Its name in the navigation. */
  readonly name?: keyof Words["nav"];
  readonly load: Load;
  /** A namespace of a file of words that is loaded with the screen: waiting for it later would hide the screen for a moment. */
  readonly words?: keyof Words;
}

/** Screens without a session. */
export const OPEN_SCREENS: readonly { readonly path: string; readonly load: Load }[] = [
  { path: "/sign-in", load: () => import("./screens/sign-in/sign-in.tsx") },
  { path: "/invitation", load: () => import("./screens/invitation/invitation.tsx") },
];

/** Screens inside the frame, in the order of the navigation. Each has an address that can be sent to a colleague. */
export const SCREENS: readonly ScreenRoute[] = [
  {
    path: "/",
    permission: null,
    reads: [],
    readsIfPermitted: ["today.show"],
    name: "today",
    load: () => import("./screens/today/start.tsx"),
  },
  {
    path: "/search",
    permission: "orders.read",
    reads: ["search.everything"],
    needsEngine: true,
    name: "search",
    load: () => import("./screens/search/search.tsx"),
  },
  {
    path: "/counter",
    permission: "sales.sell",
    reads: [
      ...["counter.performances", "counter.offer", "counter.range", "counter.read", "counter.list"],
      "tills.list",
    ],
    readsIfPermitted: ["search.everything"],
    needsEngine: true,
    name: "counter",
    load: () => import("./screens/counter/counter.tsx"),
  },
  {
    path: "/counter/till",
    permission: "sales.sell",
    reads: ["tills.list", "tills.report"],
    readsIfPermitted: ["tills.sessions"],
    load: () => import("./screens/counter-till/till.tsx"),
  },
  {
    path: "/counter/reservations",
    permission: "orders.read",
    reads: ["counter.reservations"],
    load: () => import("./screens/counter-reservations/reservations.tsx"),
  },
  {
    path: "/orders/:order",
    permission: "orders.read",
    reads: ["orders.show", "search.everything"],
    readsIfPermitted: [
      ...["orders.previewRefund", "orders.previewCancel", "orders.previewExchange", "tickets.previewSeat"],
      ...["tickets.priceTypes", "tickets.previewPriceType"],
    ],
    load: () => import("./screens/order/order.tsx"),
    words: "orderDeeds",
  },
  {
    path: "/customers/:customer",
    permission: "customers.read",
    reads: ["customers.show", "customers.duplicates"],
    readsIfPermitted: ["customers.merges", "customers.previewMerge"],
    load: () => import("./screens/customer/customer.tsx"),
    words: "customerDeeds",
  },
  {
    path: "/entrance",
    permission: "door.read",
    reads: ["door.openings"],
    needsEngine: true,
    name: "door",
    load: () => import("./screens/door/door.tsx"),
  },
  {
    path: "/entrance/devices",
    permission: "door.read",
    reads: ["door.devices", "door.openings"],
    load: () => import("./screens/door-devices/door-devices.tsx"),
  },
  {
    path: "/entrance/:performance",
    permission: "door.read",
    reads: ["door.live", "door.late", "door.conflicts"],
    load: () => import("./screens/door-live/door-live.tsx"),
  },
  {
    path: "/entrance/:performance/list",
    permission: "door.read",
    reads: ["door.list"],
    load: () => import("./screens/door-list/door-list.tsx"),
  },
  {
    path: "/performances/:performance/seats",
    permission: "seats.read",
    reads: ["seats.show", "seats.plan"],
    readsIfPermitted: ["moves.preview", "moves.previewSwap", "comps.preview", "sales.quote"],
    load: () => import("./screens/seats/seats.tsx"),
  },
  {
    path: "/reports",
    permission: "reports.read",
    reads: ["reports.list", "reports.subscriptions"],
    needsEngine: true,
    name: "reports",
    load: () => import("./screens/reports/reports.tsx"),
    words: "reports",
  },
  {
    path: "/reports/payouts",
    permission: "accounts.read",
    reads: [],
    load: () => import("./screens/payouts/payouts.tsx"),
    words: "reports",
  },
  {
    path: "/reports/:report",
    permission: "reports.read",
    reads: ["reports.list", "reports.show"],
    load: () => import("./screens/report/report.tsx"),
    words: "reports",
  },
  {
    path: "/house",
    permission: "house.read",
    reads: ["house.status", "house.versions", "drafts.list"],
    name: "house",
    load: () => import("./screens/house/house.tsx"),
  },
  {
    path: "/house/versions/:version",
    permission: "house.read",
    reads: ["house.version", "house.status"],
    load: () => import("./screens/house-version/house-version.tsx"),
  },
  {
    path: "/house/drafts/:draft",
    permission: "house.read",
    reads: ["drafts.show", "drafts.check", "drafts.files", "drafts.preview"],
    load: () => import("./screens/house-draft/house-draft.tsx"),
  },
  {
    path: "/house/drafts/:draft/files",
    permission: "house.read",
    reads: ["drafts.files", "drafts.show"],
    load: () => import("./screens/house-files/house-files.tsx"),
  },
  {
    path: "/house/drafts/:draft/files/:file",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-form/house-form.tsx"),
  },
  {
    path: "/house/drafts/:draft/texts",
    permission: "house.read",
    reads: ["drafts.texts"],
    load: () => import("./screens/house-texts/house-texts.tsx"),
  },
  {
    path: "/house/drafts/:draft/programme",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-programme/house-programme.tsx"),
  },
  {
    path: "/house/drafts/:draft/programme/:event",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-production/house-production.tsx"),
  },
  {
    path: "/house/drafts/:draft/programme/:event/sale",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-sale/house-sale.tsx"),
  },
  {
    path: "/house/drafts/:draft/prices/:list",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-prices/house-prices.tsx"),
  },
  {
    path: "/house/drafts/:draft/json",
    permission: "house.read",
    reads: [],
    load: () => import("./screens/house-file/house-file.tsx"),
  },
  {
    path: "/staff",
    permission: "staff.read",
    reads: ["staff.list", "roles.list"],
    name: "staff",
    load: () => import("./screens/staff/staff.tsx"),
  },
  {
    path: "/roles",
    permission: "staff.read",
    reads: ["roles.list"],
    name: "roles",
    load: () => import("./screens/roles/roles.tsx"),
  },
  {
    path: "/audit",
    permission: "audit.read",
    reads: ["audit.list"],
    name: "audit",
    load: () => import("./screens/audit/audit.tsx"),
  },
  {
    path: "/signed-in",
    permission: null,
    reads: [],
    load: () => import("./screens/signed-in/signed-in.tsx"),
  },
  {
    path: "/own",
    permission: null,
    reads: ["ownAccount.read"],
    load: () => import("./screens/own/own-account.tsx"),
  },
];
