import styles from "./faults.module.css";
import type { HouseFault } from "./house-types.ts";

/** What is wrong in the house's files. The rules say it in English. */
export function Faults({ faults }: { faults: readonly HouseFault[] }) {
  return (
    <ul className={styles.faults} lang="en">
      {faults.map(({ file, place, reason, remedy }) => (
        <li key={`${file} ${place} ${reason}`}>
          <code className={styles.place}>{[file, place].filter(Boolean).join(" ")}</code>
          <span>{remedy ? `${reason} – ${remedy}` : reason}</span>
        </li>
      ))}
    </ul>
  );
}
