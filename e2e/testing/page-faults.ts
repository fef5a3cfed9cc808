import { expect, type Page } from "@playwright/test";

/** React says so when what the server sent is not what the browser makes of it; then it builds the page anew. */
const REBUILT = /hydrat|React error #4(?:1[89]|2\d)\b/i;

export interface PageFaults {
  /** Since the last time one asked. */
  expectNone(screen: string): void;
}

/** Listens for pages that were built anew in the browser, and for anything else that was thrown there. */
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

/** React has taken over the page that the server sent. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}
