import type { ReactNode } from "react";
import { CookiesBlockedNotice } from "./cookies-blocked-notice.tsx";
import styles from "./main.module.css";

/** The page itself; it can take the focus when the page changes. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <CookiesBlockedNotice />
      {children}
    </main>
  );
}
