import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { Engine } from "../engine.ts";
import { seeded } from "../testing/big-hall.ts";
import { auditSeats, NO_VIOLATION } from "../testing/seat-audit.ts";
import { isFree, liveBasket, newModel, put, RULES, remove, type SeatModel } from "../testing/seat-model.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/**
 * Compares any sequence of commands and restarts, through two processes, with a model. A failure prints its seed and
 * path, with which fc.assert reproduces it.
 */

interface Stage {
  readonly shop: TestShop;
  readonly engines: [Engine, Engine];
  readonly callers: readonly Caller[];
  readonly payments: Map<number, { link: string; page: string }>;
  turn: number;
}

const ROW_A = Array.from({ length: 10 }, (_, index) => `A-${index + 1}`);

abstract class Step implements fc.AsyncCommand<SeatModel, Stage> {
  check(): boolean {
    return true;
  }
  abstract act(model: SeatModel, stage: Stage): Promise<void>;
  abstract toString(): string;

  async run(model: SeatModel, stage: Stage): Promise<void> {
    stage.turn += 1;
    await this.act(model, stage);
    expect(await auditSeats(stage.shop.database, new Date(model.now))).toEqual(NO_VIOLATION);
    const { rows } = await stage.shop.database.$client.query(
      "select seat from performance_seats where performance = $1 and state = 2 order by seat",
      [CARMEN],
    );
    // Sold seats never become free: the model's set only grows.
    expect(rows.map(({ seat }) => seat)).toEqual([...model.sold].sort());
    for (const [index, caller] of stage.callers.entries()) {
      const read = await engineOf(stage).backEnd.basket.read({}, caller);
      const seats = read.ok ? (read.value.basket?.tickets.map(({ seat }) => seat) ?? []) : [];
      expect([...seats].sort()).toEqual([...(liveBasket(model, index)?.seats ?? [])].sort());
    }
  }
}

/** The two processes alternate, so that each has to detect the other's changes. */
function engineOf({ engines, turn }: Stage): Engine {
  return turn % 2 ? engines[0] : engines[1];
}

function callerOf({ callers }: Stage, at: number): Caller {
  const caller = callers[at];
  if (!caller) throw new Error("no such visitor");
  return caller;
}

class Hold extends Step {
  readonly who: number;
  readonly seats: readonly string[];
  constructor(who: number, seats: readonly string[]) {
    super();
    this.who = who;
    this.seats = seats;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const seats = this.seats.map((seat) => ({ seat, priceType: ADULT }));
    const { basket } = engineOf(stage).backEnd;
    const outcome = await basket.addSeats({ performance: CARMEN, seats }, callerOf(stage, this.who));
    const mine = liveBasket(model, this.who);
    const added = this.seats.filter((seat) => !mine?.seats.includes(seat));
    const expected =
      mine?.state === "paying"
        ? "payment-under-way"
        : (mine?.seats.length ?? 0) + added.length > RULES.most
          ? "too-many-tickets"
          : added.every((seat) => isFree(model, seat))
            ? "held"
            : "seats-taken";
    expect(outcome.ok ? "held" : outcome.refusal.reason).toBe(expected);
    if (outcome.ok) put(model, this.who, this.seats);
  }
  toString = () => `hold(${this.who}, ${this.seats.join(" ")})`;
}

class Best extends Step {
  readonly who: number;
  readonly quantity: number;
  constructor(who: number, quantity: number) {
    super();
    this.who = who;
    this.quantity = quantity;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const quantities = [{ priceType: ADULT, quantity: this.quantity }];
    const { basket } = engineOf(stage).backEnd;
    const requested = { performance: CARMEN, band: "A", quantities } as const;
    const outcome = await basket.addBestAvailable(requested, callerOf(stage, this.who));
    const mine = liveBasket(model, this.who);
    const free = ROW_A.filter((seat) => isFree(model, seat));
    const expected =
      mine?.state === "paying"
        ? "payment-under-way"
        : (mine?.seats.length ?? 0) + this.quantity > RULES.most
          ? "too-many-tickets"
          : free.length >= this.quantity
            ? "held"
            : "not-enough-seats";
    expect(outcome.ok ? "held" : outcome.refusal.reason).toBe(expected);
    if (expected === "not-enough-seats" && !mine) model.turnedAway = model.now;
    if (!outcome.ok) return;
    const seats = outcome.value.basket.tickets
      .map(({ seat }) => seat)
      .filter((seat) => !mine?.seats.includes(seat));
    expect(seats).toHaveLength(this.quantity);
    for (const seat of seats) expect(free).toContain(seat);
    put(model, this.who, seats);
  }
  toString = () => `best(${this.who}, ${this.quantity})`;
}

class Release extends Step {
  readonly who: number;
  readonly all: boolean;
  constructor(who: number, all: boolean) {
    super();
    this.who = who;
    this.all = all;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const { basket } = engineOf(stage).backEnd;
    const caller = callerOf(stage, this.who);
    const mine = liveBasket(model, this.who);
    const read = await basket.read({}, caller);
    const ticket = read.ok ? read.value.basket?.tickets[0] : undefined;
    if (!ticket) return;
    const outcome = this.all
      ? await basket.empty({}, caller)
      : await basket.removeTickets({ tickets: [ticket.id] }, caller);
    expect(outcome.ok).toBe(mine?.state !== "paying");
    if (!outcome.ok) return;
    if (this.all) model.baskets.delete(this.who);
    else remove(model, this.who, ticket.seat);
  }
  toString = () => `${this.all ? "empty" : "release"}(${this.who})`;
}

class Extend extends Step {
  readonly who: number;
  constructor(who: number) {
    super();
    this.who = who;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const outcome = await engineOf(stage).backEnd.basket.extend({}, callerOf(stage, this.who));
    const mine = liveBasket(model, this.who);
    const nobodyWaits = model.now - model.turnedAway >= RULES.waitingMs;
    const may = mine?.state === "open" && mine.extensions < RULES.extensions && nobodyWaits;
    expect(outcome.ok).toBe(may);
    if (!may) return;
    mine.extensions += 1;
    mine.expires += RULES.extensionMs;
    mine.heldUntil = mine.expires;
  }
  toString = () => `extend(${this.who})`;
}

class Wait extends Step {
  readonly seconds: number;
  constructor(seconds: number) {
    super();
    this.seconds = seconds;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    stage.shop.clock.advance(this.seconds);
    model.now = stage.shop.clock.now;
    // The jobs at the end of the payment windows.
    const { rows } = await stage.shop.database.$client.query(
      "select id from tenders where state in ('open', 'held', 'submitted', 'taking')",
    );
    for (const { id } of rows) await engineOf(stage).payments.settle(id);
    for (const [who, basket] of model.baskets) {
      if (basket.state === "paying" && basket.placed + RULES.windowMs <= model.now) model.baskets.delete(who);
    }
  }
  toString = () => `wait(${this.seconds})`;
}

class Place extends Step {
  readonly who: number;
  constructor(who: number) {
    super();
    this.who = who;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const { backEnd } = engineOf(stage);
    const caller = callerOf(stage, this.who);
    const mine = liveBasket(model, this.who);
    if (mine?.state === "paying") return;
    await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const total = (mine?.seats.length ?? 0) * 81_500;
    const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal: total }, caller);
    expect(placed.ok).toBe(mine !== null);
    if (!placed.ok || !mine) return;
    stage.payments.set(this.who, { link: placed.value.link, page: placed.value.paymentPage ?? "" });
    mine.state = "paying";
    mine.placed = model.now;
    mine.heldUntil = model.now + RULES.windowMs + RULES.graceMs;
  }
  toString = () => `place(${this.who})`;
}

class Finish extends Step {
  readonly who: number;
  readonly pays: boolean;
  constructor(who: number, pays: boolean) {
    super();
    this.who = who;
    this.pays = pays;
  }
  async act(model: SeatModel, stage: Stage): Promise<void> {
    const mine = liveBasket(model, this.who);
    const payment = stage.payments.get(this.who);
    if (mine?.state !== "paying" || !payment) return;
    if (this.pays) await payByCard(payment.page);
    const returned = this.pays ? "paid" : "cancelled";
    const { orders } = engineOf(stage).backEnd;
    const verified = await orders.verify({ link: payment.link, returned }, callerOf(stage, this.who));
    expect(verified).toMatchObject({ value: { state: this.pays ? "paid" : "failed" } });
    if (this.pays) {
      for (const seat of mine.seats) model.sold.add(seat);
      model.baskets.delete(this.who);
      return;
    }
    const longer = mine.retries < RULES.retries ? model.now + RULES.retryMs : 0;
    const expires = Math.max(mine.expires, longer);
    if (expires <= model.now) return void model.baskets.delete(this.who);
    Object.assign(mine, { state: "open", expires, heldUntil: expires, retries: mine.retries + 1 });
  }
  toString = () => `${this.pays ? "pay" : "cancel"}(${this.who})`;
}

class Restart extends Step {
  readonly which: 0 | 1;
  constructor(which: 0 | 1) {
    super();
    this.which = which;
  }
  async act(_model: SeatModel, stage: Stage): Promise<void> {
    stage.engines[this.which] = stage.shop.another();
  }
  toString = () => `restart(${this.which})`;
}

const who = fc.nat(2);
const steps = [
  fc
    .tuple(who, fc.uniqueArray(fc.constantFrom(...ROW_A), { minLength: 1, maxLength: 4 }))
    .map((at) => new Hold(...at)),
  fc.tuple(who, fc.integer({ min: 1, max: 4 })).map((at) => new Best(...at)),
  fc.tuple(who, fc.boolean()).map((at) => new Release(...at)),
  who.map((at) => new Extend(at)),
  fc.constantFrom(1, 299, 300, 1199, 1200, 1800, 2700).map((seconds) => new Wait(seconds)),
  who.map((at) => new Place(at)),
  fc.tuple(who, fc.boolean()).map((at) => new Finish(...at)),
  fc.constantFrom<0 | 1>(0, 1).map((which) => new Restart(which)),
];

test("after any sequence of commands, waits and restarts no seat is sold twice or lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: "+1" }), async (commands) => {
      const settings = { holdExtensions: RULES.extensions, holdExtensionSeconds: RULES.extensionMs / 1000 };
      // Fixed randomness, so that a seed is reproducible.
      const shop = await openTestShop({ settings, random: seeded(7) });
      try {
        const callers: Caller[] = [];
        for (let index = 0; index < 3; index++)
          callers.push(await signedIn(shop.backEnd, await visitor(shop.backEnd)));
        const stage: Stage = {
          shop,
          engines: [shop.engine, shop.another()],
          callers,
          payments: new Map(),
          turn: 0,
        };
        await fc.asyncModelRun(() => ({ model: newModel(shop.clock.now), real: stage }), commands);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: false, interruptAfterTimeLimit: 90_000 },
  );
}, 120_000);
