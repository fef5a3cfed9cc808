import type { ItemList, VendorBasket, VendorItem } from "../wire/shapes.ts";

/** What of a vendor's basket is no ticket: which lists it has, and under which address each is changed. */
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

/** Everything that is to be paid for, by the vendor's ids, in an order that is always the same. */
export function idsIn(shown: Contents): string[] {
  const others = NAMES.flatMap((list) => shown[list].map(({ id }) => id));
  return [...shown.tickets.map(({ id }) => id), ...others].sort();
}

/** A code alone is something too: it was typed, and can be taken out. */
export function isEmpty(shown: Contents & Pick<VendorBasket, "promoCode">): boolean {
  return idsIn(shown).length === 0 && !shown.promoCode;
}
