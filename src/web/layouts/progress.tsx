import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { LoadingBar } from "../ui/loading-bar.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./progress.module.css";

/** What moves while pages change: the loading bar, the lost connection, and the new page's name said aloud. */
export function Progress() {
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== "idle"} />
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
  return (
    <div role="status" className={styles.status}>
      {online ? null : <p className={styles.offline}>{t("offline")}</p>}
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

/** A page that changes without loading says nothing by itself: name it, and let the keyboard start at its top. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setTitle(document.title);
    if (!location.hash) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{title}</span>
    </VisuallyHidden>
  );
}
