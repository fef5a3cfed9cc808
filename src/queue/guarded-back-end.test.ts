import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type BackEnd, operations } from "#contract/back-end.ts";
import type { Caller, Operation } from "#contract/operation.ts";
import { ADULT, CARMEN, smallHouse } from "../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../engine/testing/test-shop.ts";
import { guardedBackEnd } from "./guarded-back-end.ts";
import type { Room } from "./room.ts";
import { openTestRoom } from "./testing/room.ts";

/** The commands themselves are refused. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function guarded(room: Partial<Room> = {}) {
  const rooms = await openTestRoom(shop.database, () => shop.clock.now, room);
  return { rooms, backEnd: guardedBackEnd(shop.backEnd, rooms, 1800) };
}

async function letIn(rooms: Awaited<ReturnType<typeof guarded>>["rooms"], caller: Caller): Promise<void> {
  const joined = await rooms.join("release", caller.address);
  if (!joined.ok) throw new Error(joined.refusal.reason);
  shop.clock.advance(1);
  await rooms.look();
  const went = await rooms.goIn("release", joined.value.ticket, caller.session ?? "");
  if (!went.ok) throw new Error(went.refusal.reason);
}

const isSigningIn = (output: Operation["output"]) =>
  output instanceof z.ZodObject && "session" in output.shape && "customer" in output.shape;
const SEATS = { performance: CARMEN, seats: [{ seat: "A-4", priceType: ADULT }] };
const BEST = { performance: CARMEN, band: "A", quantities: [{ priceType: ADULT, quantity: 1 }] } as const;
const NEEDED = { ok: false, refusal: { reason: "queue-needed", room: "release" } };
const best = (backEnd: BackEnd, caller: Caller) =>
  backEnd.basket.addBestAvailable({ ...BEST, quantities: [...BEST.quantities] }, caller);

describe("a visitor who was not admitted from the waiting room", () => {
  test("cannot hold seats, by the map or by price", async () => {
    const { backEnd } = await guarded();
    const caller = await visitor(backEnd);
    expect(await backEnd.basket.addSeats(SEATS, caller)).toEqual(NEEDED);
    expect(await best(backEnd, caller)).toEqual(NEEDED);
    expect((await backEnd.basket.read({}, caller)).ok).toBe(true);
  });

  test("cannot move held seats of another performance to the room's performance", async () => {
    const { performances } = smallHouse();
    const later = performances.filter(({ id }) => id === CARMEN).map((one) => ({ ...one, id: CARMEN + 50 }));
    await shop.close();
    shop = await openTestShop({ catalogue: smallHouse({ performances: [...performances, ...later] }) });
    const { now } = shop.clock;
    const { backEnd } = await guarded({
      performances: new Set([CARMEN + 50]),
      opens: { by: "time", from: now, draw: now + 1, to: now + 3_600_000 },
    });
    const caller = await visitor(backEnd);
    expect((await backEnd.basket.addSeats(SEATS, caller)).ok).toBe(true);
    const change = { performance: CARMEN, to: CARMEN + 50 };
    expect(await backEnd.basket.changeDate(change, caller)).toEqual(NEEDED);
  });

  test("is among the declared errors of every command that holds seats", () => {
    const all = Object.values(operations).flatMap((group) => Object.values<Operation>(group));
    const holding = all.filter(
      ({ method, refusals }) =>
        method === "POST" && ("not-on-sale" in refusals || "package-not-on-sale" in refusals),
    );
    expect(holding.length).toBeGreaterThan(4);
    expect(holding.filter(({ refusals }) => !("queue-needed" in refusals)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test("is rejected by every such command, and every way to sign in keeps an admitted visitor's stay", async () => {
    const { backEnd } = await guarded();
    const unguarded = Object.entries(operations).flatMap(([group, own]) =>
      Object.entries<Operation>(own).flatMap(([name, { refusals, output }]) => {
        const needed = "queue-needed" in refusals || isSigningIn(output);
        const [mine, theirs] = [backEnd, shop.backEnd].map((one) =>
          Reflect.get(Reflect.get(one, group), name),
        );
        return needed && mine === theirs ? [`${group}.${name}`] : [];
      }),
    );
    expect(unguarded).toEqual([]);
  });

  test("can buy performances without a waiting room", async () => {
    const { backEnd } = await guarded({ performances: new Set([CARMEN + 1]) });
    const caller = await visitor(backEnd);
    expect((await backEnd.basket.addSeats(SEATS, caller)).ok).toBe(true);
  });

  test("cannot order seats that were held before the room opened at its time", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await shop.backEnd.basket.addSeats(SEATS, caller);
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    const { now } = shop.clock;
    const { backEnd } = await guarded({
      opens: { by: "time", from: now, draw: now + 1, to: now + 3_600_000 },
    });
    expect(await backEnd.orders.place({ acceptTerms: true, expectedTotal: 1 }, caller)).toEqual(NEEDED);
  });

  test("can order held seats if the room opened for the whole shop because of load", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await shop.backEnd.basket.addSeats(SEATS, caller);
    const { backEnd } = await guarded();
    const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal: 1 }, caller);
    expect(placed.ok ? null : placed.refusal.reason).not.toBe("queue-needed");
  });
});

describe("an admitted visitor", () => {
  test("keeps the place while holding seats, and loses it after the time without seats", async () => {
    const { rooms, backEnd } = await guarded({ chooseSeconds: 60 });
    const caller = await visitor(backEnd);
    await letIn(rooms, caller);
    expect((await backEnd.basket.addSeats(SEATS, caller)).ok).toBe(true);
    shop.clock.advance(1100);
    expect(await rooms.barring([CARMEN], caller.session, async () => false)).toBeNull();
    shop.clock.advance(101);
    expect(await best(backEnd, caller)).toEqual(NEEDED);
  });

  test("remains admitted when signing in", async () => {
    const { rooms, backEnd } = await guarded();
    const caller = await visitor(backEnd);
    await letIn(rooms, caller);
    const customer = await signedIn(backEnd, caller);
    expect((await backEnd.basket.addSeats(SEATS, customer)).ok).toBe(true);
  });

  test("releases the place by signing out", async () => {
    const { rooms, backEnd } = await guarded();
    const caller = await signedIn(backEnd, await visitor(backEnd));
    await letIn(rooms, caller);
    await backEnd.customers.logOut({}, caller);
    expect(await rooms.barring([CARMEN], caller.session, async () => false)).toBe("release");
  });

  test("releases the place with the purchase, once it is paid", async () => {
    const { rooms, backEnd } = await guarded();
    const caller = await visitor(backEnd);
    await letIn(rooms, caller);
    const barred = () => rooms.barring([CARMEN], caller.session, async () => false);
    const verifyAs = (verified: Awaited<ReturnType<BackEnd["orders"]["verify"]>>) => {
      const orders = { ...shop.backEnd.orders, verify: async () => verified };
      return guardedBackEnd({ ...shop.backEnd, orders }, rooms, 1800).orders.verify(
        { link: "any", returned: "paid" },
        caller,
      );
    };
    await verifyAs({ ok: true, value: { state: "paying", paymentPage: null } });
    expect(await barred()).toBeNull();
    await verifyAs({ ok: true, value: { state: "paid", number: "1" } });
    expect(await barred()).toBe("release");
  });
});
