import { bestAvailable } from "../src/domain/seating/best-available.ts";
import { layOut } from "../src/domain/seating/hall-layout.ts";
import { WANTED } from "../src/domain/seating/seat-request.ts";
import type { Database } from "../src/engine/storage/database.ts";
import { partitionSeats } from "../src/engine/storage/partitions.ts";
import { bigHall, houseWith, load, seeded } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { BENCH_NOW, openBenchDatabase } from "./load/bench-database.ts";
import { openBenchEngine } from "./load/bench-engine.ts";
import { designA } from "./load/design-a.ts";
import { type Ask, type LoadResult, rush } from "./load/seat-load.ts";
import { singleRowUpdates } from "./load/single-row-updates.ts";

/**
 * `npm run bench:holds [-- --short]`: seats held a second, in rounds with single-row updates on the same
 * server and with one transaction a request (design A). Exits with 1 if a seat was held twice or a hold was
 * lost. `--partitions 8` also measures a partitioned table of seats.
 */

const short = process.argv.includes("--short");
const PARTITIONS = partitionsRequested();
const HALL = short ? { rows: 6, seatsInRow: 40 } : { rows: 32, seatsInRow: 50 };
const PERFORMANCES = short ? 2 : 20;
const ROUNDS = short ? 1 : 3;
const PGBENCH_SECONDS = short ? 2 : 5;
/** Design A would take minutes for all performances. */
const PERFORMANCES_OF_A = short ? 1 : 4;

const plan = bigHall(HALL.rows, HALL.seatsInRow, (seat) => ({ ...seat, band: "A" }));
const performances = Array.from({ length: PERFORMANCES }, (_, index) => CARMEN + index);
const oneByOne = performances.map((performance) => [performance]);

function engineAsk(database: Database): Ask {
  const engine = openBenchEngine(database);
  const { basket } = engine.backEnd;
  return async (visitor, { performance, seats, quantity }) => {
    const held = seats
      ? await basket.addSeats(
          { performance, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
          visitor,
        )
      : await basket.addBestAvailable(
          { performance, band: "A", quantities: [{ priceType: ADULT, quantity }] },
          visitor,
        );
    if (held.ok) return held.value.basket.tickets.map(({ seat }) => seat);
    if (["seats-taken", "not-enough-seats"].includes(held.refusal.reason)) return null;
    throw new Error(held.refusal.reason);
  };
}

interface Variant {
  readonly name: string;
  readonly clients: number;
  readonly waves: readonly (readonly number[])[];
  readonly ask: (database: Database) => Ask;
  readonly partitions?: number;
}
const VARIANTS = {
  hot64: { name: "F one performance", clients: 64, waves: oneByOne, ask: engineAsk },
  hot256: { name: "F one performance", clients: 256, waves: oneByOne, ask: engineAsk },
  spread64: { name: `F ${PERFORMANCES} performances`, clients: 64, waves: [performances], ask: engineAsk },
  spread256: { name: `F ${PERFORMANCES} performances`, clients: 256, waves: [performances], ask: engineAsk },
  a64: {
    name: "A one performance",
    clients: 64,
    waves: oneByOne.slice(0, PERFORMANCES_OF_A),
    ask: (database) => designA(database, plan),
  },
  a256: {
    name: "A one performance",
    clients: 256,
    waves: oneByOne.slice(0, PERFORMANCES_OF_A),
    ask: (database) => designA(database, plan),
  },
} as const satisfies Record<string, Variant>;

let violations = 0;

async function measure(variant: Variant, fresh: () => Promise<Database>, seed: number): Promise<LoadResult> {
  const database = await fresh();
  if (variant.partitions) await partitionSeats(database, variant.partitions);
  const seats = variant.waves.flat().length * HALL.rows * HALL.seatsInRow;
  // Each request has its own basket.
  const visitors = await load(database, seats * 2, BENCH_NOW);
  await database.$client.query("analyze sessions");
  const { clients, waves } = variant;
  const result = await rush(
    { clients, waves, visitors, hall: HALL, random: seeded(seed) },
    variant.ask(database),
  );
  const audit = await auditSeats(database, new Date(BENCH_NOW));
  const { rows } = await database.$client.query(
    "select count(*)::int as held from performance_seats where state = 1",
  );
  const wrong = Object.values(audit).reduce((sum, count) => sum + count, 0);
  const found = wrong + Math.abs(rows[0].held - result.seats);
  if (found > 0) console.error(variant.name, audit, rows[0], result);
  violations += found;
  return result;
}

function bestAvailableMicros(): number {
  const layout = layOut(
    Array.from({ length: 30 }, (_, row) => ({
      seats: Array.from({ length: 50 }, (_, index) => ({
        position: row * 50 + index,
        x: index * 24,
        y: row * 30,
      })),
    })),
  );
  const seats = new Uint8Array(1_500).fill(WANTED);
  const look = () =>
    bestAvailable(layout, seats, { seats: 3, near: { x: 588, y: -60 }, random: Math.random });
  for (let warm = 0; warm < 5_000; warm++) look();
  const began = performance.now();
  for (let turn = 0; turn < 5_000; turn++) look();
  return ((performance.now() - began) * 1000) / 5_000;
}

function report(name: string, clients: number | string, result: LoadResult): void {
  const columns = [
    name.padEnd(22),
    String(clients).padStart(7),
    result.holdsPerSecond.toFixed(0).padStart(9),
    result.seatsPerSecond.toFixed(0).padStart(9),
    result.p50.toFixed(1).padStart(9),
    result.p99.toFixed(1).padStart(9),
    String(result.refused).padStart(9),
  ];
  console.log(columns.join(" "));
}

const bench = await openBenchDatabase(houseWith(plan, PERFORMANCES));
const RATIOS = [
  "seatRowsVsPgb1",
  "hotSeatRowsVsPgb1",
  "hotVsSpread",
  "p99VsDesignA",
  "bestAvailableMicros",
] as const;
const rounds: Record<(typeof RATIOS)[number], number>[] = [];
/** Relative to one table in the same round. */
const priceOfParts: { readonly spread: number; readonly hot: number }[] = [];
try {
  // Warms up the compiler.
  for (const variant of [VARIANTS.hot64, VARIANTS.spread64])
    await measure({ ...variant, waves: variant.waves.slice(0, short ? 1 : 8) }, bench.fresh, 0);
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`\nround ${round}, ${HALL.rows * HALL.seatsInRow} seats a performance, until sold out`);
    console.log("variant                clients   holds/s   seats/s    p50 ms    p99 ms   refused");
    const pgb1 = await singleRowUpdates(bench.url, PGBENCH_SECONDS);
    console.log(`PGB1 (${pgb1.by})`.padEnd(22), "     16".padEnd(7), pgb1.perSecond.toFixed(0).padStart(19));
    const results = new Map<string, LoadResult>();
    for (const [key, variant] of Object.entries(VARIANTS)) {
      const result = await measure(variant, bench.fresh, round);
      report(variant.name, variant.clients, result);
      results.set(key, result);
    }
    const partitioned = PARTITIONS && { partitions: PARTITIONS, name: `F in ${PARTITIONS} parts` };
    if (partitioned) {
      const spread = await measure({ ...VARIANTS.spread256, ...partitioned }, bench.fresh, round);
      report(partitioned.name, 256, spread);
      const hot = await measure({ ...VARIANTS.hot256, ...partitioned }, bench.fresh, round);
      report(partitioned.name, "256 hot", hot);
      priceOfParts.push({
        spread: spread.seatsPerSecond / (results.get("spread256")?.seatsPerSecond ?? Number.NaN),
        hot: hot.seatsPerSecond / (results.get("hot256")?.seatsPerSecond ?? Number.NaN),
      });
    }
    const of = (key: keyof typeof VARIANTS) => {
      const result = results.get(key);
      if (!result) throw new Error(`${key} was not measured`);
      return result;
    };
    rounds.push({
      seatRowsVsPgb1: of("spread256").seatsPerSecond / pgb1.perSecond,
      hotSeatRowsVsPgb1: of("hot256").seatsPerSecond / pgb1.perSecond,
      hotVsSpread: of("hot64").holdsPerSecond / of("spread64").holdsPerSecond,
      p99VsDesignA: of("hot256").p99 / of("a256").p99,
      bestAvailableMicros: bestAvailableMicros(),
    });
  }
} finally {
  await bench.close();
}
const worst = (name: (typeof RATIOS)[number], pick: (...values: number[]) => number) =>
  Number(pick(...rounds.map((round) => round[name])).toFixed(3));
console.log(
  JSON.stringify({
    seatRowsVsPgb1: worst("seatRowsVsPgb1", Math.min),
    hotSeatRowsVsPgb1: worst("hotSeatRowsVsPgb1", Math.min),
    hotVsSpread: worst("hotVsSpread", Math.min),
    p99VsDesignA: worst("p99VsDesignA", Math.max),
    bestAvailableMicros: worst("bestAvailableMicros", Math.max),
    ...(priceOfParts.length > 0 && {
      partitionedVsWhole: least(priceOfParts.map(({ spread }) => spread)),
      hotPartitionedVsWhole: least(priceOfParts.map(({ hot }) => hot)),
    }),
    violations,
  }),
);
if (violations > 0) process.exitCode = 1;

function least(ratios: readonly number[]): number {
  return Number(Math.min(...ratios).toFixed(3));
}

function partitionsRequested(): number | null {
  const at = process.argv.indexOf("--partitions");
  return at < 0 ? null : Number(process.argv[at + 1]);
}
