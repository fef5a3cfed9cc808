import type { StepId } from "#domain/checkout/steps.ts";

export const STEP_PATHS: Readonly<Record<StepId, string>> = {
  basket: "/basket",
  account: "/checkout/account",
  household: "/checkout/household",
  billing: "/checkout/billing",
  delivery: "/checkout/delivery",
  "add-ons": "/checkout/add-ons",
  "additional-details": "/checkout/additional-details",
  "booking-protect": "/checkout/booking-protect",
  "contact-preferences": "/checkout/contact-preferences",
  memberships: "/checkout/memberships",
  upsells: "/checkout/upsells",
  "gift-aid": "/checkout/gift-aid",
  summary: "/checkout/summary",
  review: "/checkout/review",
  payment: "/checkout/payment",
};
