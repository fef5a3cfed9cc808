import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";

/**
 * Visitors who hold seats and buy tickets over HTTP, one after the other, whatever happens to the shop meanwhile: what is not
 * answered they ask for again, with the same key. What they were told is written down, to be held against the database.
 */

export const NOBODY: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };

export interface Books {
  /** Sessions that were told they have a ticket, once each. */
  readonly holders: string[];
  /** When each of them was told, in milliseconds since 1970. */
  readonly heldAt: number[];
  /** Links of orders that were told to be paid, by their buyer's key. */
  readonly paid: Map<string, string>;
  /** Commands that were not answered the first time. */
  retried: number;
  /** Why a hold was refused, each time. */
  readonly refused: string[];
}

export interface CrowdOptions {
  readonly url: string;
  /** Part of every command's key: no two crowds of a shop may have the same. */
  readonly name: string;
  readonly holders: number;
  /** Signed in; one buys for one of `bought` after the other. */
  readonly buyers: readonly Caller[];
  /** Performances: those that are held, and others for the buyers, whom the holders would leave nothing. */
  readonly held: readonly number[];
  readonly bought: readonly number[];
  /** For how long one goes on asking for the same. */
  readonly patienceMs?: number;
}

export interface Crowd {
  readonly books: Books;
  /** Lets everybody finish what they have begun; throws what any of them met that is no refusal. */
  leave(): Promise<void>;
}

export function startCrowd(options: CrowdOptions): Crowd {
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
  // Whoever meets a fault is heard of when the crowd leaves.
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

async function holdOne(options: CrowdOptions, books: Books, key: string, ticket: OneTicket): Promise<void> {
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
  options: CrowdOptions,
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
    wishes: [{ priceType: 1, quantity: 1 }],
  };
}

const PATIENCE_MS = 60_000;

/** Asks until there is an answer, always with the same key. */
async function insist<Answer>(
  { patienceMs = PATIENCE_MS }: CrowdOptions,
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
