import type { Locator, Page } from "@playwright/test";
import { pause } from "../load/bench-shop.ts";

/**
 * The slowest of scripted inputs, in milliseconds until the next frame. @param restMs pause, so that each input is
 * finished before the next
 */
export async function slowestAnswer(
  page: Page,
  restMs: number,
): Promise<{ milliseconds: number; on: string }> {
  await page.evaluate(() => {
    const slowest = { milliseconds: 0, on: "" };
    Object.assign(globalThis, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        if (!entry.interactionId || entry.duration <= slowest.milliseconds) continue;
        const { target } = entry;
        const on = target instanceof Element ? target.getAttribute("aria-label") || target.textContent : "";
        Object.assign(slowest, { milliseconds: entry.duration, on: `${entry.name} ${on?.slice(0, 40)}` });
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const rest = () => pause(restMs);
  const map = page.getByRole("application");
  await map.locator('[tabindex="0"]').focus();
  for (const key of ["Space", "ArrowRight", "ArrowDown", "n", "Enter", "End", "PageDown", "Control+Home"]) {
    await page.keyboard.press(key);
    await rest();
  }
  const position = await focusedSeat(map);
  for (let time = 0; time < 2; time++) {
    await map.click({ position });
    await rest();
  }
  const tools = page.getByRole("group", { name: "Zooma" });
  for (const name of ["Zooma in", "Zooma ut", "Visa hela salongen"]) {
    await tools.getByRole("button", { name }).click();
    await rest();
  }
  for (const name of ["Nära gången", "Nära gången"]) {
    await page.getByLabel(name).click();
    await rest();
  }
  await pause(1_000);
  return page.evaluate(
    () => (globalThis as unknown as { slowest: { milliseconds: number; on: string } }).slowest,
  );
}

const SETTLED_MS = 10_000;

/** The middle of the focused seat within the map, once the map has moved to show it. */
async function focusedSeat(map: Locator): Promise<{ readonly x: number; readonly y: number }> {
  for (const until = performance.now() + SETTLED_MS; performance.now() < until; await pause(100)) {
    const seat = await map.locator('[tabindex="0"]').boundingBox();
    const frame = await map.boundingBox();
    if (!seat || !frame) throw new Error("The map is not there");
    const position = { x: seat.x + seat.width / 2 - frame.x, y: seat.y + seat.height / 2 - frame.y };
    const { x, y } = position;
    if (x > 0 && x < frame.width && y > 0 && y < frame.height) return position;
  }
  throw new Error("The map does not show the focused seat");
}
