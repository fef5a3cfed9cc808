import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly tone?: "info" | "success" | "warning" | "error";
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Announces the notice when it appears on an open page. */
  readonly live?: boolean;
}

export function Notice({ tone = "info", title, children, live = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? "status" : undefined}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children ? <div className={styles.body}>{children}</div> : null}
    </div>
  );
}
