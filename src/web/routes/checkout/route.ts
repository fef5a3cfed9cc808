import { redirect } from "react-router";
import { nextStep } from "#domain/checkout/steps.ts";
import { STEP_PATHS } from "../../checkout/step-paths.ts";
import { purchaseSteps } from "../../checkout/steps.ts";
import type { Route } from "./+types/route.ts";

/** Redirects to the visitor's next checkout step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return redirect(STEP_PATHS[nextStep(await purchaseSteps(request, context))]);
}
