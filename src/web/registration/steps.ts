import { data, type RouterContextProvider, redirect } from "react-router";
import type { InputOf } from "#contract/operation.ts";
import { type RegistrationView, registrations } from "#contract/sales/registrations.ts";
import { registrationPath } from "../catalogue/paths.ts";
import { readPerformance } from "../catalogue/read-performance.ts";
import { type Refusal, statusOf } from "../faults/refusals.ts";
import { siteContext } from "../site.ts";
import { callerFor, commandKey, visitorContext } from "../visit/visitor.ts";

/** The steps of a ballot registration. A house can leave out the later ones. */

export type RegistrationStep = "first-choice" | "alternative-choices" | "dress-rehearsal";

interface Params {
  readonly event: string;
  readonly instance: string;
}

export function stepsOf(view: Pick<RegistrationView, "mostAlternatives" | "rehearsal">): RegistrationStep[] {
  return [
    "first-choice",
    ...(view.mostAlternatives > 0 ? (["alternative-choices"] as const) : []),
    ...(view.rehearsal ? (["dress-rehearsal"] as const) : []),
  ];
}

/** Redirects from a step that the registration lacks or has not reached, and to the performance of the entry. */
export async function readRegistration(
  params: Params,
  context: Readonly<RouterContextProvider>,
  step: RegistrationStep,
) {
  const found = await readPerformance(params, context);
  const { registrations: operation } = context.get(siteContext).backEnd;
  const read = await operation.read({ performance: found.performance.id }, callerFor(context));
  if (!read.ok) throw data(null, { status: 404 });
  const view = read.value;
  const mine = view.mine?.first.performance;
  const own = step === "first-choice" ? view.performance : (mine ?? view.performance);
  const steps = stepsOf(view);
  const isBeginning = step !== "first-choice" && (!view.mine || view.mine.state === "withdrawn");
  const right = isBeginning || !steps.includes(step) ? "first-choice" : step;
  if (own.id !== found.performance.id || right !== step) {
    throw redirect(registrationPath(own.event.slug, own.id, right));
  }
  const { customer } = context.get(visitorContext);
  return { ...found, view, steps, isSignedIn: customer !== null };
}

export async function saveStep(
  params: Params,
  {
    context,
    step,
    form,
    chosen,
  }: {
    readonly context: Readonly<RouterContextProvider>;
    readonly step: RegistrationStep;
    readonly form: FormData;
    readonly chosen: Omit<InputOf<typeof registrations.save>, "performance" | "enter">;
  },
) {
  const { performance, event, steps } = await readRegistration(params, context, step);
  const next = steps[steps.indexOf(step) + 1];
  const { registrations: operation } = context.get(siteContext).backEnd;
  const saved = await operation.save(
    { performance: performance.id, ...chosen, enter: next === undefined },
    callerFor(context, commandKey(form)),
  );
  if (saved.ok) throw redirect(registrationPath(event.slug, performance.id, next ?? "first-choice"), 303);
  const refusal: Refusal = saved.refusal;
  return data({ refusal }, { status: statusOf(registrations.save, saved.refusal) });
}
