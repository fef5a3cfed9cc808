/**
 * What one ticketing back end can do and another cannot. Selling is no capability: whoever cannot is no back end; how
 * seats are chosen is one. An operation names the one it needs, or several of which any is enough (`needs`); a back end says which it has, once and for all. What it lacks is absent from
 * the storefront, refused at the interface (`not-offered`), and no house can switch it on.
 */
export const CAPABILITIES = [
  "own-seat-map",
  "best-available",
  "unreserved",
  "live-seats",
  "seat-frame",
  "more-time",
  "change-date",
  "password-reset",
  "login-links",
  "customer-search",
  "own-details",
  "addresses",
  "new-password",
  "email-change",
  "own-sessions",
  "passkeys",
  "payment-cards",
  "storing-cards",
  "payment-component",
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
  "products",
  "food",
  "memberships",
  "donations",
  "packages",
  "series",
  "flex-subscriptions",
  "ticket-units",
  "protection",
  "promo-codes",
  "stored-value",
  "account-credit",
  "voucher-to-account",
  "sharing",
  "vouchers",
  "voucher-sendings",
  "enquiries",
  "add-ons",
  "programmes",
  "registrations",
  "direct-debit",
  "access-schemes",
] as const;

export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

/** Of several, one is enough. */
export function canAny(capabilities: Capabilities, needs: Capability | readonly Capability[] = []): boolean {
  const anyOf = [needs].flat();
  return anyOf.length === 0 || anyOf.some((one) => capabilities.has(one));
}

export const EVERYTHING: Capabilities = new Set(CAPABILITIES);

/** The built-in engine's. A voucher pays by its code there, seats are chosen on our own map, and the provider has a page. */
export const ENGINE_CAPABILITIES: Capabilities = without(
  EVERYTHING,
  "voucher-to-account",
  "seat-frame",
  "payment-component",
);

export function without(all: Capabilities, ...lacking: readonly Capability[]): Capabilities {
  return new Set([...all].filter((one) => !lacking.includes(one)));
}
