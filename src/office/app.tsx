import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router";
import { createQueryClient } from "./client/query-client.ts";
import { OPEN_SCREENS, SCREENS, type ScreenRoute } from "./routes.ts";
import { useMay } from "./session/session-context.tsx";
import { SessionlessFrame } from "./shell/sessionless-frame.tsx";
import { NotPermitted, ScreenFault, ScreenNotLoaded, UnknownScreen } from "./states/no-screen.tsx";
import { currentLanguage } from "./words/language.ts";
import { type LoadedWords, lateWords } from "./words/words.ts";
import { useLanguage, WordsProvider } from "./words/words-context.tsx";

const lazy = (load: ScreenRoute["load"]) => async () => ({ Component: (await load()).default });

function routes(): RouteObject[] {
  return [
    {
      Component: SessionlessFrame,
      ErrorBoundary: ScreenFault,
      children: OPEN_SCREENS.map(({ path, load }) => ({ path, lazy: lazy(load) })),
    },
    {
      lazy: async () => ({ Component: (await import("./shell/office.tsx")).Office }),
      ErrorBoundary: ScreenFault,
      children: [
        ...SCREENS.map(({ path, permission, load, words }) => ({
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
        })),
        { path: "*", Component: UnknownScreen },
      ],
    },
  ];
}

export function App({ words }: { words: LoadedWords }) {
  const [router, queries] = useMemo(() => [createBrowserRouter(routes()), createQueryClient()] as const, []);
  return (
    <QueryClientProvider client={queries}>
      <WordsProvider first={words}>
        <Languages>
          <RouterProvider router={router} />
        </Languages>
      </WordsProvider>
    </QueryClientProvider>
  );
}

function Languages({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  return <I18nProvider locale={locale === "sv-SE" ? locale : "en-US"}>{children}</I18nProvider>;
}
