import { data, type MiddlewareFunction } from "react-router";
import type { Capability } from "#contract/capabilities.ts";
import { siteContext } from "../site.ts";

/** Without any of them the screen returns 404 and links to it are left out. */
const SCREENS: readonly (readonly [path: RegExp, ...anyOf: readonly Capability[]])[] = [
  [/^\/events\/[^/]+\/[^/]+\/syos/, "own-seat-map", "seat-frame"],
  [/^\/events\/[^/]+\/[^/]+\/near-seats\.json/, "own-seat-map"],
  [/^\/events\/[^/]+\/[^/]+\/price-selection/, "best-available", "unreserved"],
  [/^\/gift-(?:vouchers|certificates)(?:\/purchase)?$/, "vouchers"],
  [
    /^\/gift-(?:vouchers|certificates)\/balance$|^\/redeem-gift-voucher|^\/account\/gift-voucher-balance/,
    "stored-value",
    "voucher-to-account",
  ],
  [/^\/account\/account-credit/, "account-credit"],
  [/^\/order\/gift-vouchers\//, "voucher-sendings"],
  [/^\/contributions\/memberships|^\/account\/memberships|^\/smart\/add-to-cart\/memberships/, "memberships"],
  [/^\/contributions$|^\/account\/giving-history|^\/smart\/add-to-cart\/donations/, "donations"],
  [
    /^\/(?:packages|listings-packages|package-builder|flex-package-builder|super-package-builder)/,
    "packages",
  ],
  [/^\/subscriptions\/fixed-series|^\/account\/your-ticket-subscriptions/, "series"],
  [/^\/subscriptions\/flex/, "flex-subscriptions"],
  [/^\/subscription-card/, "ticket-redemptions"],
  [/^\/basket\/change-date\//, "change-date"],
  [/^\/basket\/promo-code/, "promo-codes"],
  [/^\/aux\//, "products"],
  [/^\/food-and-drink\//, "food"],
  [/^\/events\/[^/]+\/[^/]+\/register\//, "registrations"],
  [/^\/events\/[^/]+\/[^/]+\/choose-seats/, "seat-frame"],
  [/^\/programmes(?:\/|$)/, "programmes"],
  [/^\/order\/direct-debits/, "direct-debit"],
  [/^\/order\/parts/, "direct-debit"],
  [/^\/order\/pay(?:\/|$|\.)/, "payment-component"],
  [/^\/order\/add-ons/, "add-ons"],
  [/^\/order\/changed/, "refund-offers"],
  [/^\/order\/exchange\//, "exchanges"],
  [/^\/account\/refund-protection/, "protection"],
  [/^\/withdraw(?:\/|$)/, "withdrawal"],
  [/^\/shared-tickets(?:\/|$)/, "sharing"],
  [/^\/reset-password(?:\/|$)/, "password-reset"],
  [/^\/account\/(?:your-profile|your-details)/, "own-details"],
  [/^\/account\/addresses/, "addresses"],
  [/^\/account\/access$/, "access-schemes"],
  [/^\/passkey-options\.json$/, "passkeys"],
  [/^\/account\/update-password/, "new-password"],
  [/^\/account\/contact-preferences/, "contact-preferences"],
  [/^\/account\/culture-survey/, "survey"],
  [/^\/account\/household/, "household"],
  [/^\/account\/your-data/, "customer-data"],
  [/^\/account\/payment-cards/, "payment-cards"],
];

export const offered: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const { capabilities } = context.get(siteContext);
  const lacks = SCREENS.some(
    ([screen, ...anyOf]) => screen.test(url.pathname) && !anyOf.some((needed) => capabilities.has(needed)),
  );
  if (lacks) {
    throw data(null, { status: 404 });
  }
  return next();
};
