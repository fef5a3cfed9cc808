import type { Capability } from "#contract/capabilities.ts";
import type { StepId } from "#domain/checkout/steps.ts";
import type { Area } from "#languages/areas.ts";

/**
 * A route names its areas in its handle, `export const handle = { words: ["account"] }`. The server collects
 * them into the page, so that a browser loads a screen's messages in parallel with its chunk.
 */
export interface PageWords {
  readonly first: readonly Area[];
  readonly screens: Readonly<Record<string, readonly Area[]>>;
  /** In the page's language. */
  readonly files: Readonly<Partial<Record<Area, string>>>;
}

export interface ScreenHandle {
  readonly checkoutStep?: StepId;
  readonly words?: readonly Area[];
  /** One is enough. Without any of them the screen returns 404. */
  readonly needs?: readonly Capability[];
}

export interface RouteWithWords {
  readonly handle?: unknown;
}
type Routes = Readonly<Record<string, RouteWithWords | undefined>>;

/**
 * @param routes all routes of the site, by id
 * @param shown ids of the page's routes
 * @param addresses message files in the page's language
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

/** The order of merging must be the same on server and browser. */
function unique(areas: readonly Area[]): Area[] {
  return [...new Set(areas)];
}
