import type { ReactNode } from "react";
import { useFrameData } from "./frame-data.ts";
import { FrameNotice } from "./frame-notice.tsx";
import styles from "./main.module.css";

/** The page's main element, in every frame: the target of the skip link and of the focus after a navigation. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {useFrameData()?.cookiesBlocked ? <FrameNotice tone="error" word="cookies" /> : null}
      {children}
    </main>
  );
}
