import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./today.module.css";

interface PendingListProps<Entry> {
  readonly title: string;
  readonly pending: { readonly count: number; readonly first: readonly Entry[] };
  readonly keyOf: (entry: Entry) => string | number;
  readonly what: (entry: Entry) => ReactNode;
  readonly actions?: (entry: Entry) => ReactNode;
  readonly tone?: "warning" | "bad";
}

/** How many of one kind wait for staff, and the first few with what deals with them; nothing where none waits. */
export function PendingList<Entry>(props: PendingListProps<Entry>) {
  const { title, pending, keyOf, what, actions, tone = "warning" } = props;
  const t = useWords("today");
  const { count, first } = pending;
  if (count === 0) return null;
  return (
    <div className={styles.waiting}>
      <div className={styles.heading}>
        <h3>{title}</h3>
        <Badge tone={tone}>{count}</Badge>
      </div>
      <ul className={styles.list}>
        {first.map((entry) => (
          <li key={keyOf(entry)} className={styles.entry}>
            <div className={styles.what}>{what(entry)}</div>
            {actions ? <div className={styles.actions}>{actions(entry)}</div> : null}
          </li>
        ))}
      </ul>
      {count > first.length ? (
        <p className={styles.more}>{t("and-more", { count: count - first.length })}</p>
      ) : null}
    </div>
  );
}

export function OrderLink({ order }: { order: string }) {
  const t = useWords("today");
  return <Link to={`/orders/${encodeURIComponent(order)}`}>{t("order", { order })}</Link>;
}

export function Detail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>;
}
