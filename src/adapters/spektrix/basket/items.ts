import type { ItemList, VendorBasket, VendorItem } from "../wire/shapes.ts";

/** The lists of the vendor's basket besides tickets, with the path for changing each. */
export const LISTS: Readonly<Record<ItemList, { readonly path: string; readonly ids: string }>> = {
  donations: { path: "/donations", ids: "donationIds" },
  merchandiseItems: { path: "/merchandise", ids: "merchandiseItemIds" },
  membershipSubscriptions: { path: "/membership-subscriptions", ids: "subscriptionIds" },
  giftVouchers: { path: "/gift-vouchers", ids: "giftVoucherIds" },
  ticketSubscriptions: { path: "/ticket-subscriptions", ids: "ticketSubscriptionIds" },
};
const NAMES = Object.keys(LISTS) as ItemList[];

type Contents = Pick<VendorBasket, "tickets" | ItemList>;

export function itemsOf<List extends ItemList>(shown: Contents, list: List): readonly VendorItem<List>[] {
  return shown[list];
}

export function idsIn(shown: Contents): string[] {
  const others = NAMES.flatMap((list) => shown[list].map(({ id }) => id));
  return [...shown.tickets.map(({ id }) => id), ...others].sort();
}

/** A promo code counts as content: it can be removed. */
export function isEmpty(shown: Contents & Pick<VendorBasket, "promoCode">): boolean {
  return idsIn(shown).length === 0 && !shown.promoCode;
}
