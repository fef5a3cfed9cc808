import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { CARMEN } from "../src/engine/testing/small-house.ts";
import { holds, houseForLoad, purchases } from "./load/api-load.ts";
import { type ApiServers, openApiServers } from "./load/api-servers.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { singleRowUpdates } from "./load/single-row-updates.ts";

/**
 * `npm run bench:http [-- --short]`: holds and purchases through /api/v1 of one process, with the provider's
 * sandbox. Exits with 1 on any violation.
 */

const short = process.argv.includes("--short");
const HALL = short ? { rows: 6, seatsInRow: 40 } : { rows: 32, seatsInRow: 50 };
const PERFORMANCES = short ? 1 : 20;
const ROUNDS = short ? 1 : 3;
const PGBENCH_SECONDS = short ? 2 : 5;
const PURCHASES = short ? 40 : 1_500;

const performances = Array.from({ length: PERFORMANCES }, (_, index) => CARMEN + index);
const WARM = CARMEN + PERFORMANCES;
let violations = 0;

function noteFault(error?: unknown): void {
  violations += 1;
  if (error !== undefined && violations <= 5) console.error(error);
}

/** Warms up the compiler; not counted. */
async function warmUp(shop: ApiServers, last: number): Promise<void> {
  await holds(shop, { performances: [WARM], hall: HALL, seed: 0 }, noteFault);
  await purchases(shop, last, short ? 5 : 200, noteFault);
}

interface Round {
  readonly holdsVsPgb1: number;
  readonly purchasesPerSecond: number;
  readonly statementsPerPurchase: number;
  readonly messagesPerPurchase: number;
}

const rounds: Round[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const { catalogue, last } = houseForLoad(HALL, PERFORMANCES + 1, PURCHASES);
  const shop = await openApiServers(onSaleNow(catalogue), 1);
  try {
    const pgb1 = await singleRowUpdates(shop.databaseUrl, PGBENCH_SECONDS);
    await warmUp(shop, last);
    const held = await holds(shop, { performances, hall: HALL, seed: round }, noteFault);
    const bought = await purchases(shop, last, PURCHASES, noteFault);
    const audit = await auditSeats(shop.database, new Date());
    violations += Object.values(audit).reduce((sum, count) => sum + count, 0);
    console.log(`round ${round}: PGB1 (${pgb1.by}) ${pgb1.perSecond.toFixed(0)}/s`);
    console.log(
      `  holds ${held.holdsPerSecond.toFixed(0)}/s, p50 ${held.p50.toFixed(1)} ms, p99 ${held.p99.toFixed(1)} ms, ` +
        `${held.refused} refused; purchases ${bought.perSecond.toFixed(0)}/s, ` +
        `${bought.statementsEach.toFixed(1)} statements in ${bought.messagesEach.toFixed(1)} messages each`,
    );
    rounds.push({
      holdsVsPgb1: held.holdsPerSecond / pgb1.perSecond,
      purchasesPerSecond: bought.perSecond,
      statementsPerPurchase: bought.statementsEach,
      messagesPerPurchase: bought.messagesEach,
    });
  } finally {
    await shop.close();
  }
}
const worst = (name: keyof Round) => Number(Math.min(...rounds.map((round) => round[name])).toFixed(3));
const most = (name: keyof Round) => Number(Math.max(...rounds.map((round) => round[name])).toFixed(1));
console.log(
  JSON.stringify({
    holdsVsPgb1: worst("holdsVsPgb1"),
    purchasesPerSecond: worst("purchasesPerSecond"),
    statementsPerPurchase: most("statementsPerPurchase"),
    messagesPerPurchase: most("messagesPerPurchase"),
    violations,
  }),
);
if (violations > 0) process.exitCode = 1;
