import type { ReactNode } from "react";
import lists from "../../styles/list.module.css";
import { Panel } from "../../ui/panel.tsx";
import styles from "./customer.module.css";

interface Entry {
  readonly id: string;
  readonly what: ReactNode;
  readonly detail: ReactNode;
}

/** A panel of the customer screen; nothing without entries. */
export function EntryList({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={lists.list}>
        {entries.map(({ id, what, detail }) => (
          <li key={id} className={styles.entry}>
            <span>{what}</span>
            <span className={styles.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function detailed(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}
