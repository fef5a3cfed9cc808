import type { Spektrix } from "../wire/client.ts";
import type { Given } from "./vendor-shop.ts";

/** For tests that end a purchase at each of its requests to the vendor. */

export class Killed extends Error {}

/** A process that dies at its `at`-th external step: before the request, or when the response arrives. */
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
    around: (vendor: Spektrix): Spektrix => ({
      ask: (question) => guard(() => vendor.ask(question)),
      write: (command) => guard(() => vendor.write(command)),
    }),
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
