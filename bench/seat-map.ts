import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { openBenchShop, pause, percentile, round } from "./bench-shop.ts";
import { BIG, writeBigHouse } from "./big-house.ts";
import { slowestAnswer } from "./seat-map/inp.ts";
import { panAndZoom, scriptKilobytes, throttle } from "./seat-map/measure.ts";
import { type ContestantName, type Pages, servePages } from "./seat-map/pages.ts";
import { type Evening, mainStage, mapOf, planOf } from "./seat-map/plans.ts";

/**
 * `npm run bench:seat-map`: the shop's map against @alisaitteke/seatmap-canvas and against a React circle a
 * seat, on the plans of the main stage and of an arena of ten thousand. They take turns in one run; ratios are
 * of medians. Mount and update on pages of their own, from the plan in memory to the first frame in which every
 * seat is an element of the page (ours with its name for screen readers, the others without); moving ours on the
 * shop's own page, with all that is around it.
 */
const short = process.argv.includes("--short");
const ROUNDS = short ? 1 : 3;
const DRAG_MS = short ? 700 : 2_000;
/** What the short form moves. */
const IN_SHORT = ["main 1 own", "main 1 library", "main 4 own", "arena 1 own"];
const CHANGED = 100;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PLANS = { main: 1_500, arena: 10_000 } as const;
type PlanName = keyof typeof PLANS;
const NAMES = { own: "ours", library: "seatmap-canvas", react: "React circles" } as const;
/** What makes each picture a quarter larger. */
const WHEELS = { own: 89, library: 161, react: 89 } as const;
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

const samples = new Map<string, number[]>();
const violations: string[] = [];
const note = (name: string, value: number) => samples.set(name, [...(samples.get(name) ?? []), value]);
const median = (name: string) => percentile(samples.get(name) ?? [Number.NaN], 0.5);

const folder = await mkdtemp(join(tmpdir(), "parkett-bench-house-"));
await writeBigHouse(folder, PLANS.arena);
const shop = await openBenchShop(1, { HOUSE: folder });
const browser = await chromium.launch({ ...(installed ? { executablePath: installed } : {}), args: ARGS });
try {
  await run(shop.processes[0]?.url ?? "");
} finally {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function run(url: string): Promise<void> {
  const evenings: Record<PlanName, Evening> = { main: await mainStage(url), arena: BIG };
  const plans = { main: await planOf(url, evenings.main), arena: await planOf(url, BIG) };
  const pages = await servePages(plans);
  const everyone = Object.keys(NAMES) as ContestantName[];
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const plan of Object.keys(PLANS) as PlanName[]) {
      const changed = [...plans[plan].status].flatMap((status, at) => (status === "0" ? at : []));
      for (const name of everyone) {
        await mountAndChange(pages, name, plan, plans[plan].seats, changed.slice(0, CHANGED));
      }
      for (const rate of [1, 4]) {
        for (const name of everyone) {
          if (short && !IN_SHORT.includes(`${plan} ${rate} ${name}`)) continue;
          const address = name === "own" ? mapOf(url, evenings[plan]) : pages.address(name, plan);
          await move(address, name, `${plan} x${rate}`, DESKTOP, rate);
          if (name === "own" && !short) await move(address, name, `${plan} phone x${rate}`, PHONE, rate);
        }
      }
    }
    await answer(mapOf(url, evenings.main));
  }
  pages.close();
  report(everyone, pages);
}

async function mountAndChange(
  pages: Pages,
  name: ContestantName,
  plan: PlanName,
  seats: number,
  changed: readonly number[],
): Promise<void> {
  const page = await opened(pages.address(name, plan), DESKTOP);
  note(`mount ${plan} ${name}`, await page.evaluate(() => globalThis.contest.mount()));
  const there = await page.evaluate(() => globalThis.contest.seats());
  if (there !== seats) violations.push(`${name}, ${plan}: ${there} of ${seats} seats are there`);
  await pause(200);
  note(`update ${plan} ${name}`, await page.evaluate((some) => globalThis.contest.take(some), changed));
  const taken = await page.evaluate((some) => globalThis.contest.taken(some), changed);
  if (taken !== changed.length)
    violations.push(`${name}, ${plan}: ${taken} of ${changed.length} seats turned`);
  await page.close();
}

async function move(
  address: string,
  name: ContestantName,
  where: string,
  viewport: typeof DESKTOP,
  rate: number,
): Promise<void> {
  const page = await opened(address, viewport);
  const isOwn = name === "own";
  if (isOwn) await drawn(page);
  else await page.evaluate(() => globalThis.contest.mount());
  await pause(400);
  await throttle(page, rate);
  const wheel = { in: -WHEELS[name], out: WHEELS[name] };
  const cost = await panAndZoom(browser, page, isOwn ? '[role="application"]' : ".frame", wheel, DRAG_MS);
  if (isOwn && cost.nearest !== "seats") violations.push(`${where}: the seats did not come near`);
  note(`frame ${where} ${name}`, cost.averageMs);
  note(`p50 ${where} ${name}`, cost.p50Ms);
  note(`p95 ${where} ${name}`, cost.p95Ms);
  note(`cpu ${where} ${name}`, cost.cpuMs);
  await page.close();
}

async function answer(address: string): Promise<void> {
  const page = await opened(`${address}/parkett-bakre-mitten`, DESKTOP);
  await drawn(page);
  await pause(500);
  note("js", await scriptKilobytes(page));
  await throttle(page, 4);
  const slowest = await slowestAnswer(page);
  note("inp", slowest.milliseconds);
  console.log(`slowest answer at a quarter of the speed: ${slowest.milliseconds} ms, ${slowest.on}`);
  await page.close();
}

async function opened(address: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: "sv-SE" });
  page.on("pageerror", ({ message }) => violations.push(`${address}: ${message}`));
  await page.goto(address);
  return page;
}

async function drawn(page: Page): Promise<void> {
  await page.locator('[role="application"][data-drawn="true"]').waitFor();
}

function report(everyone: readonly ContestantName[], pages: Pages): void {
  const cell = (name: string) => (samples.has(name) ? round(median(name)) : "");
  const moved = [...samples.keys()].filter((key) => key.startsWith("p95 ")).map((key) => key.slice(4));
  console.table(
    (Object.keys(PLANS) as PlanName[]).flatMap((plan) =>
      everyone.map((name) => ({
        seats: PLANS[plan],
        map: NAMES[name],
        "mount ms": cell(`mount ${plan} ${name}`),
        [`update ${CHANGED} ms`]: cell(`update ${plan} ${name}`),
        "its script, brotli KB": round(pages.kilobytes[name]),
      })),
    ),
  );
  console.table(
    moved.map((key) => ({
      moving: key,
      "frame ms": cell(`frame ${key}`),
      p50: cell(`p50 ${key}`),
      p95: cell(`p95 ${key}`),
      "CPU ms a frame": cell(`cpu ${key}`),
    })),
  );
  for (const violation of violations) console.error(`violation: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  const ratio = (what: string) => round(median(`${what} own`) / median(`${what} library`), 3);
  console.log(
    JSON.stringify({
      mountVsLibrary: ratio("mount main"),
      mountVsLibrary10000: ratio("mount arena"),
      updateVsLibrary: ratio("update main"),
      updateVsLibrary10000: ratio("update arena"),
      frameCpuVsLibrary: ratio("cpu main x1"),
      frameCpuVsLibrary10000: ratio("cpu arena x1"),
      p95FrameMs10000: round(median("p95 arena x1 own")),
      p95FrameMs1500x4: round(median("p95 main x4 own")),
      inpMs: median("inp"),
      jsBrotliKb: round(median("js")),
      violations: violations.length,
    }),
  );
}
