import { payByCard } from "#sandbox/nexi/visitor.ts";
import { hashToken } from "../src/credentials/tokens.ts";
import { bigHall, houseWith, load, seeded } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { type ApiServers, openApiServers } from "./load/api-servers.ts";
import { percentile } from "./load/bench-shop.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { signIn } from "./load/signed-in.ts";

/**
 * `npm run bench:rush [-- --short] [-- --seed n]`: a hundred thousand attempts on 1,600 seats, over five
 * hundred connections through two processes, for several seeds; attempt n depends only on the seed and n.
 * Exits with 1 if a seat was sold twice or held for no basket, the database differs from the
 * acknowledgements, or a request failed with a server error.
 */

const short = process.argv.includes("--short");
const requested = /--seed[= ](\d+)/.exec(process.argv.join(" "))?.[1];
const [ROWS, SEATS_IN_ROW] = short ? [6, 40] : [32, 50];
const ATTEMPTS = short ? 900 : 100_000;
const CONNECTIONS = short ? 100 : 500;
const SERVERS = 2;
const SEEDS = requested ? [Number(requested)] : short ? [1] : [1, 2, 3];
/** One attempt in this many buys the seats. */
const BUYER_EVERY = 40;
const GIVES_BACK = 0.4;

interface Tally {
  readonly held: Map<string, readonly string[]>;
  readonly sold: Map<string, readonly string[]>;
  readonly times: number[];
  given: number;
  faults: number;
}

type Send = (method: string, path: string, body: object) => ReturnType<ApiServers["send"]>;

async function attempt(at: number, seed: number, session: string, send: Send, tally: Tally): Promise<void> {
  const random = seeded(seed * 1_000_003 + at);
  const { path, body } = request(random);
  const began = performance.now();
  const answer = await send("POST", path, body);
  tally.times.push(performance.now() - began);
  if (answer.status !== 200) return;
  const { tickets, totals } = answer.body.basket as {
    tickets: { seat: string }[];
    totals: { total: { amount: number } };
  };
  const seats = tickets.map(({ seat }) => seat);
  tally.held.set(session, seats);
  if (at % BUYER_EVERY === 0) {
    await buy(send, totals.total.amount);
    tally.held.delete(session);
    tally.sold.set(session, seats);
  } else if (random() < GIVES_BACK) {
    const emptied = await send("DELETE", "/basket", {});
    if (emptied.status === 200) tally.held.delete(session);
    tally.given += seats.length;
  }
}

async function buy(send: Send, expectedTotal: number): Promise<void> {
  await send("PUT", "/basket/delivery", { method: "e-ticket" });
  const placed = await send("POST", "/orders", { acceptTerms: true, expectedTotal });
  if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  await payByCard(String(placed.body.paymentPage));
  const verified = await send("POST", `/orders/${placed.body.link}/verification`, { returned: "paid" });
  if (verified.body.state !== "paid") throw new Error(`not paid: ${JSON.stringify(verified)}`);
}

function request(random: () => number): { path: string; body: object } {
  const quantity = 1 + Math.floor(random() * 4);
  if (random() < 0.5) {
    const band = random() < 0.5 ? "A" : "B";
    const body = { performance: CARMEN, band, quantities: [{ priceType: ADULT, quantity }] };
    return { path: "/basket/best-available", body };
  }
  const row = 1 + Math.floor(random() * ROWS);
  const first = 1 + Math.floor(random() * (SEATS_IN_ROW - quantity));
  const seats = Array.from({ length: quantity }, (_, index) => ({
    seat: `${row}-${first + index}`,
    priceType: ADULT,
  }));
  return { path: "/basket/seats", body: { performance: CARMEN, seats } };
}

async function run(seed: number) {
  console.log(`seed ${seed} (again: npm run bench:rush -- ${short ? "--short " : ""}--seed ${seed})`);
  const house = onSaleNow(houseWith(bigHall(ROWS, SEATS_IN_ROW)));
  const shop = await openApiServers(house, SERVERS);
  try {
    const visitors = await load(shop.database, ATTEMPTS, Date.now());
    const sessions = visitors.map(({ session }) => session ?? "");
    await signIn(
      shop.database,
      sessions.filter((_, index) => index % BUYER_EVERY === 0),
    );
    const tally: Tally = { held: new Map(), sold: new Map(), times: [], given: 0, faults: 0 };
    let next = 0;
    const connection = async (_: unknown, number: number) => {
      for (let index = next++; index < ATTEMPTS; index = next++) {
        const session = sessions[index] ?? "";
        const send: Send = async (method, path, body) => {
          const answer = await shop.send(number % SERVERS, method, path, session, body);
          if (answer.status >= 500) tally.faults += 1;
          if (answer.status >= 500 && tally.faults <= 5) console.error(answer);
          return answer;
        };
        await attempt(index, seed, session, send, tally).catch((error: unknown) => {
          tally.faults += 1;
          if (tally.faults <= 5) console.error(error);
        });
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    const seconds = (performance.now() - began) / 1000;
    return { seed, seconds: Number(seconds.toFixed(1)), ...(await account(shop, tally, seconds)) };
  } finally {
    await shop.close();
  }
}

async function account(shop: ApiServers, tally: Tally, seconds: number) {
  const audit = await auditSeats(shop.database, new Date());
  const { rows } = await shop.database.$client.query<{ seat: string; holder: string; state: number }>(`
    select seat.seat, seat.state, encode(sessions.token_hash, 'hex') as holder
    from performance_seats seat join baskets on baskets.id = seat.basket
    join sessions on sessions.id = baskets.session where seat.state in (1, 2)`);
  const inDatabase = new Set(rows.map(({ seat, state, holder }) => `${seat} ${state} ${holder}`));
  const granted = [
    ...[...tally.held].map((one) => [1, ...one] as const),
    ...[...tally.sold].map((one) => [2, ...one] as const),
  ].flatMap(([state, session, seats]) =>
    seats.map((seat) => ({ seat, key: `${seat} ${state} ${hashToken(session).toString("hex")}` })),
  );
  return {
    attemptsPerSecond: Math.round(ATTEMPTS / seconds),
    p50: Math.round(percentile(tally.times, 0.5)),
    p99: Math.round(percentile(tally.times, 0.99)),
    held: rows.filter(({ state }) => state === 1).length,
    sold: rows.filter(({ state }) => state === 2).length,
    givenBack: tally.given,
    double: audit.double + granted.length - new Set(granted.map(({ seat }) => seat)).size,
    unowned: audit.unowned + audit.lost + audit.unsold,
    untrue:
      granted.filter(({ key }) => !inDatabase.has(key)).length + Math.max(0, rows.length - granted.length),
    faults: tally.faults,
  };
}

const runs: Awaited<ReturnType<typeof run>>[] = [];
for (const seed of SEEDS) {
  const result = await run(seed);
  console.log(result);
  runs.push(result);
}
const sum = (name: "double" | "unowned" | "untrue" | "faults" | "sold") =>
  runs.reduce((total, result) => total + result[name], 0);
const violations = sum("double") + sum("unowned") + sum("untrue") + sum("faults");
console.log(
  JSON.stringify({
    attempts: ATTEMPTS * runs.length,
    seats: ROWS * SEATS_IN_ROW,
    connections: CONNECTIONS,
    seeds: SEEDS,
    attemptsPerSecond: Math.min(...runs.map((result) => result.attemptsPerSecond)),
    p99Ms: Math.max(...runs.map((result) => result.p99)),
    double: sum("double"),
    unowned: sum("unowned"),
    untrue: sum("untrue"),
    faults: sum("faults"),
    violations,
  }),
);
if (violations > 0) process.exitCode = 1;
