import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./progress.module.css";

/** Loading bar, notice of a lost connection, announcement of the title. */
export function Progress() {
  const navigation = useNavigation();
  // Fetchers load and submit without navigating.
  const isAsking = useFetchers().some(({ state }) => state !== "idle");
  return (
    <>
      <LoadingBar active={isAsking || navigation.state !== "idle"} />
      <OfflineNotice />
      <PageAnnouncer />
    </>
  );
}

function OfflineNotice() {
  const t = useTranslations("site");
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) setWasOffline(true);
  }, [online]);
  return (
    <div role="status" className={styles.status}>
      {online ? null : <p className={styles.offline}>{t("offline")}</p>}
      {online && wasOffline ? <VisuallyHidden>{t("online")}</VisuallyHidden> : null}
    </div>
  );
}

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Announces a new page's title and focuses its top; neither for a dialog, no focus if the address has a hash. */
function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const isDialog = state?.overPage === true;
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setTitle(isDialog ? "" : document.title);
    if (!isDialog && !location.hash) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, isDialog]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{title}</span>
    </VisuallyHidden>
  );
}
