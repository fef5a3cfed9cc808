import styles from "./fact-list.module.css";

interface FactListProps {
  readonly facts: readonly (readonly [label: string, fact: string])[];
}

export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, fact]) => (
        <div key={`${label} ${fact}`} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
