import type { ReactNode } from "react";
import styles from "./page.module.css";

/** Instead of scanning: opening, another tab, pairing, choosing a performance. */
export function Page({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
