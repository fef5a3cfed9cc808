import { Suspense, useCallback, useEffect, useState } from "react";
import { Link, NavLink, Outlet } from "react-router";
import { useMayFind } from "../finding/use-may-find.ts";
import { LiveNote } from "../live/live-note.tsx";
import { LockOverlay } from "../session/lock-overlay.tsx";
import { useSession } from "../session/session-context.tsx";
import { useIdleLock } from "../session/use-idle-lock.ts";
import { later } from "../states/later.ts";
import { useWords } from "../words/words-context.tsx";
import styles from "./frame.module.css";
import { PersonMenu } from "./person-menu.tsx";
import { useNamedScreens } from "./use-named-screens.ts";
import { useOnePerson } from "./use-one-person.ts";

const CommandBar = later(() => import("../command-bar/command-bar.tsx"));

/** Header, navigation and the screen. */
export function Frame() {
  const t = useWords("frame");
  const session = useSession();
  const lock = useIdleLock(session);
  const [isBarOpen, setBarOpen] = useState(false);
  const { isLocked } = session;
  const mayFind = useMayFind();
  useOnePerson(session.staff.id);
  useCommandKey(
    useCallback(() => setBarOpen(true), []),
    !isLocked,
  );
  return (
    <div className={styles.frame}>
      <a href="#screen" className={styles.skip}>
        {t("skip")}
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.house}>
          {session.house}
        </Link>
        <button type="button" className={styles.search} onClick={() => setBarOpen(true)}>
          <span className={styles.long}>{t(mayFind ? "search" : "go-to")}</span>
          <span className={styles.short}>{t(mayFind ? "search-short" : "go-to-short")}</span>
          <kbd className={styles.keys}>{t("search-keys")}</kbd>
        </button>
        <LiveNote />
        <PersonMenu lock={lock} />
      </header>
      <Navigation />
      <main id="screen" tabIndex={-1} className={styles.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {isBarOpen ? (
        <Suspense>
          <CommandBar onClose={() => setBarOpen(false)} onLock={lock} />
        </Suspense>
      ) : null}
      {isLocked ? <LockOverlay session={session} /> : null}
    </div>
  );
}

function Navigation() {
  const t = useWords("nav");
  return (
    <nav aria-label={t("label")} className={styles.nav}>
      <ul>
        {useNamedScreens().map(({ path, name }) => (
          <li key={path}>
            <NavLink to={path} end={path === "/"} className={styles.link}>
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Ctrl K, or ⌘ K. */
function useCommandKey(open: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [open, isOn]);
}
