import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";

/**
 * For rehearsals and `e2e/broken`: visitors who continuously hold seats and buy tickets over HTTP during a failure or a
 * deployment. Unanswered requests are retried with the same key. Acknowledgements are recorded, for `audit.ts`.
 */

export const NOBODY: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };

export interface Books {
  /** Sessions whose ticket was acknowledged, once each. */
  readonly holders: string[];
  /** Time of each acknowledgement, in milliseconds since 1970. */
  readonly heldAt: number[];
  /** Links of orders acknowledged as paid, by their buyer's key. */
  readonly paid: Map<string, string>;
  /** Commands without a response at the first attempt. */
  retried: number;
  /** The reason of each hold that was refused to a holder. */
  readonly refused: string[];
}

interface LoadOptions {
  readonly url: string;
  /** Part of every command's key; must be unique among the loads of a shop. */
  readonly name: string;
  readonly holders: number;
  /** Signed-in customers; each buys for the performances in `bought` in turn. */
  readonly buyers: readonly Caller[];
  /** Performances for the holders. The buyers have others, because the holders leave no seats. */
  readonly held: readonly number[];
  readonly bought: readonly number[];
  /** Time limit for retrying one request. */
  readonly patienceMs?: number;
}

export interface Load {
  readonly books: Books;
  /** Lets all visitors finish what they have started; throws the first error that is not a rejection. */
  leave(): Promise<void>;
}

export function startLoad(options: LoadOptions): Load {
  const { name, holders, buyers, held, bought } = options;
  const books: Books = { holders: [], heldAt: [], paid: new Map(), retried: 0, refused: [] };
  let isOver = false;
  const visitors = [
    ...Array.from({ length: holders }, async (_, who) => {
      for (let turn = 0; !isOver; turn++)
        await holdOne(options, books, `${name}-${who}-${turn}`, oneTicket(held, who));
    }),
    ...buyers.map(async (buyer, who) => {
      for (let turn = 0; !isOver; turn++)
        await buyOne(options, books, buyer, `${name}-buyer-${who}-${turn}`, oneTicket(bought, who));
    }),
  ];
  // Errors are thrown in `leave`.
  const everybody = Promise.allSettled(visitors);
  return {
    books,
    async leave() {
      isOver = true;
      for (const visit of await everybody) if (visit.status === "rejected") throw visit.reason;
    },
  };
}

/** A customer of the shop at `url`, signed in. */
export async function register(url: string, name: string): Promise<Caller> {
  const backEnd = createHttpBackEnd(url);
  const started = await backEnd.customers.startSession({}, NOBODY);
  const caller = { ...NOBODY, session: started.ok ? started.value.session : null };
  const email = `${name}-${Date.now()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  return { ...caller, session: registered.value.session };
}

async function holdOne(options: LoadOptions, books: Books, key: string, ticket: OneTicket): Promise<void> {
  const backEnd = createHttpBackEnd(options.url);
  const started = await insist(options, books, () => backEnd.customers.startSession({}, NOBODY));
  const session = started.ok ? started.value.session : "";
  const caller = { ...NOBODY, session, idempotencyKey: key };
  const held = await insist(options, books, () => backEnd.basket.addBestAvailable(ticket, caller));
  if (held.ok) {
    books.holders.push(session);
    books.heldAt.push(Date.now());
  } else books.refused.push(held.refusal.reason);
  await pause(40);
}

async function buyOne(
  options: LoadOptions,
  books: Books,
  buyer: Caller,
  name: string,
  ticket: OneTicket,
): Promise<void> {
  const backEnd = createHttpBackEnd(options.url);
  const keyed = (step: string) => ({ ...buyer, idempotencyKey: `${step}-${name}` });
  const held = await insist(options, books, () => backEnd.basket.addBestAvailable(ticket, keyed("hold")));
  if (!held.ok) return pause(40);
  await insist(options, books, () =>
    backEnd.orders.chooseDelivery({ method: "e-ticket" }, keyed("delivery")),
  );
  const expectedTotal = held.value.basket.totals.total.amount;
  const placed = await insist(options, books, async () => {
    const answer = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, keyed("place"));
    if (!answer.ok && answer.refusal.reason === "provider-unreachable") throw new Error("not yet");
    return answer;
  });
  if (!placed.ok) throw new Error(`An order was refused: ${placed.refusal.reason}`);
  const { link, paymentPage } = placed.value;
  if (paymentPage) await payByCard(paymentPage);
  const verified = await insist(options, books, async () => {
    const answer = await backEnd.orders.verify({ link, returned: "paid" }, buyer);
    if (!answer.ok || answer.value.state === "paying") throw new Error("not yet");
    return answer.value;
  });
  if (verified.state !== "paid") throw new Error(`An order that was paid for is ${verified.state}`);
  books.paid.set(name, link);
}

type OneTicket = ReturnType<typeof oneTicket>;
function oneTicket(among: readonly number[], who: number) {
  const performance = among[who % among.length] ?? 0;
  return {
    performance,
    band: who % 2 ? ("B" as const) : ("C" as const),
    quantities: [{ priceType: 1, quantity: 1 }],
  };
}

const PATIENCE_MS = 60_000;

/** Retries with the same key until there is a response. */
async function insist<Answer>(
  { patienceMs = PATIENCE_MS }: LoadOptions,
  books: Books,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const began = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 1) books.retried += 1;
      if (Date.now() - began > patienceMs) throw error;
      await pause(50);
    }
  }
}

export async function until(holds: () => Promise<boolean>, patienceMs = 30_000): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patienceMs; await pause(20)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error("It never happened");
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
