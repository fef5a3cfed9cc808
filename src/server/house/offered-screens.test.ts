import { expect, test } from "vitest";
import { CAPABILITIES, type Capability, EVERYTHING, without } from "#contract/capabilities.ts";
import routes from "../../web/routes.ts";
import type { ScreenPattern } from "../../web/site.ts";
import { offeredScreens } from "./offered-screens.ts";
import { NEEDED } from "./switched-on.ts";

/** One is enough. */
const NEEDS: Readonly<Partial<Record<ScreenPattern, readonly Capability[]>>> = {
  "/basket/promo-code": ["promo-codes"],
  "/basket/change-date/:performance": ["change-date"],
  "/order/pay": ["payment-component"],
  "/order/add-ons": ["add-ons"],
  "/events/:event/:instance/price-selection": ["best-available", "unreserved"],
  "/events/:event/:instance/waiting-list": ["waiting-list"],
  "/waiting-list/:entry": ["waiting-list"],
  "/events/:event/:instance/register/first-choice": ["registrations"],
  "/events/:event/:instance/register/alternative-choices": ["registrations"],
  "/events/:event/:instance/register/dress-rehearsal": ["registrations"],
  "/events/:event/:instance/syos/:view?": ["own-seat-map", "seat-frame"],
  "/events/:event/:instance/choose-seats": ["seat-frame"],
  "/packages/:package": ["packages"],
  "/packages/:package/syos/:view?": ["packages"],
  "/packages/:package/price-selection": ["packages"],
  "/package-builder/:flex?": ["packages"],
  "/flex-package-builder/:flex": ["packages"],
  "/super-package-builder/:super": ["packages"],
  "/listings-packages": ["packages"],
  "/subscriptions/fixed-series/:seriesId?": ["series"],
  "/subscriptions/fixed-series/:seriesId/choose-dates": ["series"],
  "/subscriptions/fixed-series/:seriesId/syos/:view?": ["series"],
  "/subscriptions/fixed-series/:seriesId/choose-prices": ["series"],
  "/subscriptions/flex": ["flex-subscriptions"],
  "/subscriptions/flex/:flexId": ["flex-subscriptions"],
  "/subscription-card": ["ticket-redemptions"],
  "/contributions": ["donations"],
  "/contributions/donations/:fund?": ["donations"],
  "/contributions/memberships": ["memberships"],
  "/contributions/memberships/:membership": ["memberships"],
  "/food-and-drink/:related": ["food"],
  "/food-and-drink/:related/:instance": ["food"],
  "/aux/:type": ["products"],
  "/aux/:type/:instance": ["products"],
  "/programmes/:programme?": ["programmes"],
  "/order/pay/:order": ["payment-links"],
  "/account/your-profile": ["own-details"],
  "/account/your-profile/email": ["own-details"],
  "/account/your-ticket-subscriptions": ["series"],
  "/account/contact-preferences": ["contact-preferences"],
  "/account/gift-voucher-balance": ["stored-value", "voucher-to-account"],
  "/account/account-credit": ["account-credit"],
  "/account/memberships": ["memberships"],
  "/account/giving-history": ["donations"],
  "/account/update-password": ["new-password"],
  "/account/refund-protection": ["protection"],
  "/account/your-data": ["customer-data"],
  "/account/addresses": ["addresses"],
  "/account/access": ["access-schemes"],
  "/account/payment-cards": ["payment-cards"],
  "/account/household": ["household"],
  "/account/gift-aid": ["gift-aid"],
  "/account/culture-survey": ["survey"],
  "/account/your-details": ["own-details"],
  "/order/direct-debits/verify": ["direct-debit"],
  "/order/direct-debits/confirmed": ["direct-debit"],
  "/order/direct-debits/failed": ["direct-debit"],
  "/order/parts/:order": ["direct-debit"],
  "/order/exchange/:order": ["exchanges"],
  "/order/resale/:ticket": ["resale"],
  "/order/gift-vouchers/:order/:line": ["voucher-sendings"],
  "/order/changed": ["refund-offers"],
  "/withdraw": ["withdrawal"],
  "/gift-vouchers": ["vouchers"],
  "/gift-vouchers/purchase": ["vouchers"],
  "/gift-certificates": ["vouchers"],
  "/gift-certificates/purchase": ["vouchers"],
  "/gift-vouchers/balance": ["stored-value", "voucher-to-account"],
  "/gift-certificates/balance": ["stored-value", "voucher-to-account"],
  "/redeem-gift-voucher": ["stored-value", "voucher-to-account"],
  "/shared-tickets": ["sharing"],
  "/confirm-email": ["email-change"],
  "/reset-password": ["password-reset"],
  "/account/your-data/file": ["customer-data"],
  "/passkey-options.json": ["passkeys"],
  "/events/:event/:instance/near-seats.json": ["own-seat-map"],
  "/subscriptions/fixed-series/:seriesId/near-seats.json": ["series"],
  "/smart/add-to-cart/donations/:fundId?": ["donations"],
  "/smart/add-to-cart/memberships/:levelId?": ["memberships"],
};

type Routes = Parameters<typeof offeredScreens>[0];
type Entry = (typeof routes)[number];

const built: Routes = Object.fromEntries(await Promise.all(routes.flatMap((entry) => builtFrom(entry))));
const screens = routes.flatMap((entry) => patternsIn(entry));

test("every screen is offered with a back end that has every capability", () => {
  expect(absent()).toEqual([]);
});

test.each(CAPABILITIES)(
  "without the capability %s exactly the screens that need it are missing",
  (lacking) => {
    expect(absent(lacking)).toEqual(expectedWithout([lacking]));
  },
);

test("without two capabilities the screens that need either of them are missing", () => {
  for (const [at, one] of CAPABILITIES.entries()) {
    for (const other of CAPABILITIES.slice(at)) {
      expect(absent(one, other), `${one}, ${other}`).toEqual(expectedWithout([one, other]));
    }
  }
});

test("a screen needs its layout's capabilities, and screens outside the layout do not", () => {
  const routes: Routes = {
    root: { path: "", module: {} },
    layout: { parentId: "root", module: { handle: { needs: ["vouchers"] } } },
    inside: { path: "withdraw", parentId: "layout", module: { handle: { needs: ["withdrawal"] } } },
    home: { index: true, parentId: "root", module: {} },
  };
  const shown = (lacking: Capability) =>
    (["/", "/withdraw"] as const).filter(offeredScreens(routes, without(EVERYTHING, lacking)));
  expect(shown("vouchers")).toEqual(["/"]);
  expect(shown("withdrawal")).toEqual(["/"]);
  expect(shown("food")).toEqual(["/", "/withdraw"]);
});

test("an account page needs the same capabilities as the setting that switches it on", () => {
  for (const [page, needs] of Object.entries(NEEDED.pages)) {
    expect(NEEDS[`/account/${page}` as ScreenPattern], page).toEqual([needs].flat());
  }
});

function absent(...lacking: readonly Capability[]): ScreenPattern[] {
  const isOffered = offeredScreens(built, without(EVERYTHING, ...lacking));
  return screens.filter((screen) => !isOffered(screen));
}

function expectedWithout(lacking: readonly Capability[]): ScreenPattern[] {
  return screens.filter((screen) => NEEDS[screen]?.every((needed) => lacking.includes(needed)));
}

function builtFrom(entry: Entry, parentId = "root"): Promise<[string, Routes[string]]>[] {
  const { id = entry.file, path, index, file, children = [] } = entry;
  const address = `../../web/${file}`;
  const own = import(/* @vite-ignore */ address).then((module): [string, Routes[string]] => [
    id,
    { path, index, parentId, module },
  ]);
  return [own, ...children.flatMap((child) => builtFrom(child, id))];
}

function patternsIn({ path, index, children = [] }: Entry): ScreenPattern[] {
  const own = path || index ? [`/${path ?? ""}` as ScreenPattern] : [];
  return [...own, ...children.flatMap(patternsIn)];
}
