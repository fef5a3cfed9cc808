import { readStored, store } from "../browser-storage.ts";
import type { HouseFacts } from "../house-facts.ts";

/**
 * What the line did not carry. Parts of the page and data that are asked for while the connection is gone come when it
 * is back: a page that was reloaded then, or made an error page, would be gone with all that was chosen on it.
 */

declare global {
  /** Called where a chunk could not be loaded; true when the page is being reloaded. */
  var reloadForChunk: (() => boolean) | undefined;
  /** Called where a part of the page could not be loaded; `vite.config.ts` puts it around every `import()`. */
  var loadAgain: (<Part>(load: () => Promise<Part>) => Promise<Part>) | undefined;
}

const STORAGE_KEY = "chunk-reload";
/** How soon it is tried again, should the browser not say that it is connected, in milliseconds; at most twice that. */
const TRY_AGAIN_MS = 4_000;

/**
 * After a new version was put up, an open page may ask for chunks that are gone: a reload mends that. A
 * chunk that stays broken must not reload for ever, also in a browser that keeps nothing.
 */
export function mayReload(now: number, chunkReloadSeconds: number): boolean {
  const last = Number(readStored("sessionStorage", STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  return now - last >= chunkReloadSeconds * 1000 && store("sessionStorage", STORAGE_KEY, String(now));
}

export interface Line {
  /** Whether the shop answers, whatever it says. */
  isThere(): Promise<boolean>;
  /** Until it may be there again. */
  wait(): Promise<void>;
  /** Whether the page is being reloaded. */
  reload(): boolean;
}

/** A part of the page, when the line is there; what the shop does not have any more is had by a reload. */
export async function loadOverLine<Part>(load: () => Promise<Part>, line: Line): Promise<Part> {
  while (!(await line.isThere())) await line.wait();
  try {
    return await load();
  } catch (error) {
    // The page is on its way out, and shows no error meanwhile.
    if (line.reload()) return new Promise(() => {});
    throw error;
  }
}

/**
 * The router's questions for data, asked again until there is an answer or nobody wants it any more. So are its
 * commands: one that had arrived is not carried out twice, by its key or by what it does.
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
        // A shop that was away for a moment is not asked by everybody at once.
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
  globalThis.fetch = fetchOverLine((...asked) => ask(...asked), line.wait);
}
