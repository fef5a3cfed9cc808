import type { ReactNode } from "react";
import styles from "./page.module.css";

export function Page({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
