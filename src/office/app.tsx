import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router";
import { createQueryClient } from "./client/query-client.ts";
import { OPEN_SCREENS } from "./open-screens.ts";
import { SessionlessFrame } from "./shell/sessionless-frame.tsx";
import { ScreenFault } from "./states/no-screen.tsx";
import type { LoadedWords } from "./words/words.ts";
import { useLanguage, WordsProvider } from "./words/words-context.tsx";

function createRouter(screens: readonly RouteObject[]) {
  const open: RouteObject = {
    Component: SessionlessFrame,
    ErrorBoundary: ScreenFault,
    children: OPEN_SCREENS.map(({ path, load }) => ({
      path,
      lazy: async () => ({ Component: (await load()).default }),
    })),
  };
  return createBrowserRouter([open, ...screens]);
}

interface AppProps {
  readonly words: LoadedWords;
  readonly screens: readonly RouteObject[];
}

export function App({ words, screens }: AppProps) {
  const [router, queries] = useMemo(() => [createRouter(screens), createQueryClient()] as const, [screens]);
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
