import { type Capabilities, without } from "#contract/capabilities.ts";

/** What is done on the vendor's system; `docs/back-ends.md` says of the rest why not. */
export const SPEKTRIX_CAPABILITIES: Capabilities = new Set([
  "seat-frame",
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

/** @param website null where the house's seats are chosen on our own map */
export function capabilitiesWith(website: string | null): Capabilities {
  if (website !== null) return SPEKTRIX_CAPABILITIES;
  return without(new Set([...SPEKTRIX_CAPABILITIES, "own-seat-map"]), "seat-frame");
}
