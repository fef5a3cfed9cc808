import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./panel.module.css";

interface PanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with a heading. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.top}>
        <h2 id={id}>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly (Fact | null)[];
  /** Short values: more of them in a row. */
  readonly isDense?: boolean;
}

export function Facts({ facts, isDense = false }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, isDense && styles.dense)}>
      {facts
        .filter((fact) => fact !== null)
        .map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "good" | "warning" | "bad";
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
