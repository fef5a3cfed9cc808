import { statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { pause, percentile, ROOT } from "../load/bench-shop.ts";
import { fluentActions } from "./fluent-actions.ts";

interface FrameCost {
  readonly frames: number;
  readonly averageMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly cpuMs: number;
  /** Level of detail of the shop's map. */
  readonly nearest: string | null;
}

interface WheelTurn {
  readonly in: number;
  readonly out: number;
}

export interface Pinch {
  readonly deltaY: number;
  readonly ctrlKey: boolean;
}

/** Each for zooming in and out; moving around takes twice as many. */
export const FLUENT_FRAMES = process.argv.includes("--short") ? 15 : 60;
const TURNS = 10;
const EVERY_MS = 8;

/** Zooms in by ten turns, drags to and fro, and zooms out. */
export async function panAndZoom(
  browser: Browser,
  page: Page,
  selector: string,
  wheel: WheelTurn,
  dragMs: number,
): Promise<FrameCost> {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} to move`);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    const stamps: number[] = [];
    const next = (now: number) => {
      stamps.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { frameStamps: stamps });
  });
  const used = await cpuSeconds(browser);
  await turnWheel(session, middle, wheel.in);
  const nearest = await page.locator(selector).first().getAttribute("data-level");
  await dragAbout(session, middle, Math.min(box.width, box.height) / 3, dragMs);
  await turnWheel(session, middle, wheel.out);
  const stamps = await page.evaluate(() => (globalThis as unknown as { frameStamps: number[] }).frameStamps);
  const cost = costOf(stamps, (await cpuSeconds(browser)) - used, nearest);
  await session.detach();
  return cost;
}

/** @param cpu seconds of processor time */
function costOf(stamps: readonly number[], cpu: number, nearest: string | null): FrameCost {
  const frames = stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? 0));
  return {
    frames: frames.length,
    averageMs: ((stamps.at(-1) ?? 0) - (stamps[0] ?? 0)) / frames.length,
    p50Ms: percentile(frames, 0.5),
    p95Ms: percentile(frames, 0.95),
    cpuMs: (cpu * 1000) / frames.length,
    nearest,
  };
}

/**
 * Scripted in the page, a change in every frame: zooms in four times within a second, moves for two, zooms
 * out. No remote control during it, so only the map's cost is measured.
 */
export async function moveFluently(
  browser: Browser,
  page: Page,
  selector: string,
  pinch: Pinch,
): Promise<FrameCost> {
  await page.evaluate(fluentActions, { selector, ...pinch, frames: FLUENT_FRAMES });
  const used = await cpuSeconds(browser);
  const { stamps, nearest } = await page.evaluate(() => globalThis.moveOnce());
  return costOf(stamps, (await cpuSeconds(browser)) - used, nearest);
}

async function cpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function turnWheel(session: CDPSession, at: { x: number; y: number }, deltaY: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await Promise.all([
      session.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY }),
      pause(45),
    ]);
  }
  await pause(300);
}

async function dragAbout(
  session: CDPSession,
  middle: { x: number; y: number },
  reach: number,
  milliseconds: number,
): Promise<void> {
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", at: { x: number; y: number }) =>
    session.send("Input.dispatchMouseEvent", { type, ...at, button: "left", buttons: 1, clickCount: 1 });
  await mouse("mousePressed", middle);
  const began = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  for (let spent = 0; spent < milliseconds; spent = performance.now() - began) {
    // One circle a second, ending where it started.
    const turn = (spent / 1_000) * 2 * Math.PI;
    const at = { x: middle.x + reach * Math.sin(turn), y: middle.y + reach * (1 - Math.cos(turn)) * 0.5 };
    last = mouse("mouseMoved", at);
    await pause(EVERY_MS);
  }
  await last;
  await mouse("mouseReleased", middle);
  await pause(200);
}

export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** In brotli kilobytes, as the build compressed them. */
export async function scriptKilobytes(page: Page): Promise<number> {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
  const sizes = [...new Set(files)].map((path) => statSync(join(ROOT, "build/client", `${path}.br`)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
