import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ConfiguredStep,
  nextStep,
  STEPS,
  type StepId,
  shownSteps,
  stepFor,
  stepsFault,
} from "#domain/checkout/steps.ts";
import { type Purchase, STEP_RULES } from "./steps.ts";

type Basket = NonNullable<Purchase["basket"]>;
type Rules = typeof STEP_RULES;

const REQUIRED: readonly StepId[] = ["basket", "account", "delivery", "review", "payment"];
const SEEN_ONLY = STEPS.filter((step) => !REQUIRED.includes(step));

const purchases = fc
  .record({
    tickets: fc.constantFrom([], [0], [0, 81_500]),
    kinds: fc.subarray(["donation", "membership", "merchandise"]),
    needsDelivery: fc.boolean(),
    giftAid: fc.boolean(),
    isMembershipOffered: fc.boolean(),
    silent: fc.subarray(SEEN_ONLY),
  })
  .map(({ tickets, kinds, needsDelivery, giftAid, isMembershipOffered, silent }) => {
    const basket = {
      ...{ id: "b", state: "open", delivery: null, needsDelivery },
      tickets: tickets.map((amount) => ({ price: { amount, currency: "SEK" } })),
      lines: kinds.map((kind) => ({ kind })),
    };
    return {
      ...{ basket: null, customer: null, seen: [], isMembershipOffered, silent },
      house: { giftAid: giftAid ? {} : undefined },
      filled: basket,
    } as unknown as Purchase & { filled: Basket };
  });

const houses = fc
  .tuple(
    fc.shuffledSubarray(SEEN_ONLY),
    fc.array(fc.constantFrom("active", "inactive", "conditional" as const), { minLength: 15, maxLength: 15 }),
    fc.nat(10),
  )
  .map(([steps, states, at]): ConfiguredStep[] => {
    const between: ConfiguredStep[] = steps.map((step, index) => ({
      step,
      state: states[index] ?? "active",
    }));
    between.splice(Math.min(at, between.length), 0, { step: "delivery", state: "active" });
    const active = (step: StepId): ConfiguredStep => ({ step, state: "active" });
    return [active("basket"), active("account"), ...between, active("review"), active("payment")];
  });

function answered(purchase: Purchase, step: StepId, filled: Basket): Purchase {
  const { basket } = purchase;
  if (step === "basket") return { ...purchase, basket: filled };
  if (step === "account") return { ...purchase, customer: { id: "c" } as unknown as Purchase["customer"] };
  if (step === "delivery" && basket) {
    return { ...purchase, basket: { ...basket, delivery: "e-ticket" } as unknown as Basket };
  }
  if (step === "review" && basket) return { ...purchase, basket: { ...basket, state: "paying" } };
  return { ...purchase, seen: [...purchase.seen, step] };
}

function walk(house: readonly ConfiguredStep[], begin: Purchase & { filled: Basket }, rules: Rules) {
  let purchase: Purchase = begin;
  const visited: StepId[] = [];
  for (;;) {
    const steps = shownSteps(house, (step) => rules[step](purchase));
    const step = nextStep(steps);
    const isAtOnceLedElsewhere = stepFor(steps, step) !== step;
    if (isAtOnceLedElsewhere || visited.includes(step)) return { visited, stuckAt: step, shown: steps };
    visited.push(step);
    if (step === "payment") return { visited, stuckAt: null, shown: steps };
    purchase = answered(purchase, step, begin.filled);
  }
}

test("every configuration of the checkout shows each applicable step once and reaches the payment", () => {
  fc.assert(
    fc.property(houses, purchases, (house, purchase) => {
      expect(stepsFault(house)).toBeNull();
      const { visited, stuckAt, shown } = walk(house, purchase, STEP_RULES);
      expect(stuckAt).toBeNull();
      expect(visited.at(-1)).toBe("payment");
      // No skipped step is visited, and no step twice.
      expect(visited).toEqual(expect.arrayContaining(shown.map(({ step }) => step)));
      for (const step of REQUIRED) {
        if (step !== "delivery" || purchase.filled.needsDelivery) expect(visited).toContain(step);
      }
    }),
    { numRuns: 400 },
  );
});

describe("the check of the checkout's steps detects", () => {
  const house: ConfiguredStep[] = STEPS.map((step) => ({ step, state: "active" }));
  const [purchase] = fc.sample(purchases, { numRuns: 1, seed: 1 });
  if (!purchase) throw new Error("No purchase");

  test.each(STEPS.filter((step) => step !== "payment"))("%s that cannot be left", (step) => {
    const never: Rules = { ...STEP_RULES, [step]: () => ({ applies: true, complete: false }) };
    expect(walk(house, purchase, never).stuckAt).toBe(step);
  });

  test.each(REQUIRED.slice(0, -1))("a way to bypass %s", (step) => {
    const absent: Rules = { ...STEP_RULES, [step]: () => ({ applies: false, complete: false }) };
    expect(walk(house, purchase, absent).visited).not.toContain(step);
  });
});
