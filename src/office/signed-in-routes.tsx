import type { RouteObject } from "react-router";
import { SCREENS } from "./routes.ts";
import { useMay } from "./session/session-context.tsx";
import { NotPermitted, ScreenFault, ScreenNotLoaded, UnknownScreen } from "./states/no-screen.tsx";
import { currentLanguage } from "./words/language.ts";
import { lateWords } from "./words/words.ts";

/** Screens inside the frame, and whatever address has none. */
export function signedInRoutes(): RouteObject[] {
  const screens = SCREENS.map(({ path, permission, load, words }) => ({
    path,
    ErrorBoundary: ScreenFault,
    lazy: async () => {
      // An error of `lazy` leaves the screen empty.
      const [{ default: Screen }] = await Promise.all([
        load(),
        words && lateWords(words, currentLanguage()),
      ]).catch(() => [{ default: ScreenNotLoaded }] as const);
      return {
        Component: () => {
          const may = useMay();
          return permission === null || may(permission) ? <Screen /> : <NotPermitted />;
        },
      };
    },
  }));
  return [
    {
      lazy: async () => ({ Component: (await import("./shell/office.tsx")).Office }),
      ErrorBoundary: ScreenFault,
      children: [...screens, { path: "*", Component: UnknownScreen }],
    },
  ];
}
