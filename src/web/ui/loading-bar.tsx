import styles from "./loading-bar.module.css";

export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={styles.bar} aria-hidden="true" /> : null;
}
