import { type ReactNode, useState } from "react";
import styles from "./folded.module.css";

interface FoldedProps {
  readonly summary: string;
  /** There is something to see. It stays open afterwards: the focus may be in it. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** What few visitors want: closed until somebody opens it. */
export function Folded({ summary, open, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(open);
  if (open && !isOpen) setOpen(true);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles.folded}>
      <summary>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
