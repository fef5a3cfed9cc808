import { type Area, type AreaMessages, type Messages, together } from "#languages/areas.ts";
import type { PageWords } from "./page-words.ts";

declare global {
  /** For a route's chunk (`vite.config.ts`); resolves with the route's messages. */
  var loadWordsOf: ((route: string) => Promise<unknown>) | undefined;
}

/** In the page's language. Only added to: another language is another page. */
interface BrowserWords {
  load(areas: readonly Area[]): Promise<unknown>;
  loadScreen(route: string): Promise<unknown>;
  /** Returns the same object until another area is loaded. */
  readonly all: () => Messages;
}

/** @param fetchArea may throw */
export function createBrowserWords(
  { screens, files }: PageWords,
  fetchArea: (address: string) => Promise<AreaMessages>,
): BrowserWords {
  const requested = new Map<Area, Promise<void>>();
  const loaded: AreaMessages[] = [];
  let all = together([]);

  async function ask(area: Area): Promise<void> {
    const address = files[area];
    if (address === undefined) throw new Error(`The page has no file for the message area ${area}`);
    loaded.push(await fetchArea(address));
    all = together(loaded);
  }

  function load(areas: readonly Area[]): Promise<unknown> {
    return Promise.all(
      areas.map((area) => {
        const known = requested.get(area);
        if (known) return known;
        const words = ask(area);
        requested.set(area, words);
        // Repeated when next needed.
        words.catch(() => requested.delete(area));
        return words;
      }),
    );
  }
  return { load, loadScreen: (route) => load(screens[route] ?? []), all: () => all };
}

/** Retries without a connection and reloads after a deployment, as for a chunk. */
export function fetchWords(address: string): Promise<AreaMessages> {
  const load = async () => {
    // Must match the preload in the head exactly, or the file would be loaded twice.
    const response = await fetch(address, { credentials: "same-origin" });
    if (response.ok) return response.json();
    throw new Error(`The messages at ${address} could not be loaded: ${response.status}`);
  };
  return load().catch((error) => {
    if (globalThis.loadAgain) return globalThis.loadAgain(load);
    throw error;
  });
}
