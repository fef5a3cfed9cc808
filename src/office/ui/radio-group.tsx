import { Label } from "react-aria-components/Label";
import { RadioGroup as AriaRadioGroup, Radio } from "react-aria-components/RadioGroup";
import fieldStyles from "./field.module.css";
import styles from "./radio-group.module.css";
import type { Choice } from "./select-list.tsx";

interface RadioGroupProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
}

export function RadioGroup<Id extends string>({ label, choices, value, onChange }: RadioGroupProps<Id>) {
  return (
    <AriaRadioGroup value={value} onChange={(chosen) => onChange(chosen as Id)} className={styles.group}>
      <Label className={fieldStyles.label}>{label}</Label>
      {choices.map(({ id, label: name, detail }) => (
        <Radio key={id} value={id} className={styles.radio}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.words}>
            <span>{name}</span>
            {detail ? <span className={fieldStyles.hint}>{detail}</span> : null}
          </span>
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
