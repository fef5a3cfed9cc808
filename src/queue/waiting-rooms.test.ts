import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aDatabaseEach, BY_TIME, join, open, phaseOf, type Rooms, seconds, stage } from "./testing/stage.ts";

aDatabaseEach();

const placeOf = async (rooms: Rooms, ticket: string) => {
  const standing = await rooms.standing("release", ticket);
  return standing?.phase === "waiting" ? standing.place : null;
};

/** By statements of this connection. */
async function rowsRead(): Promise<number> {
  await stage.own.database.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await stage.own.database.execute<{ read: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_user_tables where relname = 'queue_places'`);
  return rows[0]?.read ?? 0;
}

describe("a visitor in a waiting room", () => {
  test("has the position of arrival, is called in that order, and is admitted in one session", async () => {
    const rooms = await open();
    const tickets = [];
    for (let visitor = 0; visitor < 5; visitor++) tickets.push(await join(rooms));
    const [first = "", , , , last = ""] = tickets;
    await seconds(1, rooms);
    expect(await phaseOf(rooms, first)).toBe("called");
    expect(await rooms.standing("release", last)).toMatchObject({
      phase: "waiting",
      place: 5,
      before: 2,
      minutes: 1,
    });
    expect((await rooms.goIn("release", last, "session-of-the-last")).ok).toBe(false);
    expect((await rooms.goIn("release", first, "session-of-the-first")).ok).toBe(true);
    const nobody = async () => false;
    expect(await rooms.barring([1], "session-of-the-first", nobody)).toBeNull();
    expect(await rooms.barring([1], "session-of-the-last", nobody)).toBe("release");
    expect(await rooms.barring([1], null, nobody)).toBe("release");
  });

  test("keeps the position across a restart, and at another process", async () => {
    const before = await open({ perMinute: 6 });
    const tickets: string[] = [];
    for (let visitor = 0; visitor < 20; visitor++) tickets.push(await join(before));
    await seconds(2, before);
    const places = await Promise.all(tickets.map((ticket) => placeOf(before, ticket)));
    expect(places).toEqual(tickets.map((_, index) => index + 1));
    const after = await open({ perMinute: 6 });
    expect(await Promise.all(tickets.map((ticket) => placeOf(after, ticket)))).toEqual(places);
  });

  test("is called by only one of two processes", async () => {
    const [one, other] = [await open(), await open()];
    for (let visitor = 0; visitor < 50; visitor++) await join(visitor % 2 ? one : other);
    await seconds(5, one, other);
    const { rows } = await stage.own.database.execute<{ called: number; places: number }>(sql`
      select count(called)::int as called, count(distinct place)::int as places from queue_places`);
    expect(rows[0]).toEqual({ called: 10, places: 50 });
  });

  test("gets the position without any write to the database", async () => {
    const rooms = await open({ perMinute: 1 });
    const tickets = [await join(rooms), await join(rooms), await join(rooms)];
    await seconds(1, rooms);
    const written = async () => {
      const { rows } = await stage.own.database.execute(sql`
        select xmin::text, ctid::text from queue_places union all select xmin::text, ctid::text from queue_rooms`);
      return JSON.stringify(rows);
    };
    const before = await written();
    for (let poll = 0; poll < 100; poll++) {
      for (const ticket of tickets) await rooms.standing("release", ticket);
    }
    expect(await written()).toBe(before);
  });

  test("is not called while the room inside is full, and is called after another visitor has bought", async () => {
    const rooms = await open({ inside: 1 });
    const [first, second] = [await join(rooms), await join(rooms)];
    await seconds(3, rooms);
    await rooms.goIn("release", first, "the-first");
    await seconds(3, rooms);
    expect(await phaseOf(rooms, second)).toBe("waiting");
    await rooms.giveBack("the-first");
    await seconds(2, rooms);
    expect(await phaseOf(rooms, second)).toBe("called");
    expect(await rooms.barring([1], "the-first", async () => false)).toBe("release");
    expect(await rooms.standing("release", first)).toMatchObject({ phase: "outside", lost: "bought" });
  });

  test("is skipped after ignoring the call, and may join again", async () => {
    const rooms = await open({ inside: 1, callSeconds: 60 });
    const [first, second] = [await join(rooms), await join(rooms)];
    await seconds(62, rooms);
    expect(await rooms.standing("release", first)).toMatchObject({ phase: "outside", lost: "missed" });
    expect((await rooms.goIn("release", first, "late")).ok).toBe(false);
    expect(await phaseOf(rooms, second)).toBe("called");
  });

  test("stays inside while seats are held, up to a limit", async () => {
    const rooms = await open({ chooseSeconds: 60, staySeconds: 600 });
    const ticket = await join(rooms);
    await seconds(1, rooms);
    await rooms.goIn("release", ticket, "mine");
    await rooms.stay("mine", [1], stage.clock + 300_000);
    stage.clock += 200_000;
    expect(await rooms.barring([1], "mine", async () => false)).toBeNull();
    // Entering again does not extend the stay.
    await rooms.goIn("release", ticket, "mine");
    for (let again = 0; again < 10; again++) {
      await rooms.stay("mine", [1], stage.clock + 300_000);
      stage.clock += 100_000;
    }
    expect(await rooms.barring([1], "mine", async () => false)).toBe("release");
  });

  test("stays inside after signing in, although the session token changes", async () => {
    const rooms = await open();
    const ticket = await join(rooms);
    await seconds(1, rooms);
    await rooms.goIn("release", ticket, "before");
    await rooms.renameSession("before", "after");
    expect(await rooms.barring([1], "after", async () => false)).toBeNull();
    expect(await rooms.barring([1], "before", async () => false)).toBe("release");
  });

  test("gets a waiting time based on the actual rate, not the configured one", async () => {
    const rooms = await open({ inside: 1, perMinute: 60 });
    const tickets: string[] = [];
    for (let visitor = 0; visitor < 30; visitor++) tickets.push(await join(rooms));
    await seconds(1, rooms);
    expect(await rooms.standing("release", tickets[29])).toMatchObject({ minutes: 1 });
    // The first visitor stays inside: no one is called for a quarter of an hour.
    await rooms.goIn("release", tickets[0], "slow");
    await rooms.stay("slow", [1], stage.clock + 3_000_000);
    await seconds(240, rooms);
    const later = await rooms.standing("release", tickets[29]);
    expect(later?.phase === "waiting" && (later.minutes === null || later.minutes > 1)).toBe(true);
  });
});

describe("the draw of a waiting room", () => {
  test("gives all visitors present the same chance, and places later visitors behind them", async () => {
    const rooms = await open({ opens: BY_TIME, perMinute: 1 });
    const early: string[] = [];
    for (let visitor = 0; visitor < 400; visitor++) early.push(await join(rooms));
    expect(await rooms.standing("release", early[0])).toEqual({ phase: "before-draw", draws: BY_TIME.draw });
    await seconds(3, rooms);
    expect(await phaseOf(rooms, early[0] ?? "")).toBe("before-draw");
    stage.clock = BY_TIME.draw;
    const lateComer = await join(rooms);
    await seconds(1, rooms);
    const { rows } = await stage.own.database.execute<{ arrival: number; place: number }>(sql`
      select row_number() over (order by arrival)::int as arrival, place from queue_places order by arrival`);
    const places = rows.map(({ place }) => place);
    expect([...places].sort((a, b) => a - b)).toEqual(places.map((_, index) => index + 1));
    expect(places.at(-1)).toBe(401);
    expect(await placeOf(rooms, lateComer)).toBe(401);
    // Positions are independent of the order of arrival.
    const half = places.slice(0, 200).reduce((sum, place) => sum + place, 0) / 200;
    expect(Math.abs(half - 200.5)).toBeLessThan(35);
    expect(places.slice(0, 400)).not.toEqual(places.slice(0, 400).toSorted((a, b) => a - b));
  });

  test("gives the same order for the same seed", async () => {
    const rooms = await open({ opens: BY_TIME, perMinute: 1 }, { bytes: (count) => Buffer.alloc(count, 7) });
    for (let visitor = 0; visitor < 50; visitor++) await join(rooms);
    stage.clock = BY_TIME.draw;
    await seconds(1, rooms);
    const { rows } = await stage.own.database.execute<{ right: boolean }>(sql`
      select bool_and(place = rank) as right from (
        select place, row_number() over (
          order by sha256(decode(repeat('07', 32), 'hex') || uuid_send(visitor))) as rank from queue_places) as drawn`);
    expect(rows[0]?.right).toBe(true);
  });

  test("orders eleven thousand visitors in one draw and one run", async () => {
    const rooms = await open({ opens: BY_TIME, perMinute: 1 }, { bytes: (count) => Buffer.alloc(count, 7) });
    await join(rooms);
    await stage.own.database.execute(sql`
      insert into queue_places (room, visitor, arrived, network)
      select room, gen_random_uuid(), arrived, network from queue_places, generate_series(1, 11000)`);
    stage.clock = BY_TIME.draw;
    await join(rooms, "192.0.2.2");
    await seconds(1, rooms);
    const { rows } = await stage.own.database.execute<{ right: boolean; places: number }>(sql`
      select bool_and(place = rank) as right, count(distinct place)::int as places from (
        select place, row_number() over (order by arrived >= ${new Date(BY_TIME.draw)},
          sha256(decode(repeat('07', 32), 'hex') || uuid_send(visitor))) as rank from queue_places) as drawn`);
    expect(rows[0]).toEqual({ right: true, places: 11_002 });
  });

  test("of two thousand visitors in a nearly empty room reads each row only a few times", async () => {
    const { database } = stage.own;
    const rooms = await open({ perMinute: 1 });
    await join(rooms);
    // The connection caches the plan after the fifth use.
    await seconds(10, rooms);
    await database.execute(sql`
      insert into queue_places (room, visitor, arrived, network)
      select room, gen_random_uuid(), arrived, network from queue_places, generate_series(1, 2000)`);
    const before = await rowsRead();
    await seconds(1, rooms);
    expect((await rowsRead()) - before).toBeLessThan(50 * 2_000);
  });

  test("precedes every admission, and no queue remains after the room has closed", async () => {
    const rooms = await open({ opens: BY_TIME });
    const ticket = await join(rooms);
    stage.clock = BY_TIME.draw - 1;
    await rooms.look();
    expect((await rooms.goIn("release", ticket, "eager")).ok).toBe(false);
    stage.clock = BY_TIME.to;
    expect(rooms.roomFor([1])).toBeNull();
    expect(await phaseOf(rooms, ticket)).toBe("open");
  });
});

describe("a waiting room that opens by load", () => {
  const BY_LOAD = { opens: { by: "load", lateMs: 500, forSeconds: 60 } } as const;

  test("opens at every process when one is overloaded, and closes after a while without overload", async () => {
    const [lateOne, idle] = [await open(BY_LOAD), await open(BY_LOAD)];
    expect(idle.roomFor([1])).toBeNull();
    stage.late = 900;
    await lateOne.look();
    stage.late = 0;
    await idle.look();
    expect(idle.roomFor([1])).toBe("release");
    await seconds(61, idle);
    expect(idle.roomFor([1])).toBeNull();
  });

  test("does not send away a visitor who holds seats", async () => {
    stage.late = 900;
    const rooms = await open(BY_LOAD);
    expect(await rooms.barring([1], "holds", async () => true)).toBeNull();
    expect(await rooms.barring([1], "holds-none", async () => false)).toBe("release");
  });
});

test("a waiting room that opens at its time does not admit visitors because they hold another performance's seats", async () => {
  const rooms = await open({ opens: BY_TIME });
  expect(await rooms.barring([1], "holds", async () => true)).toBe("release");
});

describe("moving a waiting room position to another device", () => {
  test("transfers the position, and the first device's ticket becomes invalid", async () => {
    const rooms = await open();
    const ticket = await join(rooms);
    const link = await rooms.toMove("release", ticket);
    if (!link.ok) throw new Error(link.refusal.reason);
    expect((await rooms.goIn("release", link.value, "by-the-email-alone")).ok).toBe(false);
    const moved = await rooms.move("release", link.value);
    if (!moved.ok) throw new Error(moved.refusal.reason);
    await seconds(1, rooms);
    expect(await phaseOf(rooms, moved.value.ticket)).toBe("called");
    expect(await rooms.standing("release", ticket)).toMatchObject({ phase: "outside", lost: "moved" });
    expect((await rooms.goIn("release", ticket, "the-first-device")).ok).toBe(false);
    expect((await rooms.move("release", link.value)).ok).toBe(false);
    expect((await rooms.goIn("release", moved.value.ticket, "the-second")).ok).toBe(true);
  });

  test("sends at most two emails for a position", async () => {
    const rooms = await open();
    const ticket = await join(rooms);
    expect((await rooms.toMove("release", ticket)).ok).toBe(true);
    expect((await rooms.toMove("release", ticket)).ok).toBe(true);
    expect(await rooms.toMove("release", ticket)).toEqual({
      ok: false,
      refusal: { reason: "too-many-emails" },
    });
  });
});
