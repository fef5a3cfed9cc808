/**
 * What one ticketing back end can do and another cannot. Selling seats is no capability: whoever cannot is no back end. An
 * operation names the one it needs (`needs`); a back end says which it has, once and for all. What it lacks is absent from
 * the storefront, refused at the interface (`not-offered`), and no house can switch it on.
 */
export const CAPABILITIES = [
  "live-seats",
  "more-time",
  "change-date",
  "password-reset",
  "login-links",
  "own-details",
  "addresses",
  "new-password",
  "own-sessions",
  "passkeys",
  "payment-cards",
  "own-data",
  "withdrawal",
  "survey",
  "contact-preferences",
  "order-notes",
  "billing-address",
  "household",
  "gift-aid",
  "pay-later",
  "returns",
  "exchanges",
  "refund-offers",
  "waiting-rooms",
  "goods",
  "food",
  "memberships",
  "giving",
  "packages",
  "series",
  "flex-subscriptions",
  "protection",
  "promo-codes",
  "stored-value",
  "sharing",
  "vouchers",
  "enquiries",
  "add-ons",
  "programmes",
  "registrations",
  "direct-debit",
  "access-schemes",
] as const;

export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

/** The built-in engine's. */
export const EVERYTHING: Capabilities = new Set(CAPABILITIES);
