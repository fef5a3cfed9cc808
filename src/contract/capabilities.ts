/**
 * Features that not every back end has; they differ in how seats are chosen, all sell. An operation names the
 * capability it needs, or several of which one is enough (`needs`). What a back end lacks is absent from the
 * storefront, returns `not-offered` from the API, and cannot be switched on.
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
  "customer-sessions",
  "passkeys",
  "payment-cards",
  "storing-cards",
  "payment-component",
  "customer-data",
  "withdrawal",
  "survey",
  "contact-preferences",
  "order-notes",
  "billing-address",
  "household",
  "gift-aid",
  "pay-later",
  "payment-links",
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
  "ticket-redemptions",
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
  "waiting-list",
  "resale",
  "direct-debit",
  "access-schemes",
] as const;

export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

export function canAny(capabilities: Capabilities, needs: Capability | readonly Capability[] = []): boolean {
  const anyOf = [needs].flat();
  return anyOf.length === 0 || anyOf.some((one) => capabilities.has(one));
}

export const EVERYTHING: Capabilities = new Set(CAPABILITIES);

/** The built-in engine's: it applies vouchers by code, has its own seat map and uses the provider's payment page. */
export const ENGINE_CAPABILITIES: Capabilities = without(
  EVERYTHING,
  "voucher-to-account",
  "seat-frame",
  "payment-component",
);

export function without(all: Capabilities, ...lacking: readonly Capability[]): Capabilities {
  return new Set([...all].filter((one) => !lacking.includes(one)));
}
