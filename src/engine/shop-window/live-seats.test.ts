import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import type { Engine } from "../engine.ts";
import { ADULT, CARMEN, TOSCA } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { type LiveSeatMap, packSeats, unpackSeats } from "./live-seat-map.ts";
import type { LiveSeats } from "./live-seats.ts";

/** Several engines act as several processes. Only the test advances the clock. */

interface Process {
  readonly backEnd: BackEnd;
  readonly live: LiveSeats;
}

let shop: TestShop;
const open: LiveSeats[] = [];
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
  await shop.close();
});

async function process(engine: Engine): Promise<Process> {
  const live = engine.openLiveSeats({ directUrl: shop.databaseUrl, tickMs: 50 });
  open.push(live);
  return { live, backEnd: engine.backEnd };
}

const statusOf = (map: LiveSeatMap | null) => (map ? unpackSeats(map.bits, map.seats) : null);
/** The status of a seat in the small house's two rows of ten. */
const seatOf = (map: LiveSeatMap | null, place: number) => statusOf(map)?.[place];
const A5 = 4;
const seats = (...names: string[]) => names.map((seat) => ({ seat, priceType: ADULT }));
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function viewer({ live }: Process, performance = CARMEN) {
  const shown: LiveSeatMap[] = [];
  const first = await live.read(performance);
  const leave = live.watch(performance, (map) => shown.push(map));
  const now = () => shown.at(-1) ?? first;
  const sees = (seat: number, status: string) =>
    expect.poll(() => seatOf(now(), seat), { timeout: 1_000, interval: 10 }).toBe(status);
  return { shown, leave, now, sees };
}

/** Waits until every process listens: until then every tick reads, and once more when listening begins. */
async function untilListening(processes: number): Promise<void> {
  const listening =
    "select from pg_stat_activity where datname = current_database() and query like 'listen %'";
  await expect
    .poll(async () => (await shop.database.$client.query(listening)).rowCount, { timeout: 5_000 })
    .toBe(processes);
}

async function hold({ backEnd }: Process, ...names: string[]) {
  const caller = await visitor(backEnd);
  const held = await backEnd.basket.addSeats({ performance: CARMEN, seats: seats(...names) }, caller);
  expect(held.ok).toBe(true);
  return caller;
}

test("a seat taken at one process appears as taken at another within a second", async () => {
  const [here, there] = [await process(shop.engine), await process(shop.another())];
  const watching = await viewer(there);
  expect(seatOf(watching.now(), A5)).toBe("0");
  const caller = await hold(here, "A-5");
  await watching.sees(A5, "1");
  await here.backEnd.basket.empty({}, caller);
  await watching.sees(A5, "0");
});

test("without notifications a viewer sees no change until the clock advances", async () => {
  const [here, there] = [await process(shop.engine), await process(shop.another())];
  const watching = await viewer(there);
  await viewer(there, TOSCA);
  await untilListening(2);
  await pause(200);
  // A process without live seats sends no notifications.
  await hold({ ...here, backEnd: shop.another().backEnd }, "A-5");
  await pause(400);
  expect(seatOf(watching.now(), A5)).toBe("0");
});

test("a change without a notification appears after two seconds", async () => {
  const here = await process(shop.engine);
  const watching = await viewer(here);
  await pause(200);
  await shop.database.$client.query("update performance_seats set state = 2 where seat = 'A-5'");
  shop.clock.advance(2);
  await watching.sees(A5, "1");
});

test("an expired hold frees the seat on the live map without any command", async () => {
  const here = await process(shop.engine);
  await hold(here, "A-5");
  const watching = await viewer(here);
  expect(seatOf(watching.now(), A5)).toBe("1");
  shop.clock.advance(1199);
  await pause(150);
  expect(seatOf(watching.now(), A5)).toBe("1");
  shop.clock.advance(1);
  await watching.sees(A5, "0");
});

test("many simultaneous seat changes produce few maps, and the last map is right", async () => {
  const here = await process(shop.engine);
  const watching = await viewer(here);
  const names = Array.from({ length: 9 }, (_, index) => `A-${index + 1}`);
  await Promise.all(names.map((name) => hold(here, name)));
  await watching.sees(8, "1");
  await expect.poll(() => statusOf(watching.now())?.slice(0, 9)).toBe("1".repeat(9));
  expect(watching.shown.length).toBeLessThanOrEqual(6);
  const versions = watching.shown.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

test("an unchanged map is not sent again, and has the same tag at two processes", async () => {
  const [here, there] = [await process(shop.engine), await process(shop.another())];
  const watching = await viewer(here);
  await shop.database.$client.query("select pg_notify('seat_changes', '*')");
  await pause(200);
  expect(watching.shown).toEqual([]);
  expect((await there.live.read(CARMEN))?.tag).toBe(watching.now()?.tag);
});

test("after the notification connection is cut, all maps are read again and notifications resume", async () => {
  const [here, there] = [await process(shop.engine), await process(shop.another())];
  const watching = await viewer(there);
  await pause(200);
  const { rowCount } = await shop.database.$client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  expect(rowCount).toBe(2);
  await hold({ ...here, backEnd: shop.another().backEnd }, "A-5");
  await watching.sees(A5, "1");
  await pause(800);
  await hold(here, "A-6");
  await watching.sees(A5 + 1, "1");
});

test("a viewer who has left receives no further maps", async () => {
  const here = await process(shop.engine);
  const watching = await viewer(here);
  watching.leave();
  await hold(here, "A-5");
  await pause(200);
  expect(watching.shown).toEqual([]);
  expect(seatOf(await here.live.read(CARMEN), A5)).toBe("1");
});

test("a performance that does not exist has no map", async () => {
  const { live } = await process(shop.engine);
  expect(await live.read(4711)).toBeNull();
});

describe("the map's encoding of two bits per seat", () => {
  test("represents every status of a hall of any size", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("0", "1", "2", "3"), { maxLength: 2_000 }), (digits) => {
        const status = digits.join("");
        const bits = packSeats(status);
        expect(bits.length).toBe(Math.ceil(status.length / 4));
        expect(unpackSeats(bits, status.length)).toBe(status);
      }),
    );
  });

  test("starts with the lowest bits of the first byte", () => {
    expect([...packSeats("1300")]).toEqual([0b00001101]);
  });
});
