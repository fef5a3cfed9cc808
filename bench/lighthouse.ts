import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { installedWholeChromium } from "../tooling/chromium.ts";

/**
 * `npm run bench:lighthouse`: mobile, simulated throttling, the pages that sell, against a running shop
 * (`--url`, default http://localhost:3000). The last line is one JSON object.
 */
const ROOT = resolve(import.meta.dirname, "..");
const browser = installedWholeChromium() ?? chromium.executablePath();
const at = process.argv.indexOf("--url");
const base = at > 0 ? (process.argv[at + 1] ?? "") : "http://localhost:3000";

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const agenda = (await (await fetch(`${base}/api/v1/performances`)).json()) as {
  performances: {
    id: number;
    venue: { id: string };
    availability: { state: string };
    event: { slug: string };
  }[];
};
const performance = agenda.performances.find(
  ({ availability, venue }) => availability.state === "select-or-book" && venue.id === "main-stage",
);
if (!performance) throw new Error("Nothing is on sale");
const path = `/events/${performance.event.slug}`;
const PAGES: readonly [name: string, path: string][] = [
  ["home", "/"],
  ["event", path],
  ["performance", `${path}/${performance.id}`],
  ["seat map", `${path}/${performance.id}/syos`],
  ["checkout", "/login"],
];

const folder = await mkdtemp(join(tmpdir(), "parkett-lighthouse-"));
const results: Record<string, Record<string, number>> = {};
console.log("page          perf  a11y  best  LCP s  TBT ms   CLS");
for (const [name, page] of PAGES) {
  const output = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const args = [
    join(ROOT, "node_modules/lighthouse/cli/index.js"),
    `${base}${page}`,
    "--quiet",
    "--output=json",
  ];
  const options = [
    `--output-path=${output}`,
    `--chrome-flags=${flags}`,
    "--only-categories=performance,accessibility,best-practices",
  ];
  const run = spawnSync(process.execPath, [...args, ...options], {
    cwd: ROOT,
    env: { ...process.env, CHROME_PATH: browser },
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const report = JSON.parse(await readFile(output, "utf8")) as Report;
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const row = {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    lcpSeconds: Number((value("largest-contentful-paint") / 1000).toFixed(2)),
    tbtMs: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(3)),
  };
  results[name] = row;
  const cells = [row.performance, row.accessibility, row.bestPractices, row.lcpSeconds, row.tbtMs, row.cls];
  console.log(name.padEnd(12) + cells.map((cell) => String(cell).padStart(6)).join(""));
}
await rm(folder, { recursive: true, force: true });
console.log(JSON.stringify(results));
