import styles from "./loading-bar.module.css";

/** A thin line at the top while something is fetched; short waits show nothing. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={styles.bar} aria-hidden="true" /> : null;
}
