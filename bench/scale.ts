import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { CARMEN } from "../src/engine/testing/small-house.ts";
import { holds, houseForLoad, purchases } from "./load/api-load.ts";
import { openApiServers } from "./load/api-servers.ts";
import { percentile } from "./load/bench-shop.ts";
import { onSaleNow } from "./load/on-sale-now.ts";

/**
 * `npm run bench:scale [-- --short]`: holds and purchases through /api/v1 of one, two and four processes on one
 * PostgreSQL, in turns. Exits with 1 on any violation.
 */

const short = process.argv.includes("--short");
const PROCESSES = short ? [1, 2] : [1, 2, 4];
const ROUNDS = short ? 1 : 3;
const HALL = short ? { rows: 6, seatsInRow: 40 } : { rows: 32, seatsInRow: 50 };
const PERFORMANCES = short ? 1 : 8;
const PURCHASES = short ? 40 : 600;

const performances = Array.from({ length: PERFORMANCES }, (_, index) => CARMEN + index);
const WARM = CARMEN + PERFORMANCES;
let violations = 0;

function noteFault(error?: unknown): void {
  violations += 1;
  if (error !== undefined && violations <= 5) console.error(error);
}

interface Turn {
  readonly holdsPerSecond: number;
  readonly purchasesPerSecond: number;
}

async function turn(processes: number, seed: number): Promise<Turn> {
  const { catalogue, last } = houseForLoad(HALL, PERFORMANCES + 1, PURCHASES);
  const shop = await openApiServers(onSaleNow(catalogue), processes);
  try {
    await holds(shop, { performances: [WARM], hall: HALL, seed: 0 }, noteFault);
    await purchases(shop, last, short ? 5 : 100, noteFault);
    const held = await holds(shop, { performances, hall: HALL, seed }, noteFault);
    const bought = await purchases(shop, last, PURCHASES, noteFault);
    const audit = await auditSeats(shop.database, new Date());
    violations += Object.values(audit).reduce((sum, count) => sum + count, 0);
    return { holdsPerSecond: held.holdsPerSecond, purchasesPerSecond: bought.perSecond };
  } finally {
    await shop.close();
  }
}

const turns = new Map<number, Turn[]>(PROCESSES.map((processes) => [processes, []]));
for (let round = 1; round <= ROUNDS; round++) {
  for (const processes of PROCESSES) {
    const one = await turn(processes, round);
    turns.get(processes)?.push(one);
    const { holdsPerSecond, purchasesPerSecond } = one;
    console.log(
      `round ${round}, ${processes} processes: ${holdsPerSecond.toFixed(0)} holds/s, ${purchasesPerSecond.toFixed(1)} purchases/s`,
    );
  }
}

const median = (processes: number, name: keyof Turn) =>
  percentile(
    (turns.get(processes) ?? []).map((one) => one[name]),
    0.5,
  );
const against = (name: keyof Turn) =>
  PROCESSES.slice(1).map((processes) => [
    `${name}Of${processes}`,
    Number((median(processes, name) / median(1, name)).toFixed(2)),
  ]);
console.log(
  JSON.stringify({
    ...Object.fromEntries([...against("holdsPerSecond"), ...against("purchasesPerSecond")]),
    violations,
  }),
);
if (violations > 0) process.exitCode = 1;
