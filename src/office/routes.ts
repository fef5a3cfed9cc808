import type { ComponentType } from "react";
import type { Permission } from "../staff/permissions.ts";
import type { Words } from "./words/words.ts";

export type Load = () => Promise<{ readonly default: ComponentType }>;

interface ScreenRoute {
  readonly path: string;
  /** Its operations need it; null for what everybody signed in may see. */
  readonly permission: Permission | null;
  /** Its name in the navigation and the command bar; they leave it out without one. */
  readonly name?: keyof Words["nav"];
  /** They also leave it out with a vendor's back end, whose orders are not ours. */
  readonly needsEngine?: boolean;
  readonly load: Load;
  /** A namespace of a file of words that is loaded with the screen: waiting for it later would hide the screen for a moment. */
  readonly words?: keyof Words;
}

/** Screens inside the frame, in the order of the navigation. Each has an address that can be sent to a colleague. */
export const SCREENS: readonly ScreenRoute[] = [
  {
    path: "/",
    permission: null,
    name: "today",
    load: () => import("./screens/today/start.tsx"),
  },
  {
    path: "/search",
    permission: "orders.read",
    needsEngine: true,
    name: "search",
    load: () => import("./screens/search/search.tsx"),
  },
  {
    path: "/counter",
    permission: "sales.sell",
    needsEngine: true,
    name: "counter",
    load: () => import("./screens/counter/counter.tsx"),
  },
  {
    path: "/counter/till",
    permission: "sales.sell",
    needsEngine: true,
    load: () => import("./screens/counter-till/till.tsx"),
  },
  {
    path: "/counter/reservations",
    permission: "orders.read",
    needsEngine: true,
    load: () => import("./screens/counter-reservations/reservations.tsx"),
  },
  {
    path: "/orders/:order",
    permission: "orders.read",
    needsEngine: true,
    load: () => import("./screens/order/order.tsx"),
    words: "orderActions",
  },
  {
    path: "/customers/:customer",
    permission: "customers.read",
    needsEngine: true,
    load: () => import("./screens/customer/customer.tsx"),
    words: "customerActions",
  },
  {
    path: "/entrance",
    permission: "door.read",
    needsEngine: true,
    name: "door",
    load: () => import("./screens/door/door.tsx"),
  },
  {
    path: "/entrance/devices",
    permission: "door.read",
    needsEngine: true,
    load: () => import("./screens/door-devices/door-devices.tsx"),
  },
  {
    path: "/entrance/:performance",
    permission: "door.read",
    needsEngine: true,
    load: () => import("./screens/door-live/door-live.tsx"),
  },
  {
    path: "/entrance/:performance/list",
    permission: "door.read",
    needsEngine: true,
    load: () => import("./screens/door-list/door-list.tsx"),
  },
  {
    path: "/performances/:performance/seats",
    permission: "seats.read",
    needsEngine: true,
    load: () => import("./screens/seats/seats.tsx"),
  },
  {
    path: "/performances/:performance/waiting-list",
    permission: "waiting-lists.read",
    needsEngine: true,
    load: () => import("./screens/waiting-list/waiting-list.tsx"),
    words: "waitingList",
  },
  {
    path: "/reports",
    permission: "reports.read",
    needsEngine: true,
    name: "reports",
    load: () => import("./screens/reports/reports.tsx"),
    words: "reports",
  },
  {
    path: "/reports/heat-map",
    permission: "reports.read",
    needsEngine: true,
    load: () => import("./screens/heat-map/heat-map.tsx"),
    words: "reports",
  },
  {
    path: "/reports/runs/:run",
    permission: "reports.read",
    needsEngine: true,
    load: () => import("./screens/report-run/report-run.tsx"),
    words: "reports",
  },
  {
    path: "/reports/payouts",
    permission: "accounts.read",
    needsEngine: true,
    load: () => import("./screens/payouts/payouts.tsx"),
    words: "reports",
  },
  {
    path: "/reports/:report",
    permission: "reports.read",
    needsEngine: true,
    load: () => import("./screens/report/report.tsx"),
    words: "reports",
  },
  {
    path: "/house",
    permission: "house.read",
    name: "house",
    load: () => import("./screens/house/house.tsx"),
  },
  {
    path: "/house/versions/:version",
    permission: "house.read",
    load: () => import("./screens/house-version/house-version.tsx"),
    words: "fileNames",
  },
  {
    path: "/house/drafts/:draft",
    permission: "house.read",
    load: () => import("./screens/house-draft/house-draft.tsx"),
    words: "fileNames",
  },
  {
    path: "/house/drafts/:draft/files",
    permission: "house.read",
    load: () => import("./screens/house-files/house-files.tsx"),
  },
  {
    path: "/house/drafts/:draft/files/:file",
    permission: "house.read",
    load: () => import("./screens/house-form/house-form.tsx"),
  },
  {
    path: "/house/drafts/:draft/texts",
    permission: "house.read",
    load: () => import("./screens/house-texts/house-texts.tsx"),
  },
  {
    path: "/house/drafts/:draft/emails",
    permission: "house.read",
    needsEngine: true,
    load: () => import("./screens/house-emails/house-emails.tsx"),
  },
  {
    path: "/house/drafts/:draft/halls",
    permission: "house.read",
    load: () => import("./screens/house-halls/house-halls.tsx"),
    words: "halls",
  },
  {
    path: "/house/drafts/:draft/halls/:hall",
    permission: "house.read",
    load: () => import("./screens/house-hall/house-hall.tsx"),
    words: "hall",
  },
  {
    path: "/house/drafts/:draft/programme",
    permission: "house.read",
    load: () => import("./screens/house-programme/house-programme.tsx"),
  },
  {
    path: "/house/drafts/:draft/programme/:event",
    permission: "house.read",
    load: () => import("./screens/house-production/house-production.tsx"),
  },
  {
    path: "/house/drafts/:draft/programme/:event/sale",
    permission: "house.read",
    load: () => import("./screens/house-sale/house-sale.tsx"),
  },
  {
    path: "/house/drafts/:draft/prices/:list",
    permission: "house.read",
    load: () => import("./screens/house-prices/house-prices.tsx"),
  },
  {
    path: "/house/drafts/:draft/json",
    permission: "house.read",
    load: () => import("./screens/house-file/house-file.tsx"),
  },
  {
    path: "/api-keys",
    permission: "integrations.read",
    needsEngine: true,
    load: () => import("./screens/api-keys/api-keys.tsx"),
    words: "apiKeys",
  },
  {
    path: "/webhooks",
    permission: "integrations.read",
    needsEngine: true,
    load: () => import("./screens/webhooks/webhooks.tsx"),
    words: "webhooks",
  },
  {
    path: "/webhooks/:webhook",
    permission: "integrations.read",
    needsEngine: true,
    load: () => import("./screens/webhook/webhook.tsx"),
    words: "webhookLog",
  },
  {
    path: "/staff",
    permission: "staff.read",
    name: "staff",
    load: () => import("./screens/staff/staff.tsx"),
  },
  {
    path: "/roles",
    permission: "staff.read",
    name: "roles",
    load: () => import("./screens/roles/roles.tsx"),
  },
  {
    path: "/audit",
    permission: "audit.read",
    name: "audit",
    load: () => import("./screens/audit/audit.tsx"),
  },
  {
    path: "/signed-in",
    permission: null,
    load: () => import("./screens/signed-in/signed-in.tsx"),
  },
  {
    path: "/own",
    permission: null,
    load: () => import("./screens/own/own-account.tsx"),
  },
];
