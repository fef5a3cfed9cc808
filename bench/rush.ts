import { bigHall, crowd, houseWith, seeded } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { openApiServers } from "./api-servers.ts";
import { onSaleNow } from "./on-sale-now.ts";

/**
 * `npm run bench:rush [-- --short]`: one performance, a hundred thousand attempts over five hundred connections
 * through two processes, several seeds. Ends with one line of JSON; exits with 1 when a seat was sold twice,
 * held for nobody, or a request was answered with a fault.
 */

const short = process.argv.includes("--short");
const [ROWS, SEATS_IN_ROW] = short ? [10, 40] : [32, 50];
const ATTEMPTS = short ? 3_000 : 100_000;
const CONNECTIONS = short ? 100 : 500;
const SEEDS = short ? [1] : [1, 2, 3];

async function run(seed: number) {
  const random = seeded(seed);
  const shop = await openApiServers(onSaleNow(houseWith(bigHall(ROWS, SEATS_IN_ROW))), 2, CONNECTIONS);
  try {
    const visitors = await crowd(shop.database, ATTEMPTS, Date.now());
    const times: number[] = [];
    let [next, held, faults] = [0, 0, 0];
    const one = async () => {
      for (let at = next++; at < ATTEMPTS; at = next++) {
        const session = visitors[at]?.session ?? null;
        const asked = performance.now();
        const { path, body } = wish(random);
        const answer = await shop.send(at, "POST", path, session, body);
        times.push(performance.now() - asked);
        if (answer.status >= 500) faults += 1;
        if (answer.status >= 500 && faults <= 5) console.error(answer);
        if (answer.status === 200) held += (answer.body.basket as { tickets: unknown[] }).tickets.length;
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
    const seconds = (performance.now() - began) / 1000;
    const audit = await auditSeats(shop.database, new Date());
    const { rows } = await shop.database.$client.query(
      "select count(*)::int as held from performance_seats where state = 1",
    );
    times.sort((a, b) => a - b);
    return {
      seed,
      attemptsPerSecond: Math.round(ATTEMPTS / seconds),
      p50: Math.round(times[Math.floor(times.length * 0.5)] ?? 0),
      p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      held: rows[0].held as number,
      double: audit.double + Math.abs(rows[0].held - held),
      stranded: audit.stranded + audit.lost,
      faults,
    };
  } finally {
    await shop.close();
  }
}

function wish(random: () => number): { path: string; body: object } {
  const quantity = 1 + Math.floor(random() * 4);
  if (random() < 0.5) {
    const band = random() < 0.5 ? "A" : "B";
    const body = { performance: CARMEN, band, wishes: [{ priceType: ADULT, quantity }] };
    return { path: "/basket/best-available", body };
  }
  const row = 1 + Math.floor(random() * ROWS);
  const first = 1 + Math.floor(random() * (SEATS_IN_ROW - quantity));
  const seats = Array.from({ length: quantity }, (_, at) => ({
    seat: `${row}-${first + at}`,
    priceType: ADULT,
  }));
  return { path: "/basket/seats", body: { performance: CARMEN, seats } };
}

const runs: Awaited<ReturnType<typeof run>>[] = [];
for (const seed of SEEDS) {
  const result = await run(seed);
  console.log(result);
  runs.push(result);
}
const sum = (name: "double" | "stranded" | "faults") =>
  runs.reduce((total, result) => total + result[name], 0);
console.log(
  JSON.stringify({
    attempts: ATTEMPTS * runs.length,
    seats: ROWS * SEATS_IN_ROW,
    attemptsPerSecond: Math.min(...runs.map((result) => result.attemptsPerSecond)),
    p99Ms: Math.max(...runs.map((result) => result.p99)),
    double: sum("double"),
    stranded: sum("stranded"),
    faults: sum("faults"),
  }),
);
if (sum("double") + sum("stranded") + sum("faults") > 0) process.exitCode = 1;
