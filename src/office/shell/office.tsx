import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router";
import { office } from "../client/client.ts";
import { failureOf, refusedBecause } from "../client/failures.ts";
import { onSessionEvent } from "../client/session-events.ts";
import { FormatProvider } from "../format/format-context.tsx";
import { isLockedHere, onLockedHere, setLockedHere } from "../session/locked-here.ts";
import { type Session, SessionProvider } from "../session/session-context.tsx";
import { hearTabs } from "../session/tabs.ts";
import { Loaded } from "../states/loaded.tsx";
import { takeChosenBeforeSignIn } from "../words/language.ts";
import { useLanguage } from "../words/words-context.tsx";
import styles from "./frame.module.css";
import { Frame } from "./frame.tsx";

const EXPIRY_CHECK_MS = 60_000;

/** Everything that needs a session. Without one: the sign-in page, and back to this address afterwards. */
export function Office() {
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const options = office.session.read.queryOptions({ input: {}, refetchInterval: EXPIRY_CHECK_MS });
  const query = useQuery(options);
  const isLockedOnPage = useSyncExternalStore(onLockedHere, isLockedHere);

  useEffect(() => {
    const { queryKey } = office.session.read.queryOptions({ input: {} });
    const stopHearing = hearTabs(({ kind }) => {
      if (kind === "entered") setLockedHere(false);
      if (kind !== "active") void queries.invalidateQueries({ queryKey });
    });
    const stopListening = onSessionEvent((event) => {
      if (event === "locked")
        queries.setQueryData<Session>(queryKey, (known) => known && { ...known, isLocked: true });
      else void queries.invalidateQueries({ queryKey });
    });
    return () => {
      stopHearing();
      stopListening();
    };
  }, [queries]);

  useSpoken(query.data?.language ?? null);

  if (query.error && refusedBecause(failureOf(query.error), "not-signed-in")) {
    const next = pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/sign-in${next}`} replace />;
  }
  if (!query.data) {
    return (
      <main className={styles.waiting}>
        <Loaded query={query}>{() => null}</Loaded>
      </main>
    );
  }
  return (
    <FormatProvider timeZone={query.data.timeZone}>
      <SessionProvider session={{ ...query.data, isLocked: query.data.isLocked || isLockedOnPage }}>
        {/* Another person gets nothing of the page of the one before. */}
        <Frame key={query.data.staff.id} />
      </SessionProvider>
    </FormatProvider>
  );
}

/** The account's language; one that was chosen on the sign-in page replaces it. */
function useSpoken(spoken: Session["language"] | null): void {
  const queries = useQueryClient();
  const { language, switchTo } = useLanguage();
  useEffect(() => {
    if (spoken === null) return;
    const chosen = takeChosenBeforeSignIn();
    if (chosen === null || chosen === spoken) {
      if (spoken !== language) void switchTo(spoken);
      return;
    }
    // While the session is read again, or if the change was not possible, the account's counts.
    void office.ownAccount.setLanguage
      .call({ language: chosen })
      .catch(() => switchTo(spoken))
      .finally(() => queries.invalidateQueries({ queryKey: office.session.read.key() }));
  }, [spoken, language, switchTo, queries]);
}
