import type { StepId } from "#domain/checkout/steps.ts";
import type { Area } from "#languages/areas.ts";

/**
 * Which words a page comes with. A route or a layout names its areas in its handle, `export const handle = { words: ["account"] }`;
 * the frame's are everywhere. The server gathers here what all of them say and writes it into the page, so that a browser can ask
 * for a screen's words beside its chunk, before it has seen the handle.
 */
export interface PageWords {
  /** What the page begins with. */
  readonly first: readonly Area[];
  /** What a screen needs besides, by its route's id. */
  readonly screens: Readonly<Record<string, readonly Area[]>>;
  /** Where the browser finds an area in the page's language. */
  readonly files: Readonly<Partial<Record<Area, string>>>;
}

/** What a route says of itself. */
export interface ScreenHandle {
  readonly checkoutStep?: StepId;
  readonly words?: readonly Area[];
}

export interface RouteWithWords {
  readonly handle?: unknown;
}
type Routes = Readonly<Record<string, RouteWithWords | undefined>>;

/**
 * @param routes all routes of the site by their ids
 * @param shown the ids of those that the page shows
 * @param addresses where the build put the files of the page's language
 */
export function pageWords(
  routes: Routes,
  shown: readonly string[],
  addresses: Readonly<Record<Area, string>>,
): PageWords {
  const screens = Object.fromEntries(
    Object.entries(routes)
      .map(([id, route]) => [id, areasOf(route)] as const)
      .filter(([, areas]) => areas.length > 0),
  );
  const first = unique(["frame", ...shown.flatMap((id) => screens[id] ?? [])]);
  const used = unique(["frame", ...Object.values(screens).flat()]);
  return { first, screens, files: Object.fromEntries(used.map((area) => [area, addresses[area]])) };
}

export function areasOf(route: RouteWithWords | undefined): readonly Area[] {
  const handle = route?.handle;
  if (typeof handle !== "object" || handle === null || !("words" in handle)) return [];
  return Array.isArray(handle.words) ? handle.words : [];
}

/** In the order in which areas are put together: the same in the browser as on the server. */
function unique(areas: readonly Area[]): Area[] {
  return [...new Set(areas)];
}
