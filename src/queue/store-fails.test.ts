import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { ADULT, CARMEN } from "../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../engine/testing/test-shop.ts";
import { guardedBackEnd } from "./guarded-back-end.ts";
import type { Opening, Room } from "./room.ts";
import { openTestRoom } from "./testing/room.ts";

/** As if the room's store had failed while the seats' had not. */

let shop: TestShop;
let late: number;
let failures: number;
beforeEach(async () => {
  shop = await openTestShop({ changesSchema: true });
  late = failures = 0;
});
afterEach(() => shop.close());

async function guarded(opens: Opening, given: Partial<Room> = {}) {
  const failed = () => void failures++;
  const rooms = await openTestRoom(
    shop.database,
    () => shop.clock.now,
    { opens, ...given },
    { lateness: () => late, failed },
  );
  const look = async () => {
    shop.clock.advance(1);
    await rooms.look();
  };
  return { rooms, look, backEnd: guardedBackEnd(shop.backEnd, rooms, 1800) };
}

/** Opened before the tables were renamed. */
async function guardedUnread(opens: Opening): Promise<BackEnd> {
  await back();
  const { backEnd } = await guarded(opens);
  await away();
  return backEnd;
}

const TABLES = ["queue_places", "queue_rooms"];
const away = () => rename((table) => [table, `${table}_away`]);
const back = () => rename((table) => [`${table}_away`, table]);
async function rename(names: (table: string) => readonly [string, string]): Promise<void> {
  for (const table of TABLES) {
    const [from, to] = names(table);
    await shop.database.execute(sql.raw(`alter table ${from} rename to ${to}`));
  }
}

const BY_LOAD = { by: "load", lateMs: 500, forSeconds: 60 } as const;
const SWITCHED = { by: "switch", on: true } as const;
const byTime = (): Opening => ({
  by: "time",
  from: shop.clock.now,
  draw: shop.clock.now + 1,
  to: shop.clock.now + 3_600_000,
});

const hold = (backEnd: BackEnd, caller: Caller, seat: string) =>
  backEnd.basket.addSeats({ performance: CARMEN, seats: [{ seat, priceType: ADULT }] }, caller);
/** How many of ten arrivals get a seat. */
async function admitted(backEnd: BackEnd): Promise<number> {
  let count = 0;
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const held = await hold(backEnd, await visitor(shop.backEnd), `A-${number}`).catch(() => null);
    if (held?.ok) count++;
  }
  return count;
}

describe("while the waiting room's places cannot be read", () => {
  test("no visitor is admitted to a room that is switched on", async () => {
    const { backEnd, look } = await guarded(SWITCHED);
    await away();
    await look();
    expect(failures).toBe(1);
    expect(await admitted(backEnd)).toBe(0);
  });

  test("visitors who hold seats continue in a room for the whole shop", async () => {
    const caller = await visitor(shop.backEnd);
    expect((await hold(shop.backEnd, caller, "A-4")).ok).toBe(true);
    const { backEnd } = await guarded(SWITCHED);
    await away();
    expect((await hold(backEnd, caller, "A-5")).ok).toBe(true);
    const atItsTime = await guardedUnread(byTime());
    await expect(hold(atItsTime, caller, "A-6")).rejects.toThrow();
  });

  test("no visitor is admitted to a room that opened at its time", async () => {
    const { backEnd, look } = await guarded(byTime());
    await away();
    await look();
    expect(await admitted(backEnd)).toBe(0);
  });

  test("no visitor is admitted to a room that opens by load if the process cannot record its overload", async () => {
    const { backEnd, look } = await guarded(BY_LOAD);
    expect((await hold(backEnd, await visitor(shop.backEnd), "A-1")).ok).toBe(true);
    await away();
    late = 900;
    await look();
    expect(await admitted(backEnd)).toBe(0);
  });

  test("a room that opened by load stays open past its time, and closes once its row can be read", async () => {
    const { rooms, backEnd, look } = await guarded(BY_LOAD);
    late = 900;
    await look();
    late = 0;
    await away();
    for (let minute = 0; minute < 3; minute++) {
      await look();
      shop.clock.advance(60);
    }
    expect(rooms.roomFor([CARMEN])).toBe("release");
    expect(await admitted(backEnd)).toBe(0);
    await back();
    await look();
    expect(rooms.roomFor([CARMEN])).toBeNull();
    expect(await admitted(backEnd)).toBeGreaterThan(0);
  });
});

test("a waiting room continues after a failure with the same positions and the same limit of visitors inside", async () => {
  const { rooms, backEnd, look } = await guarded(SWITCHED, { inside: 1 });
  const tickets: string[] = [];
  for (let comes = 0; comes < 3; comes++) {
    const joined = await rooms.join("release", "192.0.2.1");
    if (joined.ok) tickets.push(joined.value.ticket);
  }
  await look();
  const [first, second] = tickets;
  const inside = await visitor(shop.backEnd);
  expect((await rooms.goIn("release", first, inside.session ?? "")).ok).toBe(true);
  await away();
  for (let tries = 0; tries < 5; tries++) await look();
  // The ticket alone is no proof.
  await expect(rooms.goIn("release", second, "somebody")).rejects.toThrow();
  await back();
  for (let tries = 0; tries < 5; tries++) await look();
  expect((await hold(backEnd, inside, "A-4")).ok).toBe(true);
  expect(await rooms.standing("release", second)).toMatchObject({ phase: "waiting", place: 2, before: 0 });
  expect(await admitted(backEnd)).toBe(0);
});
