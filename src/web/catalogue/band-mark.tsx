import type { Band } from "#domain/seating/seating.ts";
import styles from "./band-mark.module.css";

/** A price band's mark: its colour is always paired with its code and shape. */
export function BandMark({ band }: { band: Band }) {
  return (
    <span className={styles.mark} data-band={band} aria-hidden="true">
      {band}
    </span>
  );
}
