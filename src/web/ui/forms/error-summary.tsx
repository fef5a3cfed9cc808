import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

export interface SummarisedError {
  readonly text: string;
  readonly field?: string;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
  /** Changes with every response, so that a new one takes the focus again. */
  readonly answer?: unknown;
}

/** Focused, with links to the fields. */
export function ErrorSummary({ title, errors, answer }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response takes the focus again
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [answer, errors.length]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.errors}>
        {errors.map(({ text, field }) => (
          <li key={`${field} ${text}`}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
