import type { StepId } from "#domain/checkout/steps.ts";

/** The pages of the steps. */
export const STEP_PATHS: Readonly<Record<StepId, string>> = {
  basket: "/basket",
  account: "/checkout/account",
  delivery: "/checkout/delivery",
  "booking-protect": "/checkout/booking-protect",
  memberships: "/checkout/memberships",
  upsells: "/checkout/upsells",
  review: "/checkout/review",
  payment: "/checkout/payment",
};
