import type { Band } from "#domain/seating/seating.ts";
import styles from "./band-mark.module.css";

/** A band's colour never stands alone: its email and its shape say the same. */
export function BandMark({ band }: { band: Band }) {
  return (
    <span className={styles.mark} data-band={band} aria-hidden="true">
      {band}
    </span>
  );
}
