import styles from "./fill-bar.module.css";

/** Below the numbers that it draws, which screen readers say instead. */
export function FillBar({ value, of }: { value: number; of: number }) {
  return <meter className={styles.fill} value={value} max={Math.max(1, of)} aria-hidden="true" />;
}
