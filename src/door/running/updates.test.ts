import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR, performanceOf, STARTS } from "../testing/phone.ts";
import { keepUpToDate } from "./updates.ts";

const MINUTE = 60_000;
const BETWEEN = STARTS + 4 * HOUR;
let now = STARTS;
let browser: FakeBrowser;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  now = STARTS;
  browser = new FakeBrowser();
  vi.stubGlobal("navigator", { serviceWorker: browser });
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(): Promise<void> {
  const lists = [{ about: performanceOf(1203), tickets: 0, read: 0 }];
  return keepUpToDate({ state: () => ({ lists }), now: () => now });
}

test("the first worker takes over the page without reloading it", async () => {
  await start();
  browser.install("1");
  browser.activateWaiting();
  expect(browser.controller?.version).toBe("1");
  expect(reload).not.toHaveBeenCalled();
});

test("a second worker waits during a performance, is taken after it, and the page is reloaded once", async () => {
  browser.controller = new FakeWorker("1", browser);
  await start();
  browser.install("2");
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(browser.waiting?.version).toBe("2");
  expect(reload).not.toHaveBeenCalled();
  now = BETWEEN;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(browser.controller.version).toBe("2");
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(reload).toHaveBeenCalledOnce();
});

test("a worker that waited when the app was opened between performances is taken at once", async () => {
  now = BETWEEN;
  browser.controller = new FakeWorker("1", browser);
  browser.waiting = new FakeWorker("2", browser);
  await start();
  expect(browser.controller.version).toBe("2");
  expect(reload).toHaveBeenCalledOnce();
});

test("a worker that is installed between performances is taken at once", async () => {
  now = BETWEEN;
  browser.controller = new FakeWorker("1", browser);
  await start();
  browser.install("2");
  expect(browser.controller.version).toBe("2");
  expect(reload).toHaveBeenCalledOnce();
});

class FakeWorker extends EventTarget {
  readonly version: string;
  readonly #browser: FakeBrowser;
  constructor(version: string, browser: FakeBrowser) {
    super();
    this.version = version;
    this.#browser = browser;
  }
  postMessage({ type }: { type: string }): void {
    if (type === "SKIP_WAITING") this.#browser.activateWaiting();
  }
}

/** The browser's container and its registration in one. */
class FakeBrowser extends EventTarget {
  controller: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  register = async () => this;
  update = async () => {};
  /** A worker of other files, until it is installed. */
  install(version: string): void {
    const worker = new FakeWorker(version, this);
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event("statechange"));
  }
  activateWaiting(): void {
    if (!this.waiting) return;
    this.controller = this.waiting;
    this.waiting = null;
    this.dispatchEvent(new Event("controllerchange"));
  }
}
