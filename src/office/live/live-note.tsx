import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../session/session-context.tsx";
import { useWords } from "../words/words-context.tsx";
import { POLL_MS, readChange, refresh } from "./live.ts";
import styles from "./live-note.module.css";
import { onWatched, watchedQuery } from "./watched.ts";

const ADDRESS = "/office/api/live";
/** A stream that opens again at once is not worth a word. */
const SAY_AFTER_MS = 5000;

/** Keeps what the screen watches up to date, and says quietly when it is only as new as the last half minute. */
export function LiveNote() {
  const t = useWords("frame");
  const queries = useQueryClient();
  const { isLocked } = useSession();
  const query = useSyncExternalStore(onWatched, watchedQuery);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    if (isLocked || query === "") return;
    const close = openStream(queries, `${ADDRESS}?${query}`, setDown);
    return () => {
      close();
      setDown(false);
    };
  }, [isLocked, query, queries]);
  return (
    <p role="status" className={styles.note}>
      {isDown ? <span title={t("not-live-text")}>{t("not-live")}</span> : null}
    </p>
  );
}

/** While it is down, everything on the screen is read every half minute instead. */
function openStream(queries: QueryClient, address: string, setDown: (isDown: boolean) => void): () => void {
  let source: EventSource | null = null;
  let poll: number | undefined;
  let say: number | undefined;
  let again: number | undefined;

  function down(): void {
    say ??= window.setTimeout(() => setDown(true), SAY_AFTER_MS);
    poll ??= window.setInterval(() => void queries.invalidateQueries(), POLL_MS);
    // The browser reconnects unless the server refused.
    if (source?.readyState === EventSource.CLOSED) again ??= window.setTimeout(open, POLL_MS);
  }
  function up(): void {
    // What changed while the stream was down was not announced.
    if (poll !== undefined) void queries.invalidateQueries();
    stop();
    setDown(false);
  }
  function stop(): void {
    window.clearTimeout(say);
    window.clearInterval(poll);
    say = undefined;
    poll = undefined;
  }
  function open(): void {
    again = undefined;
    source?.close();
    source = new EventSource(address);
    source.addEventListener("open", up);
    source.addEventListener("error", down);
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => {
      const change = readChange(data);
      if (change) refresh(queries, change);
    });
  }
  open();
  return () => {
    source?.close();
    stop();
    window.clearTimeout(again);
  };
}
