import { readStored, store } from "../browser-storage.ts";
import type { HouseFacts } from "../house-facts.ts";

/**
 * Retries after a lost connection. Parts of the page and data requested while offline load when the connection is back.
 * A reload or an error page would lose what the visitor has chosen.
 */

declare global {
  /** Called when a chunk fails to load; returns true if the page is being reloaded. */
  var reloadForChunk: (() => boolean) | undefined;
  /** Wraps every `import()` (see `vite.config.ts`) and retries it. */
  var loadAgain: (<Part>(load: () => Promise<Part>) => Promise<Part>) | undefined;
}

const STORAGE_KEY = "chunk-reload";
/** The retry interval in milliseconds if the browser reports no `online` event; at most twice that. */
const TRY_AGAIN_MS = 4_000;

/**
 * After a deployment an open page may request chunks that no longer exist, which a reload fixes. A chunk that keeps
 * failing must not cause endless reloads, also without browser storage.
 */
export function mayReload(now: number, chunkReloadSeconds: number): boolean {
  const last = Number(readStored("sessionStorage", STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  return now - last >= chunkReloadSeconds * 1000 && store("sessionStorage", STORAGE_KEY, String(now));
}

export interface Line {
  /** Returns true if the shop responds, with any status. */
  isThere(): Promise<boolean>;
  /** Resolves when a retry is worthwhile. */
  wait(): Promise<void>;
  /** Returns true if the page is being reloaded. */
  reload(): boolean;
}

/** Loads a part of the page once the shop responds. If the part no longer exists, reloads the page. */
export async function loadOverLine<Part>(load: () => Promise<Part>, line: Line): Promise<Part> {
  while (!(await line.isThere())) await line.wait();
  try {
    return await load();
  } catch (error) {
    // The page is reloading: keep it without an error until then.
    if (line.reload()) return new Promise(() => {});
    throw error;
  }
}

/**
 * Repeats the router's data requests until they succeed or are aborted. Commands can be repeated too: a command that
 * had arrived is not executed twice, because of its idempotency key or because it is idempotent.
 */
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
        // Random delay, so that open pages do not all retry at the same moment after an outage.
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
