import { href } from "react-router";
import type { StepId } from "#domain/checkout/steps.ts";

export const STEP_PATHS: Readonly<Record<StepId, string>> = {
  basket: href("/basket"),
  account: href("/checkout/account"),
  household: href("/checkout/household"),
  billing: href("/checkout/billing"),
  delivery: href("/checkout/delivery"),
  "add-ons": href("/checkout/add-ons"),
  "additional-details": href("/checkout/additional-details"),
  "booking-protect": href("/checkout/booking-protect"),
  "contact-preferences": href("/checkout/contact-preferences"),
  memberships: href("/checkout/memberships"),
  upsells: href("/checkout/upsells"),
  "gift-aid": href("/checkout/gift-aid"),
  summary: href("/checkout/summary"),
  review: href("/checkout/review"),
  payment: href("/checkout/payment"),
};
