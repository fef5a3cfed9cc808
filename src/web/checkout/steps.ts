/** The steps of a purchase, in their order, as the specification switches them on. */
export const CHECKOUT_STEPS = [
  { name: "basket", to: "/basket" },
  { name: "account", to: "/checkout/account" },
  { name: "delivery", to: "/checkout/delivery" },
  { name: "review", to: "/checkout/review" },
  { name: "payment", to: "/checkout/payment" },
] as const;

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]["name"];
