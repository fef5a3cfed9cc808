import { afterEach, beforeEach, expect, test } from "vitest";
import { addRun, findRun, type ReportRun } from "../../engine/reports/report-runs.ts";
import { openTestShop, type TestShop } from "../../engine/testing/test-shop.ts";
import { makeReports } from "./make-reports.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const filters = { from: "2020-01-01", to: "2027-06-30", language: "en" } as const;
const add = async () => (await addRun(shop.services, { staff: null, report: "vat", filters })) ?? "too many";
const stateOf = async (id: string): Promise<ReportRun["state"] | undefined> =>
  (await findRun(shop.services, null, id))?.state;

test("two processes make each report that is requested once, also while they run", async () => {
  const warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => void warnings.push(facts) };
  const first = await add();
  const stops = [shop.engine, shop.another()].map((engine) => makeReports({ engine, who: "" }, log));
  await expect.poll(() => stateOf(first), { timeout: 20_000 }).toBe("done");
  const second = await add();
  await expect.poll(() => stateOf(second), { timeout: 20_000 }).toBe("done");
  for (const stop of stops) await stop();
  expect((await findRun(shop.services, null, second))?.attempts).toBe(1);
  expect(warnings).toEqual([]);
  const third = await add();
  expect(await stateOf(third)).toBe("queued");
});
