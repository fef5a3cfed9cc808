declare global {
  /** Called where a chunk could not be loaded; true when the page is being reloaded. */
  var reloadForChunk: (() => boolean) | undefined;
}

/** Seconds between two reloads for a failed chunk; the specification's constant. */
const CHUNK_RELOAD_SECONDS = 60;
const STORAGE_KEY = "chunk-reload";

/**
 * After a new version was put up, an open page may ask for chunks that are gone: a reload mends that. A
 * chunk that stays broken must not reload for ever.
 */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
  if (now - last < CHUNK_RELOAD_SECONDS * 1000) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return true;
}

export function guardChunkLoads(): void {
  globalThis.reloadForChunk = () => {
    if (!mayReload(sessionStorage, Date.now())) return false;
    location.reload();
    return true;
  };
  addEventListener("vite:preloadError", (event) => {
    if (globalThis.reloadForChunk?.()) event.preventDefault();
  });
}
