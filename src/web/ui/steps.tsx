import styles from "./steps.module.css";
import { TextLink } from "./text-link.tsx";

export interface Step {
  readonly label: string;
  readonly to: string;
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: number;
  /** "Steg 2 av 5", shown if the names do not fit. */
  readonly position: string;
}

export function Steps({ label, steps, current, position }: StepsProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <p className={styles.position}>
        {position} <strong>{steps[current]?.label}</strong>
      </p>
      <ol className={styles.steps}>
        {steps.map(({ label: name, to }, index) => (
          <li
            key={to}
            className={styles.step}
            data-done={index < current || undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {index < current ? <TextLink to={to}>{name}</TextLink> : <span>{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
