import { expect, test } from "vitest";
import { middleware } from "../root.tsx";
import { basket } from "./basket.ts";
import { customerSession } from "./customer-session.ts";
import { i18n } from "./i18n.ts";
import { localStore } from "./local-store.ts";
import { maintenance } from "./maintenance.ts";
import { trailingSlash } from "./trailing-slash.ts";

/**
 * The specification's order of what every route passes by; an address with a slash too many is no page yet. What it calls
 * `crm-session` is `customerSession` as well: which back end keeps the session is the contract's business.
 */
test("every page passes by maintenance, local store, customer session, basket and i18n, in this order", () => {
  const specified = [maintenance, localStore, customerSession, basket, i18n];
  expect(middleware.filter((one) => specified.some((named) => named === one))).toEqual(specified);
  expect(middleware[0]).toBe(trailingSlash);
});
