import { type Area, type AreaMessages, type Messages, together } from "#languages/areas.ts";
import type { PageWords } from "./page-words.ts";

declare global {
  /** Called where the router loads a route's chunk (`vite.config.ts`): resolves when the route's words are there too. */
  var loadWordsOf: ((route: string) => Promise<unknown>) | undefined;
}

/** The words that the browser has of the page's language. They only grow: another language is another page. */
interface BrowserWords {
  load(areas: readonly Area[]): Promise<unknown>;
  /** What a screen needs, by its route's id. */
  loadScreen(route: string): Promise<unknown>;
  /** The same object until another area has come. */
  readonly all: () => Messages;
}

/** @param fetchArea gives the area at an address, or throws */
export function createBrowserWords(
  { screens, files }: PageWords,
  fetchArea: (address: string) => Promise<AreaMessages>,
): BrowserWords {
  const asked = new Map<Area, Promise<void>>();
  const come: AreaMessages[] = [];
  let all = together([]);

  async function ask(area: Area): Promise<void> {
    const address = files[area];
    if (address === undefined) throw new Error(`No screen of this page has the words of ${area}`);
    come.push(await fetchArea(address));
    all = together(come);
  }

  function load(areas: readonly Area[]): Promise<unknown> {
    return Promise.all(
      areas.map((area) => {
        const known = asked.get(area);
        if (known) return known;
        const words = ask(area);
        asked.set(area, words);
        // What did not come is asked for again by the next who needs it.
        words.catch(() => asked.delete(area));
        return words;
      }),
    );
  }
  return { load, loadScreen: (route) => load(screens[route] ?? []), all: () => all };
}

/** Over a broken line a file of words is waited for, and after a new version the page is reloaded, as for a chunk. */
export function fetchWords(address: string): Promise<AreaMessages> {
  const load = async () => {
    // Exactly as the head's preload asks for it, or it would be fetched twice.
    const response = await fetch(address, { credentials: "same-origin" });
    if (response.ok) return response.json();
    throw new Error(`The words at ${address} could not be loaded: ${response.status}`);
  };
  return load().catch((error) => {
    if (globalThis.loadAgain) return globalThis.loadAgain(load);
    throw error;
  });
}
