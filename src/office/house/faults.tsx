import { useFaultWords } from "./fault-words.ts";
import styles from "./faults.module.css";
import type { HouseFault } from "./house-types.ts";

/** What is wrong in the house's files. */
export function Faults({ faults }: { faults: readonly HouseFault[] }) {
  const { place, sentence } = useFaultWords();
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={`${fault.file} ${fault.place} ${sentence(fault)}`}>
          <code className={styles.place}>{[fault.file, place(fault)].filter(Boolean).join(" ")}</code>
          <span>{sentence(fault)}</span>
        </li>
      ))}
    </ul>
  );
}
