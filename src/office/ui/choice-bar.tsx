import { useId } from "react";
import styles from "./choice-bar.module.css";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import type { Choice } from "./select-list.tsx";

interface ChoiceBarProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly (Choice<Id> & { readonly isDisabled?: boolean })[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
}

/** One of a few, all in sight and large enough for a finger. */
export function ChoiceBar<Id extends string>({ label, choices, value, onChange }: ChoiceBarProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.bar}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ id, label: shown, detail, isDisabled = false }) => (
          <label key={id} className={classNames(styles.choice, isDisabled && styles.disabled)}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              disabled={isDisabled}
              onChange={() => onChange(id)}
              className={styles.input}
            />
            <span>{shown}</span>
            {detail ? <span className={styles.detail}>{detail}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
