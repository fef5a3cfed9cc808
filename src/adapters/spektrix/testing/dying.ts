import type { Spektrix } from "../wire/client.ts";
import type { Given } from "./vendor-shop.ts";

export class Killed extends Error {}

/** A process that dies at its `at`-th step outside itself: before it asks, or when it hears the answer. */
export function dyingAt(at: number, when: "before" | "after") {
  let step = 0;
  let isDead = false;
  const guard = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (isDead) throw new Killed("dead already");
    step += 1;
    if (step !== at) return ask();
    if (when === "after") await ask();
    isDead = true;
    throw new Killed(`${when} step ${at}`);
  };
  return {
    /** What it asks of the vendor. */
    around: (vendor: Spektrix): Spektrix => ({
      ask: (question) => guard(() => vendor.ask(question)),
      tell: (command) => guard(() => vendor.tell(command)),
    }),
    /** What it writes, and what it asks of the payment provider. */
    wrap: (given: Given): Given => ({
      ...given,
      inTransaction: (work) => guard(() => given.inTransaction(work)),
      payments: {
        ...given.payments,
        ask: (id) => guard(() => given.payments.ask(id)),
        charge: (request) => guard(() => given.payments.charge(request)),
      },
    }),
    get hasDied() {
      return isDead;
    },
  };
}
