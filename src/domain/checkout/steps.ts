import { type Message, message } from "../text/message.ts";

export const STEPS = [
  "basket",
  "account",
  "household",
  "billing",
  "delivery",
  "add-ons",
  "additional-details",
  "booking-protect",
  "contact-preferences",
  "memberships",
  "upsells",
  "gift-aid",
  "summary",
  "review",
  "payment",
] as const;
export type StepId = (typeof STEPS)[number];

/** "conditional" steps appear only for visitors they apply to. */
export const STEP_STATES = ["active", "inactive", "conditional"] as const;

export interface ConfiguredStep {
  readonly step: StepId;
  readonly state: (typeof STEP_STATES)[number];
}

/** The specification's default. */
export const DEFAULT_STEPS: readonly ConfiguredStep[] = [
  { step: "basket", state: "active" },
  { step: "account", state: "active" },
  { step: "delivery", state: "active" },
  { step: "add-ons", state: "inactive" },
  { step: "booking-protect", state: "inactive" },
  { step: "contact-preferences", state: "inactive" },
  { step: "memberships", state: "conditional" },
  { step: "upsells", state: "inactive" },
  { step: "review", state: "active" },
  { step: "payment", state: "active" },
];

export interface StepFacts {
  readonly applies: boolean;
  /** Whether it is answered, or viewed where no answer is needed. */
  readonly complete: boolean;
}

export interface ShownStep {
  readonly step: StepId;
  readonly complete: boolean;
}

export function shownSteps(
  configured: readonly ConfiguredStep[],
  facts: (step: StepId) => StepFacts,
): ShownStep[] {
  return configured.flatMap(({ step, state }) => {
    if (state === "inactive") return [];
    const { applies, complete } = facts(step);
    return applies ? [{ step, complete }] : [];
  });
}

/** Returns the first incomplete step, or the last one if all are complete. Steps cannot be skipped. */
export function nextStep(steps: readonly ShownStep[]): StepId {
  return (steps.find(({ complete }) => !complete) ?? steps.at(-1))?.step ?? "basket";
}

/** Returns `wanted` if every step before it is complete; otherwise the first incomplete step. */
export function stepFor(steps: readonly ShownStep[], wanted: StepId): StepId {
  const index = steps.findIndex(({ step }) => step === wanted);
  if (index < 0) return nextStep(steps);
  return steps.slice(0, index).find(({ complete }) => !complete)?.step ?? wanted;
}

/** Returns the first error in a configured step order, or null. */
export function stepsFault(configured: readonly ConfiguredStep[]): Message | null {
  const active = configured.filter(({ state }) => state !== "inactive").map(({ step }) => step);
  if (new Set(configured.map(({ step }) => step)).size !== configured.length)
    return message`a step is there twice`;
  const missing = REQUIRED.find((step) => !active.includes(step));
  if (missing) return message`nobody can buy without the step "${missing}"`;
  if (active[0] !== "basket") return message`the first step is "basket"`;
  if (active.at(-1) !== "payment" || active.at(-2) !== "review")
    return message`the last steps are "review" and "payment"`;
  if (active.indexOf("account") !== 1)
    return message`the second step is "account": all others are for who is known`;
  return null;
}

const REQUIRED: readonly StepId[] = ["basket", "account", "delivery", "review", "payment"];
