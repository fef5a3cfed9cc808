import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { Engine } from "../engine.ts";
import { seeded } from "../testing/big-hall.ts";
import { type Rewrite, withoutSeatCondition } from "../testing/rewritten.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdBest, holdSeats, placeOrder, sameCustomers } from "../testing/seat-scenes.ts";
import { CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { createTurnstile } from "../testing/turnstile.ts";

/**
 * fast-check decides the order in which each statement of three visitors reaches the database, through two processes. A
 * failure prints its seed and path, with which fc.check reproduces it.
 */

type Step =
  | { readonly does: "hold"; readonly seats: readonly string[] }
  | { readonly does: "best"; readonly quantity: number }
  | { readonly does: "release" | "empty" | "extend" | "pay" | "give up" };

interface Visitor {
  readonly caller: Caller;
  seats: ReadonlySet<string>;
  sold: Set<string>;
  expires: number;
  /** A command is under way, so the visitor's seats are uncertain. */
  busy: boolean;
}

interface Scene {
  readonly shop: TestShop;
  readonly engines: [Engine, Engine];
  readonly people: readonly Visitor[];
}

const ROW = Array.from({ length: 6 }, (_, index) => `A-${index + 1}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("hold" as const),
      seats: fc.subarray(ROW, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("best" as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom("release" as const, "empty" as const, "extend" as const) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom("pay" as const, "give up" as const) }) },
);
interface Script {
  readonly visitors: readonly (readonly Step[])[];
  readonly waits: readonly number[];
  readonly restarts: readonly (0 | 1)[];
}

const scripts: fc.Arbitrary<Script> = fc.record({
  visitors: fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 3 }),
  waits: fc.array(fc.constantFrom(1, 300, 1200), { maxLength: 3 }),
  restarts: fc.array(fc.constantFrom<0 | 1>(0, 1), { maxLength: 2 }),
});

async function execute(scene: Scene, who: number, at: number, { ...step }: Step): Promise<void> {
  const me = scene.people[who];
  const engine = scene.engines[(who + at) % 2];
  if (!me || !engine) throw new Error("no such visitor");
  const { caller } = me;
  const { basket, orders } = engine.backEnd;
  if (step.does === "hold" || step.does === "best") {
    const held =
      step.does === "hold"
        ? await holdSeats(engine, caller, step.seats)
        : await holdBest(engine, caller, step.quantity);
    if (held.ok) recordSeats(scene, me, held.value.basket);
    else expect(["seats-taken", "not-enough-seats", "too-many-tickets"]).toContain(held.refusal.reason);
    return;
  }
  if (step.does === "extend") {
    const extended = await basket.extend({}, caller);
    if (extended.ok) recordSeats(scene, me, extended.value.basket);
    return;
  }
  me.busy = true;
  if (step.does === "empty") await basket.empty({}, caller);
  else if (step.does === "release") await releaseOne(engine, caller);
  else {
    const placed = await placeOrder(engine, caller);
    if (placed.ok) {
      const pays = step.does === "pay";
      const bought = me.seats;
      if (pays) await payByCard(placed.value.paymentPage ?? "");
      const { link } = placed.value;
      const verified = await orders.verify({ link, returned: pays ? "paid" : "cancelled" }, caller);
      expect(verified).toMatchObject({ value: { state: pays ? "paid" : "failed" } });
      if (pays) for (const seat of bought) me.sold.add(seat);
    }
  }
  const read = await basket.read({}, caller);
  me.busy = false;
  recordSeats(scene, me, read.ok ? read.value.basket : null);
}

async function releaseOne({ backEnd }: Engine, caller: Caller): Promise<void> {
  const read = await backEnd.basket.read({}, caller);
  const ticket = read.ok ? read.value.basket?.tickets[0] : undefined;
  if (ticket) await backEnd.basket.removeTickets({ tickets: [ticket.id] }, caller);
}

/** Records a visitor's seats. No other visitor may have been given the same one. */
function recordSeats(
  { shop, people }: Scene,
  me: Visitor,
  basket: { expires: string; tickets: { seat: string }[] } | null,
): void {
  me.seats = new Set(basket?.tickets.map(({ seat }) => seat));
  me.expires = basket ? Date.parse(basket.expires) : 0;
  if (me.expires <= shop.clock.now) return;
  for (const other of people) {
    if (other === me) continue;
    for (const seat of me.seats) {
      expect(other.sold.has(seat), `${seat} was sold`).toBe(false);
      const has = !other.busy && other.expires > shop.clock.now && other.seats.has(seat);
      expect(has, `two were told that they have ${seat}`).toBe(false);
    }
  }
}

async function play(scheduler: fc.Scheduler, script: Script, rewrite?: Rewrite): Promise<void> {
  const turnstile = createTurnstile();
  const settings = { holdExtensions: 1, holdExtensionSeconds: 300 };
  const shop = await openTestShop({
    settings,
    turnstile,
    random: seeded(7),
    ...(rewrite ? { rewrite } : {}),
  });
  try {
    const people = (await sameCustomers(shop, 3)).map(
      (caller): Visitor => ({ caller, seats: new Set(), sold: new Set(), expires: 0, busy: false }),
    );
    const scene: Scene = { shop, people, engines: [shop.engine, shop.another()] };
    await openConnections(shop);
    await turnstile.drive(scheduler, shop.databaseUrl, async () => {
      const visits = script.visitors.map(async (steps, who) => {
        for (const [index, step] of steps.entries()) await execute(scene, who, index, step);
      });
      const waits = (async () => {
        for (const seconds of script.waits) {
          await scheduler.schedule(Promise.resolve(), `wait ${seconds} s`);
          shop.clock.advance(seconds);
        }
      })();
      const restarts = (async () => {
        for (const which of script.restarts) {
          await scheduler.schedule(Promise.resolve(), `restart ${which}`);
          scene.engines[which] = shop.another();
        }
      })();
      // Also after an error: the others are still in their transactions.
      const ended = await Promise.allSettled([...visits, waits, restarts]);
      for (const one of ended) if (one.status === "rejected") throw one.reason;
    });
    await expectAllTrue(scene);
  } finally {
    await shop.close();
  }
}

/** Connecting takes unpredictable time, so all connections are opened first. */
async function openConnections({ database }: TestShop): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 12 }, () => database.$client.connect()));
  for (const client of clients) client.release();
}

async function expectAllTrue({ shop, people }: Scene): Promise<void> {
  expect(await audit(shop)).toEqual(NO_VIOLATION);
  const { rows } = await shop.database.$client.query(
    "select seat from performance_seats where performance = $1 and state = 2",
    [CARMEN],
  );
  const sold = people.flatMap((one) => [...one.sold]);
  expect(rows.map(({ seat }) => seat).sort()).toEqual(sold.sort());
  for (const { caller, seats, expires } of people) {
    const read = await shop.backEnd.basket.read({}, caller);
    const has = read.ok ? (read.value.basket?.tickets.map(({ seat }) => seat) ?? []) : [];
    expect(has.sort()).toEqual(expires > shop.clock.now ? [...seats].sort() : []);
  }
}

const property = (rewrite?: Rewrite) =>
  fc.asyncProperty(fc.scheduler(), scripts, (scheduler, script) => play(scheduler, script, rewrite));

test("in any order of three visitors' statements no seat is sold twice or lost", async () => {
  await fc.assert(property(), {
    numRuns: Number(process.env.MODEL_RUNS ?? 12),
    endOnFailure: true,
    interruptAfterTimeLimit: 90_000,
  });
}, 120_000);

test("the model test finds a planted bug, and its seed and path reproduce it", async () => {
  const found = await fc.check(property(withoutSeatCondition), { numRuns: 60, endOnFailure: true });
  expect(found.failed).toBe(true);
  const again = await fc.check(property(withoutSeatCondition), {
    seed: found.seed,
    path: found.counterexamplePath ?? "",
    endOnFailure: true,
  });
  expect(again.failed).toBe(true);
  // The scripts, and the order in which the statements were executed.
  expect(fc.stringify(again.counterexample)).toBe(fc.stringify(found.counterexample));
  expect(String(again.errorInstance)).toBe(String(found.errorInstance));
}, 120_000);
