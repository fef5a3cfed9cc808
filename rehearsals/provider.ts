import type { Fault } from "#sandbox/nexi/faults.ts";
import { faultsIn } from "../tooling/audit.ts";
import { pause, register, startLoad, until } from "../tooling/load.ts";
import { openHouse, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- provider`. The payment provider is down, slow, loses responses and returns invalid ones, one after
 * the other, while visitors buy and retry. No seat is lost, and no customer is charged twice or without tickets.
 */
const TROUBLES: Readonly<Record<string, Omit<Fault, "times">>> = {
  away: { next: "any", answer: "reset" },
  refusing: { next: "any", answer: 503 },
  slow: { next: "any", answer: 200, delayMs: 2_000 },
  silent: { next: "any", answer: "lose-answer" },
  unreadable: { next: "any", answer: "malformed" },
};
const TIMES = 12;
const TROUBLE_MS = 12_000;

export async function rehearseProvider(): Promise<Rehearsed> {
  await using house = await openHouse(2);
  const { stage, query, performances } = house;
  const buyers = await Promise.all([0, 1, 2].map((who) => register(stage.url, `provider-${who}`)));
  const load = startLoad({
    ...{ url: stage.url, name: "provider", holders: 2, buyers, ...performances.next() },
    patienceMs: 120_000,
  });
  const { books } = load;
  await until(async () => books.paid.size > 2);
  const paidDuring: Record<string, number> = {};
  for (const [trouble, fault] of Object.entries(TROUBLES)) {
    const before = books.paid.size;
    await order(stage.payments, { ...fault, times: TIMES });
    await pause(TROUBLE_MS);
    paidDuring[trouble] = books.paid.size - before;
  }
  const paidBefore = books.paid.size;
  // The first purchases use up what is left of the failures.
  await until(async () => books.paid.size > paidBefore + 2, 120_000);
  await load.leave();
  const faults = await faultsIn(books, query, stage.payments);
  return {
    ...{ paid: books.paid.size, paidDuring, repeated: books.retried, held: books.holders.length },
    faults,
  };
}

async function order(payments: string, fault: Fault): Promise<void> {
  const answer = await fetch(`${payments}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`The stand-in does not know ${JSON.stringify(fault)}`);
}
