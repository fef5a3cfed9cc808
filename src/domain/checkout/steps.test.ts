import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { english } from "../text/message.ts";
import {
  type ConfiguredStep,
  DEFAULT_STEPS,
  nextStep,
  STEPS,
  type StepFacts,
  type StepId,
  shownSteps,
  stepFor,
  stepsFault,
} from "./steps.ts";

const facts =
  (done: readonly StepId[], absent: readonly StepId[] = []) =>
  (step: StepId): StepFacts => ({
    applies: !absent.includes(step),
    complete: done.includes(step),
  });

describe("the steps of the checkout", () => {
  test("follow the house's order, and a conditional step appears only where it applies", () => {
    const all = shownSteps(DEFAULT_STEPS, facts([]));
    expect(all.map(({ step }) => step)).toEqual([
      "basket",
      "account",
      "delivery",
      "memberships",
      "review",
      "payment",
    ]);
    const without = shownSteps(DEFAULT_STEPS, facts([], ["memberships", "delivery"]));
    expect(without.map(({ step }) => step)).toEqual(["basket", "account", "review", "payment"]);
  });

  test("lead to the first incomplete step", () => {
    const steps = shownSteps(DEFAULT_STEPS, facts(["basket", "account"]));
    expect(nextStep(steps)).toBe("delivery");
    expect(stepFor(steps, "review")).toBe("delivery");
    expect(stepFor(steps, "account")).toBe("account");
    expect(stepFor(steps, "upsells")).toBe("delivery");
  });

  test("can in no configuration be skipped, lead every visitor to the end, and can be revisited once completed", () => {
    const configured = fc.record(
      Object.fromEntries(STEPS.map((step) => [step, fc.constantFrom("active", "conditional" as const)])),
    );
    const done = fc.subarray([...STEPS]);
    fc.assert(
      fc.property(configured, done, fc.constantFrom(...STEPS), (states, complete, wanted) => {
        const steps = shownSteps(
          STEPS.map((step) => ({ step, state: states[step] ?? "active" })),
          facts(complete),
        );
        const at = stepFor(steps, wanted);
        const before = steps.slice(
          0,
          steps.findIndex(({ step }) => step === at),
        );
        expect(before.every((step) => step.complete)).toBe(true);
        const index = steps.findIndex(({ step }) => step === wanted);
        if (steps.slice(0, index).every((step) => step.complete)) expect(at).toBe(wanted);
      }),
    );
  });
});

describe("the check of a configured step order", () => {
  const without = (step: StepId) => DEFAULT_STEPS.filter((one) => one.step !== step);
  test.each<[string, readonly ConfiguredStep[], string | null]>([
    ["the specification's", DEFAULT_STEPS, null],
    ["one without review", without("review"), 'nobody can buy without the step "review"'],
    ["one with a step twice", [...DEFAULT_STEPS, ...DEFAULT_STEPS], "a step is there twice"],
    ["one that begins elsewhere", [...DEFAULT_STEPS].reverse(), 'the first step is "basket"'],
    [
      "one that asks for something between what is agreed to and paying",
      [
        ...without("payment").filter(({ step }) => step !== "delivery"),
        { step: "delivery", state: "active" },
        { step: "payment", state: "active" },
      ],
      'the last steps are "review" and "payment"',
    ],
    [
      "one that asks for delivery before the name",
      [
        ...without("account").slice(0, 2),
        { step: "account", state: "active" },
        ...without("account").slice(2),
      ],
      'the second step is "account": all others are for who is known',
    ],
  ])("%s", (_name, steps, fault) => {
    const found = stepsFault(steps);
    expect(found && english(found)).toBe(fault);
  });
});
