import { executeNextRun } from "../../src/box-office/reports/report-runs.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { addRun } from "../../src/engine/reports/report-runs.ts";
import { load } from "../../src/engine/testing/big-hall.ts";
import { ADULT, CARMEN } from "../../src/engine/testing/small-house.ts";
import { BENCH_NOW } from "./bench-database.ts";

interface Beside {
  readonly performances: number;
  /** Holds of each turn. */
  readonly holds: number;
  readonly turns: number;
}

interface SalesBeside {
  /** Milliseconds of each hold. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Reports that were made in the same turns. */
  readonly reports: number;
}

const CLIENTS = 8;
/** Performances that may have started. */
const STARTED = 4;
const REPORTS = ["audience", "sales-by-promo-code", "vat", "sales-by-performance", "closes"] as const;
const DAY_MS = 86_400_000;

/** Seats held while no long report is made, and while one after the other is, in turns. */
export async function salesBeside(
  engine: Engine,
  { performances, holds, turns }: Beside,
): Promise<SalesBeside> {
  const { services } = engine;
  const visitors = await load(services.database, (2 * turns + 1) * holds, BENCH_NOW);
  const day = (days: number) => new Date(BENCH_NOW + days * DAY_MS).toISOString().slice(0, 10);
  let [next, reports] = [0, 0];

  async function turn(): Promise<number[]> {
    const times: number[] = [];
    const end = next + holds;
    const client = async () => {
      while (next < end) {
        const at = next++;
        const visitor = visitors[at];
        if (!visitor) throw new Error("There are too few visitors");
        const asked = performance.now();
        const held = await engine.backEnd.basket.addBestAvailable(
          {
            performance: CARMEN + STARTED + (at % (performances - STARTED)),
            ...{ band: "A", quantities: [{ priceType: ADULT, quantity: 1 }] },
          },
          visitor,
        );
        if (!held.ok) throw new Error(held.refusal.reason);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return times;
  }

  async function makeReports(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const report = REPORTS[reports % REPORTS.length] ?? "vat";
      const filters = { from: day(-400), to: day(400), language: "en" as const };
      await addRun(services, { staff: null, report, filters });
      const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      if (await executeNextRun({ engine, who: "bench" }, rest)) reports += 1;
    }
  }

  // Connections, prepared statements and seat states.
  await turn();
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let at = 0; at < turns; at++) {
    alone.push(...(await turn()));
    let isOver = false;
    const making = makeReports(() => isOver);
    beside.push(...(await turn()));
    isOver = true;
    await making;
  }
  return { alone, beside, reports };
}
