import { mkdtemp } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { BIG, writeBigHouse } from "./big-house.ts";
import { openBenchShop } from "./bench-shop.ts";
import { planOf } from "./seat-map/plans.ts";
import { CONTESTANTS, servePages } from "./seat-map/pages.ts";
import { panAndZoom, throttle } from "./seat-map/measure.ts";
const house = await mkdtemp("/tmp/bench-house-");
await writeBigHouse(house, 10000);
const shop = await openBenchShop(1, { HOUSE: house });
try {
const url = shop.processes[0]!.url;
const agenda: any = await (await fetch(`${url}/api/v1/performances`)).json();
const evening = agenda.performances.find((p: any) => p.availability.state === "select-or-book" && p.ways === "both" && p.venue.id === "main-stage");
const evenings: any = { main: { event: evening.event.slug, performance: evening.id }, arena: BIG };
const plans = { main: await planOf(url, evenings.main), arena: await planOf(url, BIG) };
const pages = await servePages(plans);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
const W: any = { shop: { in: -89, out: 89 }, own: { in: -89, out: 89 }, library: { in: -161, out: 161 }, react: { in: -89, out: 89 } };
for (let round = 0; round < Number(process.env.R ?? 1); round++)
for (const rate of (process.env.T ?? "1,4").split(",").map(Number))
for (const plan of (process.env.P ?? "main,arena").split(",")) for (const c of (process.env.C ?? "shop,own,library,react").split(",") as any[]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on("pageerror", (e) => console.log(c, e.message));
  if (c === "shop") { await page.goto(`${url}/events/${evenings[plan].event}/${evenings[plan].performance}/syos`); await page.locator('[role=application][data-drawn=true]').waitFor(); }
  else { await page.goto(pages.address(c, plan)); await page.evaluate(() => contest.mount()); }
  await page.waitForTimeout(400);
  await throttle(page, rate);
  const f = await panAndZoom(browser, page, c === "shop" || c === "own" ? '[role=application]' : '.frame', W[c], 1500);
  console.log(rate, plan, c, JSON.stringify(f, (_, v) => typeof v === "number" ? Number(v.toFixed(1)) : v));
  if (round === 0) await page.screenshot({ path: `/tmp/f-${c}-${plan}.png` });
  await page.close();
}
await browser.close(); pages.close();
} finally { await shop.close(); }
