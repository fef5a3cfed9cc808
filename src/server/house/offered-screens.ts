import { type Capabilities, type Capability, canAny } from "#contract/capabilities.ts";
import type { Site } from "../../web/site.ts";

/** Of the server's build. */
interface BuiltRoute {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly parentId?: string | undefined;
  readonly module: { readonly handle?: unknown };
}
type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>;

/** A screen needs what its own handle and those of its layouts name in `needs`. */
export function offeredScreens(routes: BuiltRoutes, capabilities: Capabilities): Site["isOffered"] {
  const lacking = new Set<string>(
    Object.entries(routes)
      // A layout has no address itself.
      .filter(([, route]) => route?.path || route?.index)
      .map(([id]) => withLayouts(routes, id))
      .filter((shown) => shown.some(({ module }) => !canAny(capabilities, needsOf(module.handle))))
      .map((shown) => patternOf(shown)),
  );
  return (screen) => !lacking.has(screen);
}

function withLayouts(routes: BuiltRoutes, id: string | undefined): BuiltRoute[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...withLayouts(routes, route.parentId), route] : [];
}

/** As in `Screen`. */
function patternOf(shown: readonly BuiltRoute[]): string {
  return `/${shown.flatMap(({ path }) => path || []).join("/")}`;
}

function needsOf(handle: unknown): readonly Capability[] {
  if (typeof handle !== "object" || handle === null || !("needs" in handle)) return [];
  return Array.isArray(handle.needs) ? handle.needs : [];
}
