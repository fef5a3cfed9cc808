import { payByCard } from "#sandbox/nexi/visitor.ts";
import { bigHall, houseWith, load, seeded } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { type ApiServers, openApiServers } from "./load/api-servers.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { rush } from "./load/seat-load.ts";
import { signIn } from "./load/signed-in.ts";
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
const CLIENTS = 64;

const performances = Array.from({ length: PERFORMANCES }, (_, index) => CARMEN + index);
const WARM = CARMEN + PERFORMANCES;
const LAST = WARM + 1;
const plan = bigHall(HALL.rows, HALL.seatsInRow, (seat) => ({ ...seat, band: "A" }));
let violations = 0;

async function holds(shop: ApiServers, on: readonly number[], seed: number) {
  const visitors = await load(shop.database, on.length * HALL.rows * HALL.seatsInRow * 2, Date.now());
  const wave = { clients: CLIENTS, waves: [on], visitors, hall: HALL, random: seeded(seed) };
  return rush(wave, async ({ session }, { performance, seats, quantity }) => {
    const answer = seats
      ? await shop.send(0, "POST", "/basket/seats", session, {
          performance,
          seats: seats.map((seat) => ({ seat, priceType: ADULT })),
        })
      : await shop.send(0, "POST", "/basket/best-available", session, {
          performance,
          band: "A",
          quantities: [{ priceType: ADULT, quantity }],
        });
    if (answer.status >= 500) violations += 1;
    if (answer.status !== 200) return null;
    return (answer.body.basket as { tickets: { seat: string }[] }).tickets.map(({ seat }) => seat);
  });
}

interface Bought {
  readonly perSecond: number;
  readonly statementsEach: number;
}

/** From the seats to the paid order with its tickets, for `count` concurrent customers. */
async function purchases(shop: ApiServers, count: number): Promise<Bought> {
  const customers = await signedInLoad(shop, count);
  let next = 0;
  const one = async () => {
    for (let session = customers[next++]; session; session = customers[next++]) {
      await buy(shop, session).catch((error: unknown) => {
        violations += 1;
        if (violations <= 5) console.error(error);
      });
    }
  };
  const before = await shop.statements();
  const began = performance.now();
  await Promise.all(Array.from({ length: 32 }, one));
  const perSecond = count / ((performance.now() - began) / 1000);
  return { perSecond, statementsEach: ((await shop.statements()) - before) / count };
}

async function buy(shop: ApiServers, session: string): Promise<void> {
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await shop.send(0, method, path, session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const held = await ask("POST", "/basket/best-available", { performance: LAST, band: "A", quantities });
  await ask("PUT", "/basket/delivery", { method: "e-ticket" });
  const { totals } = held.basket as { totals: { total: { amount: number } } };
  const placed = await ask("POST", "/orders", { acceptTerms: true, expectedTotal: totals.total.amount });
  await payByCard(String(placed.paymentPage));
  const verified = await ask("POST", `/orders/${placed.link}/verification`, { returned: "paid" });
  if (verified.state !== "paid") throw new Error(`A paid order is ${verified.state}`);
}

async function signedInLoad(shop: ApiServers, count: number): Promise<string[]> {
  const visitors = await load(shop.database, count, Date.now());
  const sessions = visitors.flatMap(({ session }) => session ?? []);
  await signIn(shop.database, sessions);
  return sessions;
}

/** Warms up the compiler; not counted. */
async function warmUp(shop: ApiServers): Promise<void> {
  await holds(shop, [WARM], 0);
  await purchases(shop, short ? 5 : 200);
}

const rounds: { holdsVsPgb1: number; purchasesPerSecond: number; statementsPerPurchase: number }[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const big = bigHall(Math.ceil((PURCHASES * 2.5) / 50), 50, (seat) => ({ ...seat, band: "A" }));
  const house = houseWith(plan, PERFORMANCES + 1);
  const last = { ...house.performances[0], id: LAST, plan: big.id } as (typeof house.performances)[number];
  const catalogue = { ...house, plans: [plan, big], performances: [...house.performances, last] };
  const shop = await openApiServers(onSaleNow(catalogue), 1);
  try {
    const pgb1 = await singleRowUpdates(shop.databaseUrl, PGBENCH_SECONDS);
    await warmUp(shop);
    const held = await holds(shop, performances, round);
    const bought = await purchases(shop, PURCHASES);
    const audit = await auditSeats(shop.database, new Date());
    violations += Object.values(audit).reduce((sum, count) => sum + count, 0);
    console.log(`round ${round}: PGB1 (${pgb1.by}) ${pgb1.perSecond.toFixed(0)}/s`);
    console.log(
      `  holds ${held.holdsPerSecond.toFixed(0)}/s, p50 ${held.p50.toFixed(1)} ms, p99 ${held.p99.toFixed(1)} ms, ` +
        `${held.refused} refused; purchases ${bought.perSecond.toFixed(0)}/s, ` +
        `${bought.statementsEach.toFixed(1)} statements each`,
    );
    rounds.push({
      holdsVsPgb1: held.holdsPerSecond / pgb1.perSecond,
      purchasesPerSecond: bought.perSecond,
      statementsPerPurchase: bought.statementsEach,
    });
  } finally {
    await shop.close();
  }
}
const worst = (name: keyof (typeof rounds)[number]) =>
  Number(Math.min(...rounds.map((round) => round[name])).toFixed(3));
console.log(
  JSON.stringify({
    holdsVsPgb1: worst("holdsVsPgb1"),
    purchasesPerSecond: worst("purchasesPerSecond"),
    statementsPerPurchase: Number(Math.max(...rounds.map((one) => one.statementsPerPurchase)).toFixed(1)),
    violations,
  }),
);
if (violations > 0) process.exitCode = 1;
