import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { giveTickets } from "../counter/give-tickets.ts";
import type { Engine } from "../engine.ts";
import { returnLines } from "../orders/returned/refund-order.ts";
import { moveTickets } from "../orders/tickets/move-tickets.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { auditSeats, NO_VIOLATION } from "../testing/seat-audit.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { addSeats, makeAllocation, releaseAllocation, releaseIfDue, removeSeats } from "./allocations.ts";

/**
 * Compares any sequence of holds, sales, moves, returns, allocations and releases, through two processes, with a model. A
 * failure prints its seed and path, with which fc.assert reproduces it.
 */

const SEATS = ["A-1", "A-2", "A-3", "A-4", "A-5"];
const BASKET_MS = 1_200_000;
const RELEASE_MS = 3_000_000;

interface ModelSeat {
  /** A visitor's number, or an order's. */
  held: { who: number; until: number } | null;
  sold: number | null;
  /** The number of the allocation that keeps it. */
  allocation: number | null;
}

interface Model {
  now: number;
  readonly seats: Map<string, ModelSeat>;
  readonly allocations: { id: string; releaseAt: number | null; isReleased: boolean }[];
  readonly orders: { id: string; tickets: { line: string; seat: string }[] }[];
}

interface Stage {
  readonly shop: TestShop;
  readonly engines: readonly [Engine, Engine];
  readonly callers: readonly Caller[];
  turn: number;
}

const engineOf = ({ engines, turn }: Stage): Engine => engines[turn % 2 ? 0 : 1];

function seatOf({ seats }: Model, name: string): ModelSeat {
  const seat = seats.get(name);
  if (!seat) throw new Error(`no seat ${name}`);
  return seat;
}

const isIdle = ({ now }: Model, { held, sold }: ModelSeat) =>
  sold === null && (held === null || held.until <= now);
/** @param using the allocations whose seats may be taken */
function isFree(model: Model, name: string, using: readonly number[] = []): boolean {
  const seat = seatOf(model, name);
  return isIdle(model, seat) && (seat.allocation === null || using.includes(seat.allocation));
}

abstract class Step implements fc.AsyncCommand<Model, Stage> {
  check(): boolean {
    return true;
  }
  abstract act(model: Model, stage: Stage): Promise<void>;
  abstract toString(): string;

  async run(model: Model, stage: Stage): Promise<void> {
    stage.turn += 1;
    await this.act(model, stage);
    await compare(model, stage);
  }
}

async function compare(model: Model, { shop, callers }: Stage): Promise<void> {
  expect(await auditSeats(shop.database, new Date(model.now))).toEqual(NO_VIOLATION);
  const stranger = callers[0];
  const read =
    stranger && (await shop.backEnd.seating.status({ performance: CARMEN }, { ...stranger, session: null }));
  const expected = SEATS.map((name) => {
    const seat = seatOf(model, name);
    if (!isIdle(model, seat)) return "1";
    return seat.allocation === null ? "0" : "3";
  });
  expect(read?.ok ? read.value.status.slice(0, SEATS.length) : "").toBe(expected.join(""));
  const rows = await rowsOf<{ seat: string; allocation: string | null }>(
    shop,
    "select seat, allocation from performance_seats where performance = $1 and seat = any($2) order by seat",
    [CARMEN, SEATS],
  );
  expect(rows).toEqual(
    SEATS.map((seat) => {
      const { allocation } = seatOf(model, seat);
      return { seat, allocation: allocation === null ? null : model.allocations[allocation]?.id };
    }),
  );
}

class Hold extends Step {
  readonly who: number;
  readonly names: readonly string[];
  readonly isClerk: boolean;
  constructor(who: number, names: readonly string[], isClerk: boolean) {
    super();
    [this.who, this.names, this.isClerk] = [who, names, isClerk];
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const caller = stage.callers[this.who];
    if (!caller) return;
    const isMine = (name: string) => {
      const { held } = seatOf(model, name);
      return held?.who === this.who && held.until > model.now;
    };
    const added = this.names.filter((name) => !isMine(name));
    // Clerks may use every allocation but the third.
    const using = this.isClerk ? [...model.allocations.keys()].filter((at) => at !== 2) : [];
    const allocations = using.flatMap((at) => model.allocations[at]?.id ?? []);
    const outcome = await engineOf(stage).backEnd.basket.addSeats(
      { performance: CARMEN, seats: this.names.map((seat) => ({ seat, priceType: ADULT })) },
      { ...caller, ...(this.isClerk && { allocations }) },
    );
    expect(outcome.ok).toBe(added.every((name) => isFree(model, name, using)));
    if (!outcome.ok) return;
    const until = Date.parse(outcome.value.basket.expires);
    for (const name of added) seatOf(model, name).held = { who: this.who, until };
  }
  toString = () => `hold(${this.who}, ${this.names.join(" ")}${this.isClerk ? ", as a clerk" : ""})`;
}

class Empty extends Step {
  readonly who: number;
  constructor(who: number) {
    super();
    this.who = who;
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const caller = stage.callers[this.who];
    if (caller) await engineOf(stage).backEnd.basket.empty({}, caller);
    for (const seat of model.seats.values()) if (seat.held?.who === this.who) seat.held = null;
  }
  toString = () => `empty(${this.who})`;
}

class Keep extends Step {
  readonly names: readonly string[];
  readonly hasEnd: boolean;
  constructor(names: readonly string[], hasEnd: boolean) {
    super();
    [this.names, this.hasEnd] = [names, hasEnd];
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const releaseAt = this.hasEnd ? model.now + RELEASE_MS : null;
    const made = await makeAllocation(engineOf(stage).services, {
      ...{ performance: CARMEN, seats: this.names, who: "Kim" },
      facts: {
        ...{ name: "Banken", colour: "blue", note: "", owner: null, channels: [], roles: [], staff: [] },
        releaseAt: releaseAt === null ? null : new Date(releaseAt),
      },
    });
    expect(made.ok).toBe(this.names.every((name) => isFree(model, name)));
    if (!made.ok) return;
    model.allocations.push({ id: made.value.id, releaseAt, isReleased: false });
    for (const name of this.names)
      Object.assign(seatOf(model, name), { held: null, allocation: model.allocations.length - 1 });
  }
  toString = () => `keep(${this.names.join(" ")}${this.hasEnd ? ", with an end" : ""})`;
}

class Change extends Step {
  readonly which: number;
  readonly names: readonly string[];
  readonly adds: boolean;
  constructor(which: number, names: readonly string[], adds: boolean) {
    super();
    [this.which, this.names, this.adds] = [which, names, adds];
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const allocation = model.allocations[this.which];
    if (!allocation) return;
    const { services } = engineOf(stage);
    const change = this.adds ? addSeats : removeSeats;
    const changed = await change(services, allocation.id, this.names);
    const may = this.names.every((name) =>
      this.adds ? isFree(model, name) : seatOf(model, name).allocation === this.which,
    );
    expect(changed.ok).toBe(may && !allocation.isReleased);
    if (!changed.ok) return;
    for (const name of this.names) seatOf(model, name).allocation = this.adds ? this.which : null;
  }
  toString = () => `${this.adds ? "add" : "remove"}(${this.which}, ${this.names.join(" ")})`;
}

class Release extends Step {
  readonly which: number;
  constructor(which: number) {
    super();
    this.which = which;
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const allocation = model.allocations[this.which];
    if (!allocation) return;
    const released = await releaseAllocation(engineOf(stage).services, allocation.id, "Kim");
    expect(released.ok).toBe(!allocation.isReleased);
    letGo(model, this.which);
  }
  toString = () => `release(${this.which})`;
}

function letGo(model: Model, which: number): void {
  const allocation = model.allocations[which];
  if (allocation) allocation.isReleased = true;
  for (const seat of model.seats.values()) if (seat.allocation === which) seat.allocation = null;
}

class Give extends Step {
  readonly names: readonly string[];
  readonly isKept: boolean;
  constructor(names: readonly string[], isKept: boolean) {
    super();
    [this.names, this.isKept] = [names, isKept];
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const at = this.isKept ? seatOf(model, this.names[0] ?? "").allocation : null;
    const allocation = model.allocations[at ?? -1];
    const sold = await giveTickets(engineOf(stage).services, {
      ...{ performance: CARMEN, language: "sv", customer: null, name: "", kind: "other" },
      seats: this.names.map((seat) => ({ seat, priceType: ADULT })),
      from: allocation ? { allocation: allocation.id, guest: null } : null,
    });
    expect(sold.ok).toBe(this.names.every((name) => isFree(model, name, at === null ? [] : [at])));
    if (!sold.ok) return;
    const [row] = await rowsOf<{ id: string; lines: { id: string; seat: string }[] }>(
      stage.shop,
      "select id, document->'lines' as lines from orders where number = $1",
      [sold.value.number],
    );
    if (!row) throw new Error("The order is missing");
    model.orders.push({ id: row.id, tickets: row.lines.map(({ id, seat }) => ({ line: id, seat })) });
    for (const name of this.names)
      Object.assign(seatOf(model, name), { held: null, sold: model.orders.length - 1 });
  }
  toString = () => `give(${this.names.join(" ")}${this.isKept ? ", of an allocation" : ""})`;
}

class Return extends Step {
  readonly which: number;
  constructor(which: number) {
    super();
    this.which = which;
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const order = model.orders[this.which];
    const ticket = order?.tickets[0];
    if (!order || !ticket) return;
    const { services } = engineOf(stage);
    const returned = await returnLines(services, { order: order.id, lines: [ticket.line] });
    expect(returned).toMatchObject({ ok: true });
    order.tickets.shift();
    seatOf(model, ticket.seat).sold = null;
  }
  toString = () => `return(${this.which})`;
}

class Move extends Step {
  readonly which: number;
  readonly to: string;
  constructor(which: number, to: string) {
    super();
    [this.which, this.to] = [which, to];
  }
  async act(model: Model, stage: Stage): Promise<void> {
    const order = model.orders[this.which];
    const ticket = order?.tickets[0];
    if (!order || !ticket || ticket.seat === this.to) return;
    const target = seatOf(model, this.to);
    const { services } = engineOf(stage);
    const moved = await moveTickets(services, [{ order: order.id, ticket: ticket.line, seat: this.to }]);
    // Staff may also move a ticket to a kept seat.
    expect(moved.ok).toBe(isIdle(model, target));
    if (!moved.ok) return;
    seatOf(model, ticket.seat).sold = null;
    Object.assign(target, { held: null, sold: this.which });
    ticket.seat = this.to;
  }
  toString = () => `move(${this.which}, ${this.to})`;
}

class Wait extends Step {
  readonly seconds: number;
  constructor(seconds: number) {
    super();
    this.seconds = seconds;
  }
  async act(model: Model, stage: Stage): Promise<void> {
    stage.shop.clock.advance(this.seconds);
    model.now = stage.shop.clock.now;
    // The jobs of both processes.
    for (const { services } of stage.engines)
      for (const { id } of model.allocations) await releaseIfDue(services, id);
    for (const [which, { releaseAt }] of model.allocations.entries())
      if (releaseAt !== null && releaseAt <= model.now) letGo(model, which);
  }
  toString = () => `wait(${this.seconds})`;
}

const which = fc.nat(2);
const names = fc.uniqueArray(fc.constantFrom(...SEATS), { minLength: 1, maxLength: 2 });
const steps = [
  fc.tuple(which, names, fc.boolean()).map((of) => new Hold(...of)),
  which.map((who) => new Empty(who)),
  fc.tuple(names, fc.boolean()).map((of) => new Keep(...of)),
  fc.tuple(which, names, fc.boolean()).map((of) => new Change(...of)),
  which.map((one) => new Release(one)),
  fc.tuple(names, fc.boolean()).map((of) => new Give(...of)),
  which.map((one) => new Return(one)),
  fc.tuple(which, fc.constantFrom(...SEATS)).map((of) => new Move(...of)),
  fc
    .constantFrom(1, BASKET_MS / 1000, BASKET_MS / 1000, RELEASE_MS / 1000)
    .map((seconds) => new Wait(seconds)),
];

/** After the release of everything, and without anybody's hold or ticket, the public has every seat again. */
async function giveAllBack(model: Model, stage: Stage): Promise<void> {
  for (const at of model.allocations.keys())
    if (!model.allocations[at]?.isReleased) await new Release(at).run(model, stage);
  for (const [at, { tickets }] of model.orders.entries())
    for (const _ of [...tickets]) await new Return(at).run(model, stage);
  await new Wait(BASKET_MS / 1000).run(model, stage);
  expect([...model.seats.values()].every((seat) => isIdle(model, seat) && seat.allocation === null)).toBe(
    true,
  );
}

test("after any sequence of holds, sales, moves, returns and releases no seat is double, lost, or public while it is kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: "max" }), async (commands) => {
      const shop = await openTestShop();
      try {
        const callers: Caller[] = [];
        for (let index = 0; index < 3; index++) callers.push(await visitor(shop.backEnd));
        const stage: Stage = { shop, engines: [shop.engine, shop.another()], callers, turn: 0 };
        const model: Model = {
          ...{ now: shop.clock.now, allocations: [], orders: [] },
          seats: new Map(SEATS.map((name) => [name, { held: null, sold: null, allocation: null }])),
        };
        await fc.asyncModelRun(() => ({ model, real: stage }), commands);
        await giveAllBack(model, stage);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 25), endOnFailure: false, interruptAfterTimeLimit: 90_000 },
  );
}, 120_000);
