import type { Capabilities } from "#contract/capabilities.ts";
import type { HouseBook } from "./house-book.ts";

/** What is done on the vendor's system; `docs/back-ends.md` says of the rest why not. */
export const SPEKTRIX_CAPABILITIES: Capabilities = new Set([
  "best-available",
  "unreserved",
  "login-links",
  "password-reset",
  "own-details",
  "addresses",
  "billing-address",
  "new-password",
  "payment-cards",
  "contact-preferences",
  "goods",
  "memberships",
  "giving",
  "promo-codes",
  "vouchers",
  "flex-subscriptions",
  "voucher-to-account",
  "account-credit",
  "waiting-rooms",
]);

/** What is done for this house. */
export function capabilitiesFor({ seats }: Pick<HouseBook, "seats">): Capabilities {
  return seats === null ? SPEKTRIX_CAPABILITIES : new Set([...SPEKTRIX_CAPABILITIES, "own-seat-map"]);
}
