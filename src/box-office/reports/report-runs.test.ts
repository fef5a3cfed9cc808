import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isLong } from "#domain/reports/long-reports.ts";
import { describeReport, REPORT_IDS, type ReportId } from "#domain/reports/reports.ts";
import { readSpreadsheet } from "../../adapters/xlsx/testing/read-spreadsheet.ts";
import { writeSpreadsheet } from "../../adapters/xlsx/write-spreadsheet.ts";
import type { Engine } from "../../engine/engine.ts";
import { takeReportSlot } from "../../engine/reports/report-runs.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { executeDueJobs, rowsOf } from "../../engine/testing/money-scenes.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { orders } from "../operations/orders/orders.ts";
import { reportRuns } from "../operations/reports/report-runs.ts";
import { reports } from "../operations/reports/reports.ts";
import { ask, askAnyway } from "../testing/ask.ts";
import { soldOrder, ticketIds } from "../testing/execute-operation.ts";
import { inPieces } from "./in-pieces.ts";
import { writeReport } from "./report-files.ts";
import { executeNextRun } from "./report-runs.ts";
import { scopeOf } from "./report-scope.ts";
import { type Report, reportRows } from "./report-table.ts";

/** A piece ends on the house's first day of sales. */
const LONG = { from: "2026-01-13", to: "2027-06-30", language: "en" } as const;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const sold = async (seats: readonly string[]) => (await soldOrder(shop, seats)).number;

/** Sales and returns in two pieces of the period. */
async function history() {
  const first = await sold(["A-3", "A-4"]);
  shop.clock.advance(86_400);
  await sold(["A-5"]);
  const [line = ""] = await ticketIds(shop.engine, { number: first });
  await ask(shop, orders.refund, { order: first, lines: [line] });
  await executeDueJobs(shop);
}

const officeOf = (engine: Engine = shop.engine) => ({ engine, who: "Kim", writeSpreadsheet });
const noRest = async () => {};
const work = (engine?: Engine, rest: (ms: number) => Promise<unknown> = noRest) =>
  executeNextRun(officeOf(engine), rest);
const start = async (report: ReportId = "sales-by-day", filters: object = LONG) =>
  (await ask(shop, reportRuns.start, { report, ...filters })).id;
const show = (id: string) => ask(shop, reportRuns.show, { id, language: "en" });
const stateOf = async (id: string) => (await show(id)).run.state;

describe("a report over a long period", () => {
  test("is refused on the screen and as a file, and is made in the background", async () => {
    await history();
    const input = { report: "sales-by-day", ...LONG };
    const tooLong = { refusal: { reason: "too-long", days: 400 } };
    expect(await askAnyway(shop, reports.show, input)).toMatchObject(tooLong);
    expect(await askAnyway(shop, reports.file, { ...input, format: "csv" })).toMatchObject(tooLong);
    const id = await start();
    expect(await show(id)).toMatchObject({ run: { state: "queued", finished: 0, pieces: 0 }, table: null });
    expect(await work()).toBe(true);
    const { run, table } = await show(id);
    expect(run).toMatchObject({
      state: "done",
      finished: 6,
      pieces: 6,
      period: { from: LONG.from, to: LONG.to },
    });
    expect(table?.rows.map(([day, tickets]) => [day, tickets])).toEqual([
      ["2027-01-15", 2],
      ["2027-01-16", 0],
    ]);
    expect(await work()).toBe(false);
  });

  test("has the same rows in pieces as at once, in every report of a period", async () => {
    await history();
    const long = REPORT_IDS.filter((report) => isLong(report, LONG));
    expect(long.length).toBeGreaterThan(14);
    let hasRows = 0;
    for (const report of long) {
      const rows = async (areInPieces: boolean) => {
        const scope = await scopeOf(officeOf(), LONG, areInPieces);
        if (!scope.ok) throw new Error(scope.refusal.reason);
        return atOneMoment(shop.database, (transaction) =>
          reportRows(transaction, report, scope.value, inPieces()),
        );
      };
      const whole = await rows(false);
      expect(await rows(true), report).toEqual(whole);
      if (whole.length > 0) hasRows += 1;
    }
    expect(hasRows).toBeGreaterThan(10);
  });

  test("is kept as table, CSV and XLSX with the same rows, and deleted after the house's days", async () => {
    await history();
    const id = await start("sales-by-band");
    expect(await askAnyway(shop, reportRuns.file, { id, format: "csv" })).toMatchObject({
      refusal: { reason: "not-done" },
    });
    await work();
    const { content, name } = await ask(shop, reportRuns.file, { id, format: "csv" });
    expect(name).toBe("sales-by-band-2026-01-13-2027-06-30.csv");
    const [, row] = Buffer.from(content, "base64").toString("utf8").split("\r\n");
    expect(row).toMatch(/^A[;,]2[;,]/);
    const [stored] = await rowsOf<{ result: Report }>(shop, "select result from report_runs");
    if (!stored) throw new Error("nothing is stored");
    const xlsx = readSpreadsheet((await writeReport(officeOf(), stored.result, "xlsx")).content);
    expect(xlsx[1]?.slice(0, 2)).toEqual(["A", 2]);
    shop.clock.advance(29 * 86_400);
    await shop.engine.tidy();
    expect(await stateOf(id)).toBe("done");
    shop.clock.advance(2 * 86_400);
    await shop.engine.tidy();
    expect(await askAnyway(shop, reportRuns.show, { id })).toMatchObject({
      refusal: { reason: "unknown-run" },
    });
  });

  test("shows its progress, and rests after each piece", async () => {
    const id = await start();
    const seen: unknown[] = [];
    await work(shop.engine, async (ms) => {
      expect(ms).toBeGreaterThan(0);
      const { run } = await show(id);
      seen.push([run.state, run.finished, run.pieces]);
    });
    expect(seen).toEqual([0, 1, 2, 3, 4].map((finished) => ["running", finished, 6]));
  });
});

describe("a run", () => {
  test("that is cancelled before it begins is never made; one in progress ends after its piece", async () => {
    const waiting = await start();
    await ask(shop, reportRuns.cancel, { id: waiting });
    expect(await work()).toBe(false);
    expect(await stateOf(waiting)).toBe("cancelled");
    const id = await start();
    let pieces = 0;
    await work(shop.engine, async () => {
      pieces += 1;
      if (pieces === 2) await ask(shop, reportRuns.cancel, { id });
    });
    expect(pieces).toBe(2);
    expect(await show(id)).toMatchObject({ run: { state: "cancelled" }, table: null });
    await ask(shop, reportRuns.cancel, { id });
    expect(await askAnyway(shop, reportRuns.show, { id })).toMatchObject({
      refusal: { reason: "unknown-run" },
    });
  });

  test("whose connection ends is begun again, by any process, and is made once", async () => {
    await history();
    const id = await start();
    const broken = work(shop.engine, async () => {
      await rowsOf(
        shop,
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
      );
    });
    await expect(broken).rejects.toThrow();
    expect(await stateOf(id)).toBe("running");
    expect(await work(shop.another())).toBe(true);
    expect(await show(id)).toMatchObject({ run: { state: "done" }, table: { rows: [{}, {}] } });
  });

  test("that ends its process again and again has failed", async () => {
    const id = await start();
    const crash = () => work(shop.engine, () => Promise.reject(new Error("the process ended")));
    for (let times = 0; times < 5; times++) await expect(crash()).rejects.toThrow("the process ended");
    await work();
    expect(await stateOf(id)).toBe("failed");
    expect(await work()).toBe(false);
  });

  test("waits while another process makes one: one at a time in the house", async () => {
    const first = await start();
    shop.clock.advance(1);
    const second = await start();
    let isOther: boolean | null = null;
    await work(shop.engine, async () => {
      isOther ??= await work(shop.another());
    });
    expect(isOther).toBe(false);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["done", "queued"]);
    await work();
    expect(await stateOf(second)).toBe("done");
  });

  test("has a limit for each statement, and uses one processor", async () => {
    const settings = await inTransaction(shop.database, async (transaction) => {
      expect(await takeReportSlot(transaction)).toBe(true);
      const { rows } = await transaction.execute(
        "select current_setting('statement_timeout') as timeout, current_setting('max_parallel_workers_per_gather') as workers",
      );
      return rows[0];
    });
    expect(settings).toEqual({ timeout: "1min", workers: "0" });
  });

  test("is its own person's, needs the permission when it is read, and is limited in number", async () => {
    const id = await start();
    await rowsOf(shop, "update report_runs set staff = gen_random_uuid()");
    for (const operation of [reportRuns.show, reportRuns.cancel])
      expect(await askAnyway(shop, operation, { id })).toMatchObject({ refusal: { reason: "unknown-run" } });
    expect(await ask(shop, reportRuns.list, {})).toEqual({ runs: [] });
    const own = await start();
    expect(await askAnyway(shop, reportRuns.show, { id: own }, ["accounts.read"])).toMatchObject({
      refusal: { reason: "not-permitted" },
    });
    for (let times = 0; times < 4; times++) await start();
    expect(await askAnyway(shop, reportRuns.start, { report: "vat", ...LONG })).toMatchObject({
      refusal: { reason: "too-many", most: 5 },
    });
  });

  test("is refused for what does not exist", async () => {
    const refused = (filters: object) =>
      askAnyway(shop, reportRuns.start, { report: "vat", ...LONG, ...filters });
    expect(await refused({ event: "unknown" })).toMatchObject({ refusal: { reason: "unknown-event" } });
    expect(await refused({ to: "2020-01-01" })).toMatchObject({ refusal: { reason: "wrong-period" } });
    expect(describeReport("vat").filters).toContain("from");
  });
});
