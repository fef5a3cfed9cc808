import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "../src/engine/storage/database.ts";
import { migrateDatabase } from "../src/engine/storage/migrate.ts";
import { testRoom } from "../src/queue/testing/room.ts";
import { openWaitingRooms, type WaitingRooms } from "../src/queue/waiting-rooms.ts";
import { sharedFolder } from "../tooling/shared-folder.ts";
import { MIGRATIONS, startBenchPostgres } from "./load/bench-postgres.ts";
import { BENCH_PATIENCE } from "./load/bench-settings.ts";
import { round } from "./load/bench-shop.ts";

/**
 * `npm run bench:queue [-- --short]`: fifty thousand visitors join before the draw through two processes; the
 * draw; two new processes; entry; a hundred thousand bad tickets. Prints one line of JSON; exits with 1 if
 * the order is broken, a visitor enters out of turn, or a bad ticket admits anyone.
 */

const short = process.argv.includes("--short");
const WAITING = short ? 300 : 50_000;
const BAD_TICKETS = short ? 500 : 100_000;
const SECONDS_OF_CALLING = short ? 3 : 20;
const CALLED_A_SECOND = 20;
const AT_ONCE = 32;

const NOON = Date.parse("2027-03-01T11:00:00Z");
const HOUR = 3_600_000;
const ROOM = testRoom({
  opens: { by: "time", from: NOON, draw: NOON + HOUR, to: NOON + 6 * HOUR },
  inside: 1_000_000,
  perMinute: CALLED_A_SECOND * 60,
  placesPerAddress: WAITING,
});

let clock = NOON;
let violations = 0;
function violated(what: string): void {
  violations += 1;
  console.error(`violation: ${what}`);
}

const folder = await sharedFolder("queue");
const server = await startBenchPostgres(join(folder, "postgres"));
const databases: Database[] = [];
try {
  await server.ensureDatabase("house");
  await migrateDatabase(server.url("house"), MIGRATIONS);
  await run();
} finally {
  for (const database of databases) await database.$client.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
if (violations > 0) process.exitCode = 1;

async function openProcess(): Promise<WaitingRooms & { look(): Promise<void> }> {
  const database = openDatabase(server.url("house"), 8, BENCH_PATIENCE);
  databases.push(database);
  return openWaitingRooms({
    database,
    rooms: [ROOM],
    now: () => clock,
    random: { bytes: randomBytes, id: randomUUID },
    networkOf: (address) => address,
    lateness: () => 0,
    failed: (error) => violated(String(error)),
    every: null,
  });
}
type Process = Awaited<ReturnType<typeof openProcess>>;

async function run(): Promise<void> {
  const before = [await openProcess(), await openProcess()];
  const memory = process.memoryUsage().rss;
  const joining = performance.now();
  const tickets = await each(WAITING, async (visitor) => {
    const joined = await before[visitor % 2]?.join(ROOM.id, `2001:db8::${visitor.toString(16)}`);
    if (!joined?.ok) throw new Error("turned away");
    return joined.value.ticket;
  });
  const joinsPerSecond = WAITING / ((performance.now() - joining) / 1000);

  clock = NOON + HOUR;
  const drawing = performance.now();
  await second(before);
  const drawMs = performance.now() - drawing;
  const places = await placesOf(tickets);
  if (new Set(places).size !== WAITING) violated("two stand in one place");
  for (const rooms of before) rooms.close();

  const after = [await openProcess(), await openProcess()];
  for (const rooms of after) await rooms.look();
  const asking = performance.now();
  const read = await each(
    WAITING,
    async (visitor) => (await after[visitor % 2]?.standing(ROOM.id, tickets[visitor])) ?? null,
  );
  const standingsPerSecond = WAITING / ((performance.now() - asking) / 1000);
  const moved = read.filter((standing, visitor) =>
    standing?.phase === "waiting" ? standing.place !== places[visitor] : standing?.phase !== "called",
  ).length;
  if (moved > 0) violated(`${moved} stand elsewhere after the restart`);

  for (let turn = 0; turn < SECONDS_OF_CALLING; turn++) await second(after);
  const inside = await goInInTurn(after, tickets, places);
  const admitted = await tryBadTickets(after, tickets, places);
  if (admitted > 0) violated(`${admitted} were let in by tickets that are worth nothing`);

  console.table({ waiting: WAITING, inside, "bad tickets tried": BAD_TICKETS, admitted });
  console.log(
    JSON.stringify({
      joinsPerSecond: round(joinsPerSecond),
      drawMs: round(drawMs),
      standingsPerSecond: round(standingsPerSecond),
      bytesAWaiting: round((process.memoryUsage().rss - memory) / WAITING),
      moved,
      admitted,
      violations,
    }),
  );
}

async function second(processes: readonly Process[]): Promise<void> {
  clock += 1000;
  for (const rooms of processes) await rooms.look();
}

async function goInInTurn(
  [one, other]: readonly Process[],
  tickets: readonly string[],
  places: readonly number[],
): Promise<number> {
  const { rows } = (await databases
    .at(-1)
    ?.execute<{ served: number }>(sql`select served from queue_rooms`)) ?? { rows: [] };
  const served = rows[0]?.served ?? 0;
  if (served < CALLED_A_SECOND) violated("nobody is called");
  const went = await each(tickets.length, async (visitor) => {
    const rooms = visitor % 2 ? one : other;
    return (await rooms?.goIn(ROOM.id, tickets[visitor], `session-${visitor}`))?.ok === true;
  });
  const wrong = went.filter((isInside, visitor) => isInside !== (places[visitor] ?? 0) <= served).length;
  if (wrong > 0) violated(`${wrong} went in out of turn, or were kept out in turn`);
  return went.filter(Boolean).length;
}

/** With another session, a forged signature, another visitor's id, or expired. */
async function tryBadTickets(
  [one, other]: readonly Process[],
  tickets: readonly string[],
  places: readonly number[],
): Promise<number> {
  const used = tickets.filter((_, visitor) => (places[visitor] ?? 0) <= CALLED_A_SECOND);
  const attempts = await each(BAD_TICKETS, async (attempt) => {
    const ticket = used[attempt % used.length] ?? "";
    const rooms = attempt % 2 ? one : other;
    const went = await rooms?.goIn(ROOM.id, spoiled(ticket, attempt, tickets), `thief-${attempt}`);
    return went?.ok === true;
  });
  return attempts.filter(Boolean).length;
}

function spoiled(ticket: string, attempt: number, tickets: readonly string[]): string {
  const [body = "", signature = ""] = ticket.split(".");
  const fields = Buffer.from(body, "base64url").toString().split("|");
  const signed = (changed: readonly string[]) =>
    `${Buffer.from(changed.join("|")).toString("base64url")}.${signature}`;
  switch (attempt % 5) {
    case 0:
      return ticket;
    case 1:
      return `${body}.${randomBytes(32).toString("base64url")}`;
    case 2:
      return signed(fields.with(2, randomUUID()));
    case 3:
      return signed(fields.with(5, String(clock + 100 * HOUR)));
    default: {
      const [other = ""] = (tickets[attempt % tickets.length] ?? "").split(".");
      return `${other}.${signature}x`;
    }
  }
}

async function placesOf(tickets: readonly string[]): Promise<number[]> {
  const { rows } = (await databases[0]?.execute<{ visitor: string; place: number }>(
    sql`select visitor::text, place from queue_places`,
  )) ?? { rows: [] };
  const places = new Map(rows.map(({ visitor, place }) => [visitor, place]));
  return tickets.map((ticket) => places.get(visitorOf(ticket)) ?? 0);
}

function visitorOf(ticket: string): string {
  const [body = ""] = ticket.split(".");
  return Buffer.from(body, "base64url").toString().split("|")[2] ?? "";
}

async function each<Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
