import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { PaymentProvider } from "#ports/payments.ts";
import { counter } from "../src/box-office/operations/counter/counter.ts";
import { clerkOf } from "../src/box-office/testing/counter-clerk.ts";
import { createEngine } from "../src/engine/engine.ts";
import { bigHall, houseWith, load } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT } from "../src/engine/testing/small-house.ts";
import { BENCH_NOW, openBenchDatabase } from "./load/bench-database.ts";
import { BENCH_SETTINGS } from "./load/bench-settings.ts";
import { percentile, round } from "./load/bench-shop.ts";

/**
 * `npm run bench:counter [-- --short]`: two clerks sell two best seats each by card, one sale after the other, while
 * visitors hold seats of the same performances, 100 times a second. The server's time of a whole sale, with its audit
 * entries. Exits with 1 if a seat was sold twice, lost, or a sale failed.
 */

const short = process.argv.includes("--short");
const SECONDS = short ? 3 : 30;
const HOLDS_A_SECOND = 100;
const CLERKS = 2;
const NEXT_CUSTOMER_MS = 20;
const PERFORMANCES = short ? 4 : 40;
const VISITORS = short ? 60 : 400;

const catalogue = houseWith(
  bigHall(24, 50, (seat) => ({ ...seat, band: "A" })),
  PERFORMANCES,
);
const anyPerformance = () => catalogue.performances[randomInt(PERFORMANCES)]?.id ?? 0;

let violations = 0;
function violated(what: string): void {
  violations += 1;
  if (violations <= 10) console.error(what);
}

const bench = await openBenchDatabase(catalogue);
try {
  const database = await bench.fresh();
  const engine = createEngine({
    database,
    outbox: { put: () => Promise.resolve() },
    payments: { name: "none" } as PaymentProvider,
    settings: BENCH_SETTINGS,
    now: () => BENCH_NOW,
    random: { bytes: randomBytes, below: (limit) => randomInt(limit), id: () => randomUUID() },
    log: { info() {}, warn: (facts, message) => console.error(message, facts) },
  });

  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  const sell = async (who: string) => {
    const clerk = clerkOf(engine, { who });
    for (let sold = 0; performance.now() < until; sold += 1) {
      const began = performance.now();
      const { sale } = await clerk.do(counter.start, {});
      const best = {
        performance: anyPerformance(),
        band: "A" as const,
        quantities: [{ priceType: ADULT, quantity: 2 }],
      };
      const { basket } = await clerk.do(counter.addBest, { sale, ...best });
      const toPay = basket?.toPay.amount ?? 0;
      const card = { kind: "terminal" as const, amount: toPay, reference: `${who}${sold}` };
      await clerk.do(counter.pay, { sale, toPay, tenders: [card] });
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, NEXT_CUSTOMER_MS));
    }
  };

  const visitors = await load(database, VISITORS, BENCH_NOW);
  let [held, refused] = [0, 0];
  const web = async () => {
    const asking: Promise<void>[] = [];
    for (let at = 0; performance.now() < until; at += 1) {
      const caller = visitors[at % visitors.length];
      if (!caller) throw new Error("Nobody visits");
      const best = {
        performance: anyPerformance(),
        band: "A" as const,
        quantities: [{ priceType: ADULT, quantity: 1 }],
      };
      const asked = engine.backEnd.basket.addBestAvailable(best, caller);
      asking.push(
        asked.then(({ ok }) => {
          if (ok) held += 1;
          else refused += 1;
        }),
      );
      await new Promise((done) => setTimeout(done, 1000 / HOLDS_A_SECOND));
    }
    await Promise.all(asking);
  };

  const ended = await Promise.allSettled([
    web(),
    ...Array.from({ length: CLERKS }, (_, at) => sell(`${at + 1}000`)),
  ]);
  for (const one of ended) if (one.status === "rejected") violated(String(one.reason));
  const { rows } = await database.$client.query(
    "select count(*)::int as tickets, count(distinct (performance, seat))::int as seats from tickets where valid",
  );
  const [sold] = rows;
  if (sold?.tickets !== times.length * 2 || sold?.seats !== sold?.tickets)
    violated(`${times.length} sales have ${sold?.tickets} tickets of ${sold?.seats} seats`);
  for (const [what, count] of Object.entries(await auditSeats(database, new Date(BENCH_NOW))))
    if (count !== 0) violated(`${what}: ${count}`);
  console.log(
    JSON.stringify({
      sales: times.length,
      saleMedianMs: round(percentile(times, 0.5)),
      saleP99Ms: round(percentile(times, 0.99)),
      webHoldsPerSecond: round(held / SECONDS),
      webRefused: refused,
      violations,
    }),
  );
} finally {
  await bench.close();
}
if (violations > 0) process.exitCode = 1;
