import { readStored, store } from "../browser-storage.ts";
import type { HouseFacts } from "../house-facts.ts";

/** Retries after a lost connection; a reload or an error page would lose what the visitor has chosen. */

declare global {
  /** For a chunk that fails to load; returns true if the page is being reloaded. */
  var reloadForChunk: (() => boolean) | undefined;
  /** Wraps every `import()` (`vite.config.ts`). */
  var loadAgain: (<Part>(load: () => Promise<Part>) => Promise<Part>) | undefined;
}

const STORAGE_KEY = "chunk-reload";
/** Milliseconds, at most twice that, if the browser reports no `online` event. */
const TRY_AGAIN_MS = 4_000;

/**
 * A reload fixes chunks that a deployment removed. One that keeps failing must not reload endlessly, also
 * without browser storage.
 */
export function mayReload(now: number, chunkReloadSeconds: number): boolean {
  const last = Number(readStored("sessionStorage", STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  return now - last >= chunkReloadSeconds * 1000 && store("sessionStorage", STORAGE_KEY, String(now));
}

export interface Line {
  isThere(): Promise<boolean>;
  wait(): Promise<void>;
  reload(): boolean;
}

/** Waits for the shop; reloads the page if the part no longer exists. */
export async function loadOverLine<Part>(load: () => Promise<Part>, line: Line): Promise<Part> {
  while (!(await line.isThere())) await line.wait();
  try {
    return await load();
  } catch (error) {
    // The page is reloading: no error until then.
    if (line.reload()) return new Promise(() => {});
    throw error;
  }
}

/** Repeats the router's data requests. Commands too: one that had arrived is not executed twice (idempotency key). */
export function fetchOverLine(ask: typeof fetch, wait: Line["wait"]): typeof fetch {
  const patient: typeof fetch = async (address, how) => {
    try {
      return await ask(address, how);
    } catch (error) {
      const isData = address instanceof URL && address.pathname.endsWith(".data");
      if (!isData || how?.signal?.aborted) throw error;
      await wait();
      how?.signal?.throwIfAborted();
      return patient(address, how);
    }
  };
  return patient;
}

export function guardLine({ chunkReloadSeconds }: Pick<HouseFacts, "chunkReloadSeconds">): void {
  const ask = fetch;
  const line: Line = {
    isThere: () =>
      ask("/healthz", { method: "HEAD", cache: "no-store" }).then(
        () => true,
        () => false,
      ),
    wait: () =>
      new Promise((done) => {
        addEventListener("online", () => done(), { once: true });
        // Random, so that open pages do not all retry together after an outage.
        setTimeout(done, TRY_AGAIN_MS * (1 + Math.random()));
      }),
    reload() {
      if (!navigator.onLine || !mayReload(Date.now(), chunkReloadSeconds)) return false;
      location.reload();
      return true;
    },
  };
  globalThis.reloadForChunk = line.reload;
  globalThis.loadAgain = (load) => loadOverLine(load, line);
  globalThis.fetch = fetchOverLine((...requested) => ask(...requested), line.wait);
}
