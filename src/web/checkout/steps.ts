import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import type { Customer } from "#contract/operations/customers.ts";
import {
  nextStep,
  type ShownStep,
  type StepFacts,
  type StepId,
  shownSteps,
  stepFor,
} from "#domain/checkout/steps.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { siteContext } from "../site.ts";
import { callerFor, outgoingCookiesContext, visitorContext } from "../visit/visitor.ts";
import { STEP_PATHS } from "./step-paths.ts";

/** Which steps of the configured order apply to this purchase, and which are complete. */

type Context = Readonly<RouterContextProvider>;

type Rule = (purchase: Purchase) => StepFacts;

export interface Purchase {
  readonly house: House;
  readonly basket: Basket | null;
  readonly customer: Customer | null;
  /** Done once the visitor has left them. */
  readonly seen: readonly string[];
  readonly isMembershipOffered: boolean;
  /** Conditional steps that do not apply. */
  readonly silent: readonly StepId[];
}

const always = { applies: true };
function shownOnce(step: StepId): Rule {
  return ({ seen, silent }) => ({ applies: !silent.includes(step), complete: seen.includes(step) });
}
export const STEP_RULES: Readonly<Record<StepId, Rule>> = {
  basket: ({ basket }) => ({ ...always, complete: basket !== null }),
  account: ({ customer }) => ({ ...always, complete: customer !== null }),
  delivery: ({ basket }) => ({
    applies: basket?.needsDelivery ?? true,
    complete: basket !== null && basket.delivery !== null,
  }),
  household: shownOnce("household"),
  billing: shownOnce("billing"),
  "add-ons": ({ basket, seen }) => ({
    applies: (basket?.tickets.length ?? 0) > 0,
    complete: seen.includes("add-ons"),
  }),
  "additional-details": shownOnce("additional-details"),
  "contact-preferences": shownOnce("contact-preferences"),
  summary: shownOnce("summary"),
  "gift-aid": ({ basket, house, seen }) => ({
    applies: house.giftAid !== undefined && (basket?.lines.some(({ kind }) => kind === "donation") ?? false),
    complete: seen.includes("gift-aid"),
  }),
  "booking-protect": ({ basket, seen }) => ({
    applies: basket?.tickets.some(({ price }) => price.amount > 0) ?? false,
    complete: seen.includes("booking-protect"),
  }),
  memberships: ({ isMembershipOffered, seen }) => ({
    applies: isMembershipOffered,
    complete: seen.includes("memberships"),
  }),
  upsells: shownOnce("upsells"),
  review: ({ basket }) => ({ ...always, complete: basket?.state === "paying" }),
  payment: () => ({ ...always, complete: false }),
};

/** Layout and page both read the steps. */
const stepsContext = createContext<Promise<readonly ShownStep[]> | null>(null);

export function purchaseSteps(request: Request, context: Context): Promise<readonly ShownStep[]> {
  const known = context.get(stepsContext);
  if (known) return known;
  const found = findSteps(request, context);
  (context as RouterContextProvider).set(stepsContext, found);
  return found;
}

async function findSteps(
  request: Request,
  context: Context,
  alsoSeen?: StepId,
): Promise<readonly ShownStep[]> {
  const { house } = context.get(siteContext);
  const { basket, customer } = context.get(visitorContext);
  const seen = [...seenSteps(request, basket), ...(alsoSeen ? [alsoSeen] : [])];
  const [isMembershipOffered, silent] = await Promise.all([
    offersMembership(context),
    silentSteps(context, seen),
  ]);
  const purchase = { house, basket, customer, seen, isMembershipOffered, silent };
  return shownSteps(house.checkout.steps, (step) => STEP_RULES[step](purchase));
}

/** Whether a conditional step applies to the signed-in customer. */
type Condition = (backEnd: BackEnd, caller: Caller) => Promise<boolean>;
const CONDITIONS: Readonly<Partial<Record<StepId, Condition>>> = {
  async household(backEnd, caller) {
    const read = await backEnd.checkout.household({}, caller);
    return read.ok && read.value.length > 0;
  },
  async billing(backEnd, caller) {
    const read = await backEnd.account.addresses({}, caller);
    return read.ok && read.value.some(({ type }) => type !== "primary");
  },
  async "contact-preferences"(backEnd, caller) {
    const read = await backEnd.account.contactPreferences({}, caller);
    return read.ok && read.value.permissions.some(({ agreed }) => agreed === null);
  },
};

/** A step already seen stays listed, so that its link still works. */
async function silentSteps(context: Context, seen: readonly string[]): Promise<readonly StepId[]> {
  const { house, backEnd } = context.get(siteContext);
  if (!context.get(visitorContext).customer) return [];
  const silent = house.checkout.steps.map(async ({ step, state }) => {
    const applies = CONDITIONS[step];
    if (state !== "conditional" || !applies || seen.includes(step)) return [];
    return (await applies(backEnd, callerFor(context))) ? [] : [step];
  });
  return (await Promise.all(silent)).flat();
}

/** Signed in, without a membership and without one in the basket. */
async function offersMembership(context: Context): Promise<boolean> {
  const { house, backEnd } = context.get(siteContext);
  const { basket, customer } = context.get(visitorContext);
  const step = house.checkout.steps.find((one) => one.step === "memberships");
  if (!step || step.state === "inactive" || !customer || !basket) return false;
  if (basket.lines.some(({ kind }) => kind === "membership")) return false;
  const read = await backEnd.memberships.levels({}, callerFor(context));
  if (!read.ok || read.value.upsell === null) return false;
  return read.value.levels.every(({ heldUntil }) => heldUntil === null);
}

/** Redirects to the first incomplete step. */
export function atStep(step: StepId): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const belongs = stepFor(await purchaseSteps(request, context), step);
    if (belongs !== step) throw redirect(STEP_PATHS[belongs]);
    return next();
  };
}

/** Marks a step as left and returns the path of the next, for the step's action to redirect to. */
export async function stepAfter(request: Request, context: Context, done: StepId): Promise<string> {
  await readBasketAgain(context);
  noteSeen(request, context, done);
  const steps = await findSteps(request, context, done);
  return STEP_PATHS[nextStep(steps)];
}

async function readBasketAgain(context: Context): Promise<void> {
  const visitor = context.get(visitorContext);
  const read = await context.get(siteContext).backEnd.basket.read({}, visitor.caller);
  if (!read.ok) return;
  (context as RouterContextProvider).set(visitorContext, { ...visitor, basket: read.value.basket });
}

const COOKIE = "checkout";

/** A new basket starts again. */
function seenSteps(request: Request, basket: Basket | null): string[] {
  const [id, ...steps] = (readCookie(request, COOKIE) ?? "").split(".");
  return basket !== null && id === basket.id ? steps : [];
}

function noteSeen(request: Request, context: Context, step: StepId): void {
  const { basket } = context.get(visitorContext);
  if (!basket) return;
  const { publicUrl } = context.get(siteContext);
  const steps = new Set([...seenSteps(request, basket), step]);
  const value = [basket.id, ...steps].join(".");
  const secure = publicUrl.startsWith("https:");
  context.get(outgoingCookiesContext).push(writeCookie({ name: COOKIE, value, secure, httpOnly: true }));
}
