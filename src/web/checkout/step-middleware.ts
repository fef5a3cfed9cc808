import type { MiddlewareFunction } from "react-router";
import type { StepId } from "#domain/checkout/steps.ts";
import { authenticated } from "../middleware/authenticated.ts";
import { validBasket } from "../middleware/valid-basket.ts";
import { atStep } from "./steps.ts";

/** For a step's page: it needs a basket, a signed-in customer, and the earlier steps to be complete. */
export function stepMiddleware(step: StepId): MiddlewareFunction<Response>[] {
  return [validBasket, authenticated, atStep(step)];
}
