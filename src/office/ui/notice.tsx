import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly tone?: "info" | "success" | "warning" | "error";
  readonly title?: string;
  readonly children?: ReactNode;
  /** Announces the notice when it appears on an open page: an error at once. */
  readonly live?: boolean;
}

/**
 * A box on a screen or in a dialog: why something failed, or what the reader must know first. Counts and progress are
 * plain text with the role `status`.
 */
export function Notice({ tone = "info", title, children, live = false }: NoticeProps) {
  const role = tone === "error" ? "alert" : "status";
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? role : undefined}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children}
    </div>
  );
}
