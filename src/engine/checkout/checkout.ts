import type { BackEnd } from "#contract/back-end.ts";
import type { Services } from "../services.ts";
import { createDetails } from "./details.ts";
import { createHousehold } from "./household.ts";
import { createOrderDetails } from "./order-details.ts";

/** What is asked on the way through the checkout besides what is bought. */
export function createCheckout(services: Services): BackEnd["checkout"] {
  return { ...createDetails(services), ...createHousehold(services), ...createOrderDetails(services) };
}
