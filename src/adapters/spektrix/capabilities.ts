import type { Capabilities } from "#contract/capabilities.ts";

/** What is done on the vendor's system; `docs/back-ends.md` says of the rest why not. */
export const SPEKTRIX_CAPABILITIES: Capabilities = new Set([
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
