import { useTranslations } from "use-intl/react";
import type { AvailabilityView } from "#contract/catalogue.ts";
import { useFormat } from "../format-context.tsx";
import styles from "./availability-note.module.css";
import { availabilityWords } from "./availability-words.ts";

/** Availability in words: "Få platser kvar", "Släpps 3 mars kl. 10.00". */
export function AvailabilityNote({ availability }: { availability: AvailabilityView }) {
  const t = useTranslations("availability");
  const format = useFormat();
  const { key, when, tone } = availabilityWords(availability);
  return (
    <span className={styles.note} data-tone={tone}>
      {t(key, { when: when ? format.dateTime(when) : "" })}
    </span>
  );
}
