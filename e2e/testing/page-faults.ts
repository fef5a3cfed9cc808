import { expect, type Page } from "@playwright/test";

/** Errors that a page reports while a browser test runs. */

/** React reports hydration mismatches with these messages. */
const REBUILT = /hydrat|React error #4(?:1[89]|2\d)\b/i;

export interface PageFaults {
  /** Since the last call. */
  expectNone(screen: string): void;
}

export function watchFaults(page: Page): PageFaults {
  let faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && REBUILT.test(message.text())) faults.push(message.text());
  });
  return {
    expectNone(screen) {
      const heard = faults;
      faults = [];
      expect(heard, screen).toEqual([]);
    },
  };
}

export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}
