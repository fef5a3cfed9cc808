import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { installedWholeChromium } from "../tooling/chromium.ts";
import { openBenchShop, pause, percentile, round } from "./load/bench-shop.ts";
import { BIG, writeBigHouse } from "./load/big-house.ts";
import { slowestAnswer } from "./seat-map/inp.ts";
import {
  FLUENT_FRAMES,
  moveFluently,
  type Pinch,
  panAndZoom,
  scriptKilobytes,
  throttle,
} from "./seat-map/measure.ts";
import { type ContestantName, type Pages, servePages } from "./seat-map/pages.ts";
import { mainStage, mapOf, type Performance, planOf } from "./seat-map/plans.ts";

/**
 * `npm run bench:seat-map`: compares the shop's map with @alisaitteke/seatmap-canvas and with a React circle
 * for each seat, on the main stage and on an arena of ten thousand seats, in turns in one run; ratios are of
 * medians.
 * Mount and update: from the plan in memory to the first frame with every seat drawn. Movement: scripted in
 * the page, and by wheel and mouse events from outside at full and at a quarter of the processor speed. A
 * bare box shows the browser's own cost, and a map's cost is what it adds; plain rows of circles moved by CSS
 * are the least a map of elements can cost. The slowest answer to an input, and the size of
 * the script, are the shop's page alone.
 * Takes eight minutes; `-- --short` only checks that everything works.
 */
const short = process.argv.includes("--short");
const ROUNDS = short ? 1 : 3;
const DRAG_MS = short ? 300 : 2_000;
interface Move {
  readonly name: keyof typeof WHEELS;
  readonly plan: PlanName;
  readonly screen: keyof typeof SCREENS;
  /** Moved from outside at 1/rate of the processor speed; absent: by a script in the page. */
  readonly rate?: number;
}
const MOVES: readonly Move[] = [
  { name: "own", plan: "main", screen: "desktop" },
  { name: "library", plan: "main", screen: "desktop" },
  { name: "own", plan: "main", screen: "phone" },
  { name: "shop", plan: "main", screen: "desktop", rate: 4 },
  { name: "shop", plan: "arena", screen: "desktop", rate: 1 },
];
const REST: readonly Move[] = [
  { name: "bare", plan: "main", screen: "desktop" },
  { name: "plain", plan: "main", screen: "desktop" },
  { name: "library", plan: "main", screen: "phone" },
  { name: "bare", plan: "main", screen: "phone" },
  { name: "plain", plan: "main", screen: "phone" },
  { name: "shop", plan: "main", screen: "desktop" },
  { name: "react", plan: "main", screen: "desktop" },
  { name: "own", plan: "arena", screen: "desktop" },
  { name: "library", plan: "arena", screen: "desktop" },
  { name: "shop", plan: "main", screen: "desktop", rate: 1 },
  { name: "library", plan: "main", screen: "desktop", rate: 4 },
  { name: "shop", plan: "arena", screen: "desktop", rate: 4 },
  { name: "shop", plan: "main", screen: "phone", rate: 4 },
  { name: "shop", plan: "arena", screen: "phone", rate: 4 },
];
const CHANGED = 100;
/**
 * After loading, the browser prepares a process for the next page: 0.1 s of processor time that is not the
 * map's.
 */
const OPENED_MS = short ? 100 : 1_000;
const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const PLANS = { main: 1_500, arena: 10_000 } as const;
type PlanName = keyof typeof PLANS;
type Screen = (typeof SCREENS)[keyof typeof SCREENS];
const NAMES = {
  own: "ours",
  all: "ours, each seat an element",
  library: "seatmap-canvas",
  react: "React circles",
  plain: "plain rows, moved by CSS",
  bare: "a bare box",
} as const;
const DRAWN = ["own", "all", "library", "react", "plain"] as const;
const WHEELS = { own: 89, shop: 89, library: 161, react: 89, plain: 89, bare: 89 } as const;
const installed = installedWholeChromium();
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

const samples = new Map<string, number[]>();
const violations: string[] = [];
const note = (name: string, value: number) => samples.set(name, [...(samples.get(name) ?? []), value]);
const median = (name: string) => percentile(samples.get(name) ?? [Number.NaN], 0.5);

const folder = await mkdtemp(join(tmpdir(), "parkett-bench-house-"));
await writeBigHouse(folder, PLANS.arena);
const shop = await openBenchShop(1, { HOUSE: folder });
let browser = await started();
try {
  await run(shop.processes[0]?.url ?? "");
} finally {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function run(url: string): Promise<void> {
  const performances: Record<PlanName, Performance> = { main: await mainStage(url), arena: BIG };
  const plans = { main: await planOf(url, performances.main), arena: await planOf(url, BIG) };
  const pages = await servePages(plans);
  for (let turn = 0; turn < ROUNDS; turn++) {
    console.error(`round ${turn + 1} of ${ROUNDS}`);
    await startAnew(mapOf(url, performances.main));
    for (const plan of short ? (["main"] as const) : (["main", "arena"] as const)) {
      const changed = [...plans[plan].status].flatMap((status, index) => (status === "0" ? index : []));
      for (const name of short ? (["own", "all", "library"] as const) : DRAWN) {
        await mountAndChange(pages, name, plan, plans[plan].seats, changed.slice(0, CHANGED));
      }
    }
    await startAnew(mapOf(url, performances.main));
    for (const one of short ? MOVES : [...MOVES, ...REST]) {
      const { name, plan } = one;
      await move(name === "shop" ? mapOf(url, performances[plan]) : pages.address(name, plan), one);
    }
    await answer(mapOf(url, performances.main));
  }
  pages.close();
  report(pages);
}

function started(): Promise<Browser> {
  return chromium.launch({ ...(installed ? { executablePath: installed } : {}), args: ARGS });
}

/**
 * A new browser after one movement, so that neither earlier pages' clean-up nor one-time costs are counted.
 */
async function startAnew(address: string): Promise<void> {
  if (short) return;
  await browser.close();
  browser = await started();
  const page = await opened(address, SCREENS.desktop);
  await drawn(page);
  await moveFluently(browser, page, '[role="application"]', pinchOf("shop"));
  await page.close();
}

async function mountAndChange(
  pages: Pages,
  name: ContestantName,
  plan: PlanName,
  seats: number,
  changed: readonly number[],
): Promise<void> {
  const page = await opened(pages.address(name, plan), SCREENS.desktop);
  await page.waitForFunction(() => globalThis.contest !== undefined);
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

async function move(address: string, { name, plan, screen, rate }: Move): Promise<void> {
  const page = await opened(address, SCREENS[screen]);
  const where = `${plan}${screen === "phone" ? " phone" : ""} ${rate ? `x${rate}` : "fluent"}`;
  const isOwn = name === "own" || name === "shop";
  if (name === "shop") await drawn(page);
  else await page.evaluate(() => globalThis.contest.mount());
  await pause(400);
  if (name === "own" && plan === "arena") {
    const ready = await page.locator('[role="checkbox"]').count();
    // More would be too much for a phone.
    if (ready > PLANS.arena / 10) violations.push(`${where}: ${ready} seats are there beforehand`);
  }
  const selector = isOwn ? '[role="application"]' : ".frame";
  const wheel = { in: -WHEELS[name], out: WHEELS[name] };
  if (rate) await throttle(page, rate);
  const cost = rate
    ? await panAndZoom(browser, page, selector, wheel, DRAG_MS)
    : await moveFluently(browser, page, selector, pinchOf(name));
  const comesNear = screen === "desktop" && (rate || plan === "main");
  if (isOwn && comesNear && cost.nearest !== "seats")
    violations.push(`${where}: the seats did not come near`);
  note(`frame ${where} ${name}`, cost.averageMs);
  note(`p50 ${where} ${name}`, cost.p50Ms);
  note(`p95 ${where} ${name}`, cost.p95Ms);
  note(`cpu ${where} ${name}`, cost.cpuMs);
  await page.close();
}

/** Together four times larger. The shop's map treats small steps with Ctrl as a pinch. */
function pinchOf(name: keyof typeof WHEELS): Pinch {
  const step = ((WHEELS[name] / Math.log(1.25)) * Math.log(4)) / FLUENT_FRAMES;
  const isOwn = name === "own" || name === "shop";
  return { deltaY: isOwn ? step / 4 : step, ctrlKey: isOwn };
}

async function answer(address: string): Promise<void> {
  const page = await opened(`${address}/parkett-bakre-mitten`, SCREENS.desktop);
  await drawn(page);
  await pause(500);
  note("js", await scriptKilobytes(page));
  await throttle(page, 4);
  const slowest = await slowestAnswer(page, short ? 60 : 450);
  note("inp", slowest.milliseconds);
  console.log(`slowest answer at a quarter of the speed: ${slowest.milliseconds} ms, ${slowest.on}`);
  await page.close();
}

async function opened(address: string, viewport: Screen): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: "sv-SE" });
  page.on("pageerror", ({ message }) => violations.push(`${address}: ${message}`));
  await page.goto(address);
  await pause(OPENED_MS);
  return page;
}

async function drawn(page: Page): Promise<void> {
  await page.locator('[role="application"][data-drawn="true"]').waitFor();
}

function report(pages: Pages): void {
  const cell = (name: string) => (samples.has(name) ? round(median(name)) : "");
  const moved = [...samples.keys()].filter((key) => key.startsWith("p95 ")).map((key) => key.slice(4));
  console.table(
    (Object.keys(PLANS) as PlanName[]).flatMap((plan) =>
      DRAWN.map((name) => ({
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
  const ratio = (what: string, name: ContestantName | "shop" = "own") =>
    round(median(`${what} ${name}`) / median(`${what} library`), 3);
  /** Cost that a map adds to moving a bare box, relative to what the library adds. */
  const added = (name: "own" | "shop", where = "main fluent") => {
    const beyond = (whose: string) => median(`cpu ${where} ${whose}`) - median(`cpu ${where} bare`);
    return round(beyond(name) / beyond("library"), 3);
  };
  console.log(
    JSON.stringify({
      mountVsLibrary: ratio("mount main"),
      mountVsLibrary10000: ratio("mount arena"),
      mountAllVsLibrary: ratio("mount main", "all"),
      updateVsLibrary: ratio("update main"),
      updateVsLibrary10000: ratio("update arena"),
      frameCpuVsLibrary: ratio("cpu main fluent"),
      frameCpuVsLibraryPhone: ratio("cpu main phone fluent"),
      frameCpuVsLibrary10000: ratio("cpu arena fluent"),
      frameCpuAddedVsLibrary: added("own"),
      frameCpuAddedVsLibraryPhone: added("own", "main phone fluent"),
      frameCpuAddedInShopVsLibrary: added("shop"),
      frameCpuPlainVsLibrary: ratio("cpu main fluent", "plain"),
      frameCpuBareVsLibrary: ratio("cpu main fluent", "bare"),
      p95FrameMs10000: round(median("p95 arena x1 shop")),
      p95FrameMs1500x4: round(median("p95 main x4 shop")),
      inpMs: median("inp"),
      jsBrotliKb: round(median("js")),
      violations: violations.length,
    }),
  );
}
