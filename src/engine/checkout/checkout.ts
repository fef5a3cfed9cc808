import type { BackEnd } from "#contract/back-end.ts";
import type { Services } from "../kernel/services.ts";
import { createOrderDetails } from "../orders/order-details.ts";
import { createCheckoutDetails } from "./details.ts";
import { createHousehold } from "./household.ts";

export function createCheckout(services: Services): BackEnd["checkout"] {
  return {
    ...createCheckoutDetails(services),
    ...createHousehold(services),
    ...createOrderDetails(services),
  };
}
