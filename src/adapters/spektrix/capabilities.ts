import type { Capabilities, Capability } from "#contract/capabilities.ts";
import type { HouseBook } from "./house-book.ts";

const BY_SEATS: Readonly<Record<HouseBook["seats"], readonly Capability[]>> = {
  frame: ["seat-frame"],
  "own-map": ["own-seat-map"],
  "best-available": [],
};
const ALWAYS: readonly Capability[] = [
  "best-available",
  "unreserved",
  "login-links",
  "password-reset",
  "own-details",
  "addresses",
  "billing-address",
  "new-password",
  "payment-cards",
  "payment-component",
  "contact-preferences",
  "products",
  "memberships",
  "donations",
  "promo-codes",
  "vouchers",
  "flex-subscriptions",
  "voucher-to-account",
  "account-credit",
  "waiting-rooms",
];

/** `docs/back-ends.md` gives the reasons for the missing ones. */
export function capabilitiesFor({ seats }: Pick<HouseBook, "seats">): Capabilities {
  return new Set([...ALWAYS, ...BY_SEATS[seats]]);
}

export const SPEKTRIX_CAPABILITIES = capabilitiesFor({ seats: "frame" });
