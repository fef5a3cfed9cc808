import { expect, test } from "vitest";
import { middleware } from "../root.tsx";
import { basket } from "./basket.ts";
import { customerSession } from "./customer-session.ts";
import { i18n } from "./i18n.ts";
import { localStore } from "./local-store.ts";
import { maintenance } from "./maintenance.ts";
import { trailingSlash } from "./trailing-slash.ts";

/**
 * As specified, after the redirect of trailing slashes. The specification's `crm- session` is
 * `customerSession`: the contract hides which back end keeps it.
 */
test("every page runs the middleware maintenance, local store, customer session, basket and i18n, in this order", () => {
  const specified = [maintenance, localStore, customerSession, basket, i18n];
  expect(middleware.filter((one) => specified.some((named) => named === one))).toEqual(specified);
  expect(middleware[0]).toBe(trailingSlash);
});
