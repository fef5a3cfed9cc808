import { mkdtemp } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { BIG, writeBigHouse } from "./big-house.ts";
import { openBenchShop } from "./bench-shop.ts";
import { planOf } from "./seat-map/plans.ts";
import { CONTESTANTS, servePages } from "./seat-map/pages.ts";
const house = await mkdtemp("/tmp/bench-house-");
await writeBigHouse(house, 10000);
const shop = await openBenchShop(1, { HOUSE: house });
try {
const url = shop.processes[0]!.url;
const agenda: any = await (await fetch(`${url}/api/v1/performances`)).json();
const evening = agenda.performances.find((p: any) => p.availability.state === "select-or-book" && p.ways === "both" && p.venue.id === "main-stage");
const plans = { main: await planOf(url, { event: evening.event.slug, performance: evening.id }), arena: await planOf(url, BIG) };
console.log(plans.main.seats, plans.arena.seats);
const pages = await servePages(plans);
console.log(pages.kilobytes);
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: [...args, ...(process.argv.includes("--free") ? ["--disable-frame-rate-limit", "--disable-gpu-vsync"] : [])] });
for (let round = 0; round < Number(process.env.R ?? 3); round++)
for (const plan of (process.env.P ?? "main,arena").split(",")) for (const c of (process.env.C ?? Object.keys(CONTESTANTS).join()).split(",") as any[]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on("pageerror", (e) => console.log(c, e.message));
  await page.goto(pages.address(c, plan)); if (process.argv.includes("--src")) console.log((await page.content()).split("\n").slice(-4).join("\n").slice(0, 0));
  await page.waitForTimeout(300);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const m = async () => { const { metrics } = await cdp.send("Performance.getMetrics"); const o = Object.fromEntries(metrics.map((x) => [x.name, x.value])); return o; };
  const a = await m();
  const prof2 = process.argv.includes("--prof2");
  if (prof2) { await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 100 }); await cdp.send("Profiler.start"); }
  const mount = await page.evaluate(() => contest.mount());
  if (prof2) { const { profile } = await cdp.send("Profiler.stop"); const self = new Map<string, number>(); const by = new Map(profile.nodes.map((n) => [n.id, n])); profile.samples!.forEach((id, i) => { const n = by.get(id)!; const k = n.callFrame.functionName + ":" + n.callFrame.lineNumber + ":" + n.callFrame.columnNumber; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]! / 1000); }); console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 16)); }
  const b = await m();
  const seats = await page.evaluate(() => contest.seats());
  const free = [...(plans as any)[plan].status].flatMap((s: string, i: number) => s === "0" ? [i] : []).filter((_, i) => i % 5 === 0).slice(0, 100);
  const e = await m();
  const prof = process.argv.includes("--prof") && c === "own" && plan === "arena";
  if (prof) { await cdp.send("Profiler.enable"); await cdp.send("Profiler.start"); }
  const take = await page.evaluate((x) => contest.take(x), free);
  if (prof) { const { profile } = await cdp.send("Profiler.stop"); const self = new Map<string, number>(); const by = new Map(profile.nodes.map((n) => [n.id, n])); profile.samples!.forEach((id, i) => { const n = by.get(id)!; const k = n.callFrame.functionName + ":" + n.callFrame.lineNumber + ":" + n.callFrame.columnNumber; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]! / 1000); }); console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 12)); }
  const d = await m();
  const t = (x: any, y: any) => ["TaskDuration","ScriptDuration","RecalcStyleDuration","LayoutDuration"].map((k) => ((y[k]-x[k])*1000).toFixed(1)).join("/");
  console.log(plan, c, seats, "mount", mount.toFixed(1), t(a, b), "take", take.toFixed(1), t(e, d));
  if (round === 0) await page.screenshot({ path: `/tmp/shot-${c}-${plan}.png` });
  await page.close();
}
await browser.close(); pages.close();
} finally { await shop.close(); }
