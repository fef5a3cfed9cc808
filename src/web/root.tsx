import type { ReactNode } from "react";
import { Links, Scripts, ScrollRestoration, useRouteError } from "react-router";
import { INTL_LOCALES } from "#languages/locales.ts";
import { translatorsOf } from "#languages/translators.ts";
import type { Route } from "./+types/root.ts";
import { BootData, useBoot } from "./boot.tsx";
import { PageAndDialog } from "./dialogs/page-and-dialog.tsx";
import { ErrorPage, RefreshUnscripted } from "./faults/error-page.tsx";
import { LastResort } from "./faults/last-resort-boundary.tsx";
import { FormatProvider } from "./format-context.tsx";
import { HouseHead } from "./head.tsx";
import { AgreedAnalytics } from "./layouts/agreed-analytics.tsx";
import { AgreedScripts } from "./layouts/agreed-scripts.tsx";
import { Progress } from "./layouts/progress.tsx";
import { readFrame } from "./layouts/read-frame.ts";
import { useTabsInStep } from "./layouts/tabs-in-step.ts";
import { basket } from "./middleware/basket.ts";
import { customerSession } from "./middleware/customer-session.ts";
import { i18n } from "./middleware/i18n.ts";
import { localStore } from "./middleware/local-store.ts";
import { maintenance } from "./middleware/maintenance.ts";
import { offered } from "./middleware/offered.ts";
import { preview } from "./middleware/preview.ts";
import { returnedCookies } from "./middleware/returned-cookies.ts";
import { trailingSlash } from "./middleware/trailing-slash.ts";
import { TranslatorsContext } from "./words/use-translations.ts";
import { useWords } from "./words/words-context.tsx";

export const middleware = [
  trailingSlash,
  maintenance,
  preview,
  localStore,
  customerSession,
  returnedCookies,
  basket,
  i18n,
  offered,
] satisfies Route.MiddlewareFunction[];

export const loader = ({ request, url, context }: Route.LoaderArgs) => readFrame(request, url, context);

export function Layout({ children }: { children: ReactNode }) {
  const { language, house, preview: marked } = useBoot();
  const messages = useWords();
  return (
    <html lang={INTL_LOCALES[language].html}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <HouseHead />
        <RefreshUnscripted error={useRouteError()} />
        <Links />
        {house.stylesheet ? <link rel="stylesheet" href={house.stylesheet} /> : null}
      </head>
      <body>
        <TranslatorsContext value={translatorsOf(messages, INTL_LOCALES[language].intl)}>
          <FormatProvider
            language={language}
            timeZone={house.timeZone}
            currency={house.currency}
            calendar={messages.calendar}
          >
            <Progress />
            {children}
            {marked ? (
              <aside className="preview">
                {marked.text} <a href="/preview/end">{marked.leave}</a>
              </aside>
            ) : null}
          </FormatProvider>
        </TranslatorsContext>
        <AgreedScripts />
        <BootData />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useTabsInStep();
  return (
    <>
      <PageAndDialog />
      <AgreedAnalytics />
    </>
  );
}

export function ErrorBoundary() {
  const { errors } = useWords();
  return (
    <LastResort words={errors}>
      <ErrorPage error={useRouteError()} />
    </LastResort>
  );
}
