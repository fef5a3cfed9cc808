import styles from "./loading-bar.module.css";

/** A thin line at the top during loading; short loads show nothing. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={styles.bar} aria-hidden="true" /> : null;
}
