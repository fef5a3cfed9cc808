import styles from "./skip-link.module.css";

export function SkipLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={`#${to}`} className={styles.skip}>
      {label}
    </a>
  );
}
